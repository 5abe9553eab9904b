import { add } from '@lotline/contract/kit/quantity';
import { usable } from '@lotline/contract/ledger/movement';
import { qualityWord } from '@lotline/contract/ledger/quality-word';
import {
  type ProductMovement,
  type ProductStock,
  productMovements,
  productStockById,
  productStocks,
  productStocksOfLot,
} from '@lotline/contract/lot/product-stock';
import type { BarcodeType } from '@lotline/contract/system/barcode';
import { useCall, useRows } from '../kit/net/resource.ts';
import { handOn } from '../kit/phone/hand-on.ts';
import { openOrHandOn, useLookUp } from '../kit/phone/look-up.ts';
import { PhonePage } from '../kit/phone/PhonePage.tsx';
import { PhoneFacts, PhoneFailed, PhoneLine, PhoneList, PhoneLoading, PhoneNothing, PhoneResult } from '../kit/phone/parts.tsx';
import { ScanField } from '../kit/phone/ScanField.tsx';
import { useStep } from '../kit/phone/use-step.ts';
import { formatAt, formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useT } from '../kit/words/words.ts';

/** Of a long list so much is looked through in the hand; the rest is found by its number. */
const shownLines = 50;

const kinds: readonly BarcodeType[] = ['LOT', 'PRODUCT', 'LOCATION'];

/** Where products stand, how many of them, and what came in and went out: of a lot, a product or a place. */
export const PhoneProductStockScreen = () => {
  const t = useT();
  const code = useStep('barcode');
  const one = useStep('id');
  const title = t('menu.prodStock');
  if (Number(one.value) > 0) return <OneStock key={one.value} id={Number(one.value)} title={title} back={one.back} />;
  return (
    <PhonePage title={title} hint={code.value} {...(code.value && { back: code.back })}>
      <ScanField
        fromAddress={false}
        hint={t('phone.productHint')}
        onScan={openOrHandOn(kinds, (next) => next !== code.value && code.open(next))}
      />
      {code.value ? (
        <Found key={code.value} code={code.value} open={one.open} />
      ) : (
        <Listed label={t('phone.lastMoved')} ask={{}} open={one.open} newest />
      )}
    </PhonePage>
  );
};

type Opening = { open: (id: number) => void };

const Found = ({ code, open }: { code: string } & Opening) => {
  const t = useT();
  const asked = useLookUp(code, ['product_stock', 'lot', 'product', 'location']);
  const found = asked.data;
  if (found === undefined) return asked.error ? <PhoneFailed error={asked.error} again={() => void asked.refetch()} /> : <PhoneLoading />;
  if (found === null) return <PhoneNothing icon="question" title={t('barcode.notFound').trim()} text={code} />;
  if (found.type === 'LOT') return <OneLot lot={found.data.lotId} name={found.data.name} uom={found.data.uom} open={open} />;
  if (found.type === 'PRODUCT')
    return <Summed name={found.data.name} code={found.data.code} uom={found.data.uom} id={found.data.id} open={open} />;
  if (found.type === 'LOCATION') return <Listed label={found.data.name} ask={{ locationId: found.data.id }} open={open} />;
  return (
    <>
      <PhoneNothing icon="question" title={t('phone.notProduct')} text={code} />
      <button type="button" className="phone-button" onClick={() => handOn(code)}>
        {t('phone.whatIsIt')}
      </button>
    </>
  );
};

const toneOf = ({ qualityStatus, qty }: ProductStock) => {
  if (qty === 0) return undefined;
  if (qualityStatus === 'HOLD') return 'hold';
  return usable.includes(qualityStatus) ? 'good' : qualityStatus === 'PENDING' ? 'warn' : 'bad';
};

const Lines = ({ label, rows, open }: { label: string; rows: readonly ProductStock[] } & Opening) => {
  const { t, say } = useSay();
  return (
    <PhoneList label={label}>
      {rows.slice(0, shownLines).map((one) => (
        <PhoneLine
          key={one.id}
          tone={toneOf(one)}
          title={one.productName}
          text={`${one.lotNo} · ${one.locationPath}`}
          note={[say(qualityWord(one.qualityStatus)), one.firstInAt && formatDay(one.firstInAt)].filter(Boolean).join(' · ')}
          value={formatNumber(one.qty)}
          unit={one.uom}
          onTap={() => open(one.id)}
        />
      ))}
      {rows.length > shownLines && <li className="phone-soft">{t('phone.andMore', { n: rows.length - shownLines })}</li>}
    </PhoneList>
  );
};

type Ask = { locationId?: number; productId?: number };
const Listed = ({ label, ask, open, newest = false }: { label: string; ask: Ask; newest?: boolean } & Opening) => {
  const t = useT();
  const { rows, state, failure, again } = useRows(productStocks, ask);
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (state === 'loading') return <PhoneLoading />;
  if (rows.length === 0) return <PhoneNothing icon="boxes" title={t('phone.nothingHere')} text={label} />;
  const sorted = newest ? [...rows].sort((a, b) => (b.lastMoveAt ?? '').localeCompare(a.lastMoveAt ?? '')).slice(0, shownLines) : rows;
  return <Lines label={label} rows={sorted} open={open} />;
};

/** What of it may be used, and what may not. */
const Sum = ({ kind, name, uom, rows }: { kind: string; name: string; uom: string; rows: readonly ProductStock[] }) => {
  const { t, say } = useSay();
  const held = rows.filter(({ qualityStatus }) => !usable.includes(qualityStatus));
  const byStatus = [...new Set(held.map(({ qualityStatus }) => qualityStatus))];
  return (
    <PhoneResult
      kind={kind}
      title={name}
      value={formatNumber(add(...rows.map(({ qty }) => qty)))}
      unit={uom}
      tone={held.length > 0 ? 'warn' : rows.length > 0 ? 'good' : undefined}
    >
      <PhoneFacts
        of={byStatus.map((status) => [
          say(qualityWord(status)),
          `${formatNumber(add(...held.filter((one) => one.qualityStatus === status).map(({ qty }) => qty)))} ${uom}`,
        ])}
      />
      {rows.length === 0 && <p className="phone-soft">{t('phone.nothingHere')}</p>}
    </PhoneResult>
  );
};

const OneLot = ({ lot, name, uom, open }: { lot: string; name: string; uom: string } & Opening) => {
  const t = useT();
  const { rows, state, failure, again } = useRows(productStocksOfLot, { lot });
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (state === 'loading') return <PhoneLoading />;
  return (
    <>
      <Sum kind={lot} name={name} uom={uom} rows={rows} />
      {rows.length > 0 && <Lines label={t('phone.where')} rows={rows} open={open} />}
    </>
  );
};

const Summed = ({ id, code, name, uom, open }: { id: number; code: string; name: string; uom: string } & Opening) => {
  const t = useT();
  const { rows, state, failure, again } = useRows(productStocks, { productId: id });
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (state === 'loading') return <PhoneLoading />;
  return (
    <>
      <Sum kind={code} name={name} uom={uom} rows={rows} />
      {rows.length > 0 && <Lines label={t('phone.where')} rows={rows} open={open} />}
    </>
  );
};

const OneStock = ({ id, title, back }: { id: number; title: string; back: () => void }) => {
  const { t, say } = useSay();
  const { data, error, refetch } = useCall(productStockById, { id });
  const past = useRows(productMovements, { id });
  return (
    <PhonePage title={title} hint={data?.lotNo} back={back}>
      {!data && (error ? <PhoneFailed error={error} again={() => void refetch()} /> : <PhoneLoading />)}
      {data && (
        <PhoneResult kind={data.lotNo} title={data.productName} value={formatNumber(data.qty)} unit={data.uom} tone={toneOf(data)}>
          <PhoneFacts
            of={[
              [t('prodStock.locationName'), data.locationPath],
              [t('prodStock.qualityStatus'), say(qualityWord(data.qualityStatus))],
              data.planNo !== null && [t('prodStock.planNo'), data.planNo],
              data.firstInAt !== null && [t('prodStock.firstInAt'), formatAt(data.firstInAt)],
              data.countNo !== null && [t('prodStock.countNo'), data.countNo],
            ]}
          />
        </PhoneResult>
      )}
      {past.state === 'failed' && <PhoneFailed error={past.failure} again={past.again} />}
      {past.rows.length > 0 && (
        <PhoneList label={t('phone.history')}>
          {past.rows.slice(0, shownLines).map((one) => (
            <Movement key={one.id} of={one} />
          ))}
        </PhoneList>
      )}
    </PhonePage>
  );
};

const Movement = ({ of }: { of: ProductMovement }) => {
  const { t, say } = useSay();
  return (
    <PhoneLine
      title={say(`type.${of.type}`)}
      text={[of.fromLocationName, of.toLocationName ?? of.bizPartnerName].filter(Boolean).join(' → ')}
      note={[formatAt(of.occurredAt), of.shipmentNo ?? of.planNo, of.actorName, !of.inForce && t('phone.notInForce')]
        .filter(Boolean)
        .join(' · ')}
      value={`${of.change > 0 ? '+' : ''}${formatNumber(of.change)}`}
      unit={of.uom}
    />
  );
};
