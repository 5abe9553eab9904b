import { decimalsOf } from '@lotline/contract/kit/unit';
import { useState } from 'react';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhoneDay, PhoneQty, PhoneText } from '../../kit/phone/PhoneFields.tsx';
import { PhoneSheet } from '../../kit/phone/PhoneSheet.tsx';
import { PhoneFacts, PhoneLine, PhoneList, PhoneResult } from '../../kit/phone/parts.tsx';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { mostPackages, type PackageLine, sumOf } from '../packing.ts';
import { PhoneShelf } from './PhoneShelf.tsx';
import { type Delivery, type Fault, inLots, toLine, withMany } from './receiving.ts';
import type { Shelf } from './shelves.ts';

type Props = {
  delivery: Delivery;
  shelves: readonly Shelf[];
  /** What the server said of packages, by their place. */
  refused: ReadonlyMap<number, string>;
  fault: Fault | null;
  onChange: (delivery: Delivery) => void;
};

/** Of which lot, in which packages, onto which shelf. */
export const DeliveryFields = ({ delivery, shelves, refused, fault, onChange }: Props) => {
  const { t, say } = useSay();
  const [sheet, setSheet] = useState<'many' | 'orders' | null>(null);
  const { material, line, others, packing, locationId } = delivery;
  const { packages } = packing;
  const sameLot = packing.sameLot ?? true;
  const pack = (at: number, part: Partial<PackageLine>) =>
    onChange({ ...delivery, packing: { ...packing, packages: packages.map((one, n) => (n === at ? { ...one, ...part } : one)) } });
  const common = (part: Partial<PackageLine>) => onChange({ ...delivery, packing: { ...packing, ...part } });
  const remove = (at: number) => onChange({ ...delivery, packing: { ...packing, packages: packages.filter((_, n) => n !== at) } });
  const errorAt = (at: number) =>
    refused.get(at) ??
    // What nobody has typed yet isn't wrong.
    (fault?.at === at && packages[at]?.qty != null ? say(fault.code, { name: t('movement.qty'), ...fault.facts }) : null);
  return (
    <>
      <PhoneResult
        title={material.name}
        value={formatNumber(sumOf(packing))}
        unit={line ? `/ ${formatNumber(line.remainingQty)} ${material.uom}` : material.uom}
      >
        {line && <PhoneFacts of={[line.dueDate ? [t('stock.dueDate'), formatDay(line.dueDate)] : null]} />}
      </PhoneResult>
      {others.length > 0 && <PhoneButton onTap={() => setSheet('orders')}>{t('inHand.otherOrders', { n: others.length })}</PhoneButton>}
      <PhoneShelf
        label={t('stock.locationId')}
        shelves={shelves}
        value={locationId}
        onChange={(next) => onChange({ ...delivery, locationId: next })}
      />
      {packages.length > 1 && (
        <label className="phone-tick">
          <input type="checkbox" checked={sameLot} onChange={({ target }) => onChange(inLots(delivery, target.checked))} />
          {t('stock.sameLot')}
        </label>
      )}
      {sameLot && (
        <section className="phone-card">
          <Batch of={packing} onChange={common} />
        </section>
      )}
      {packages.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a package has no number of its own yet
        <section key={at} className="phone-card" aria-label={t('inHand.packageN', { n: at + 1 })}>
          <header>
            <b>{t('inHand.packageN', { n: at + 1 })}</b>
            {packages.length > 1 && (
              <button type="button" className="phone-square" aria-label={t('inHand.dropPackage', { n: at + 1 })} onClick={() => remove(at)}>
                ×
              </button>
            )}
          </header>
          <PhoneQty
            label={t('movement.qty')}
            value={one.qty ?? null}
            unit={material.uom}
            decimals={decimalsOf(material.uom)}
            error={errorAt(at)}
            onChange={(qty) => pack(at, { qty: qty as number | null })}
          />
          {!sameLot && <Batch of={one} onChange={(part) => pack(at, part)} />}
        </section>
      ))}
      <PhoneButton why={packages.length >= mostPackages && t('inHand.mostPackages', { n: mostPackages })} onTap={() => setSheet('many')}>
        {t('stock.addPackage')}
      </PhoneButton>
      {sheet === 'many' && (
        <Many
          uom={material.uom}
          each={packages.at(-1)?.qty ?? null}
          close={() => setSheet(null)}
          make={(count, each) => {
            setSheet(null);
            onChange(withMany(delivery, count, each));
          }}
        />
      )}
      {sheet === 'orders' && (
        <PhoneSheet title={t('stock.openOrders')} close={() => setSheet(null)}>
          <PhoneList label={material.name}>
            {others.map((other) => (
              <PhoneLine
                key={other.id}
                title={other.orderNo}
                text={other.bizPartnerName}
                note={other.dueDate && formatDay(other.dueDate)}
                value={formatNumber(other.remainingQty)}
                unit={other.uom}
                onTap={() => {
                  setSheet(null);
                  onChange(toLine(delivery, other));
                }}
              />
            ))}
          </PhoneList>
        </PhoneSheet>
      )}
    </>
  );
};

/** Of which lot, made when, usable until when. */
const Batch = ({ of, onChange }: { of: PackageLine; onChange: (part: Partial<PackageLine>) => void }) => {
  const { t } = useSay();
  return (
    <>
      <PhoneText
        label={t('stock.supplierLotNo')}
        value={of.supplierLotNo ?? ''}
        most={100}
        onChange={(supplierLotNo) => onChange({ supplierLotNo })}
      />
      <div className="phone-pair">
        <PhoneDay
          label={t('stock.manufactureDate')}
          value={of.manufactureDate ?? null}
          onChange={(manufactureDate) => onChange({ manufactureDate })}
        />
        <PhoneDay label={t('stock.expiryDate')} value={of.expiryDate ?? null} onChange={(expiryDate) => onChange({ expiryDate })} />
      </div>
    </>
  );
};

/** Several packages of one size in one step. */
const Many = ({
  uom,
  each: proposed,
  make,
  close,
}: {
  uom: string;
  each: number | null;
  make: (count: number, each: number) => void;
  close: () => void;
}) => {
  const { t } = useSay();
  const [count, setCount] = useState<number | string | null>(1);
  const [each, setEach] = useState<number | string | null>(proposed);
  const isReady = typeof count === 'number' && count >= 1 && count <= mostPackages && typeof each === 'number' && each > 0;
  return (
    <PhoneSheet title={t('stock.addPackage')} close={close}>
      <PhoneQty label={t('stock.howMany')} value={count} unit="" decimals={0} onChange={setCount} />
      <PhoneQty label={t('stock.qtyEach')} value={each} unit={uom} decimals={decimalsOf(uom)} onChange={setEach} />
      <PhoneButton kind="primary" why={!isReady && t('stock.splitNeeds')} onTap={() => isReady && make(count, each)}>
        {t('stock.addPackage')}
      </PhoneButton>
    </PhoneSheet>
  );
};
