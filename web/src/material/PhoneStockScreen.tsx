import { usable } from '@lotline/contract/ledger/movement';
import { qualityWord } from '@lotline/contract/ledger/quality-word';
import { type MaterialMovement, packageMovements } from '@lotline/contract/material/movement';
import { materialTotals, type Package, packages, packagesByBarcode, packagesByName } from '@lotline/contract/material/stock';
import type { BarcodeType } from '@lotline/contract/system/barcode';
import { useRows } from '../kit/net/resource.ts';
import { handOn } from '../kit/phone/hand-on.ts';
import { openOrHandOn, useLookUp } from '../kit/phone/look-up.ts';
import { PhonePage } from '../kit/phone/PhonePage.tsx';
import { PhoneFacts, PhoneFailed, PhoneLine, PhoneList, PhoneLoading, PhoneNothing, PhoneResult } from '../kit/phone/parts.tsx';
import { ScanField } from '../kit/phone/ScanField.tsx';
import { useStep } from '../kit/phone/use-step.ts';
import { formatAt, formatDay, formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useT } from '../kit/words/words.ts';

/** Of a long list so much is looked through in the hand; the rest is found by its number or its name. */
const shownLines = 50;

const kinds: readonly BarcodeType[] = ['MATERIAL_STOCK', 'MATERIAL', 'LOCATION'];

/** Where material is, how much of it, and what came in and went out: of a package, a material, a shelf, or what a name finds. */
export const PhoneStockScreen = () => {
  const t = useT();
  const { value: code, open, back } = useStep('barcode');
  const material = useStep('material');
  const title = t('menu.materialStock');
  const id = Number(material.value);
  if (id > 0)
    return (
      <PhonePage title={title} back={material.back}>
        <ScanField fromAddress={false} hint={t('phone.stockHint')} onScan={openOrHandOn(kinds, open)} />
        <OneMaterial key={id} id={id} open={open} />
      </PhonePage>
    );
  if (code) return <Found key={code} code={code} title={title} open={open} back={back} />;
  return (
    <PhonePage title={title}>
      <ScanField fromAddress={false} hint={t('phone.stockHint')} onScan={openOrHandOn(kinds, open)} />
      <Short open={material.open} />
    </PhonePage>
  );
};

type Opening = { open: (code: string) => void };

/** What lies under its safety stock: nobody begins with an empty page. */
const Short = ({ open }: { open: (materialId: number) => void }) => {
  const t = useT();
  const { rows, state, failure, again } = useRows(materialTotals, {});
  const short = rows.filter(({ shortageQty }) => shortageQty > 0).slice(0, shownLines);
  if (state === 'loading') return <PhoneLoading />;
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (short.length === 0) return null;
  return (
    <PhoneList label={t('phone.underMinimum')}>
      {short.map((one) => (
        <PhoneLine
          key={one.materialId}
          tone="bad"
          title={one.name}
          text={one.code}
          note={t('phone.shortBy', { qty: formatNumber(one.shortageQty), uom: one.uom })}
          value={formatNumber(one.availableQty)}
          unit={one.uom}
          onTap={() => open(one.materialId)}
        />
      ))}
    </PhoneList>
  );
};

const Found = ({ code, title, open, back }: { code: string; title: string; back: () => void } & Opening) => {
  const t = useT();
  const asked = useLookUp(code, ['material_stock', 'material', 'location']);
  const found = asked.data;
  const again = () => void asked.refetch();
  const takes = openOrHandOn(kinds, (one) => one !== code && open(one));
  return (
    <PhonePage title={title} hint={code} back={back}>
      <ScanField fromAddress={false} hint={t('phone.stockHint')} onScan={takes} />
      {found === undefined && (asked.error ? <PhoneFailed error={asked.error} again={again} /> : <PhoneLoading />)}
      {found === null && <ByName name={code} open={open} />}
      {found?.type === 'MATERIAL_STOCK' && <OnePackage packageId={found.data.packageId} />}
      {found?.type === 'MATERIAL' && <OneMaterial id={found.data.id} open={open} />}
      {found?.type === 'LOCATION' && <OnePlace id={found.data.id} name={found.data.name} open={open} />}
      {found && !kinds.includes(found.type) && <Elsewhere code={code} />}
    </PhonePage>
  );
};

const Elsewhere = ({ code }: { code: string }) => {
  const t = useT();
  return (
    <>
      <PhoneNothing icon="question" title={t('phone.notMaterial')} text={code} />
      <button type="button" className="phone-button" onClick={() => handOn(code)}>
        {t('phone.whatIsIt')}
      </button>
    </>
  );
};

const toneOf = ({ qualityStatus, expiryDate, qty }: Package) => {
  if (qty === 0) return undefined;
  if (qualityStatus === 'HOLD') return 'hold';
  if (!usable.includes(qualityStatus)) return qualityStatus === 'PENDING' ? 'warn' : 'bad';
  return expiryDate !== null && expiryDate < today() ? 'bad' : 'good';
};

const Lines = ({ label, rows, open }: { label: string; rows: readonly Package[] } & Opening) => {
  const { t, say } = useSay();
  return (
    <PhoneList label={label}>
      {rows.slice(0, shownLines).map((one) => (
        <PhoneLine
          key={one.id}
          tone={toneOf(one)}
          title={one.materialName}
          text={`${one.packageId} · ${one.locationPath}`}
          note={[
            say(qualityWord(one.qualityStatus)),
            one.expiryDate && t('phone.until', { day: formatDay(one.expiryDate) }),
            one.atLineQty > 0 && `${t('stock.atLine')} ${formatNumber(one.atLineQty)}`,
          ]
            .filter(Boolean)
            .join(' · ')}
          value={formatNumber(one.qty)}
          unit={one.uom}
          onTap={() => open(one.packageId)}
        />
      ))}
      {rows.length > shownLines && <li className="phone-soft">{t('phone.andMore', { n: rows.length - shownLines })}</li>}
    </PhoneList>
  );
};

const ByName = ({ name, open }: { name: string } & Opening) => {
  const t = useT();
  const { rows, state, failure, again } = useRows(packagesByName, { name });
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (state === 'loading') return <PhoneLoading />;
  if (rows.length === 0) return <PhoneNothing icon="question" title={t('barcode.notFound').trim()} text={name} />;
  return <Lines label={t('phone.named', { name })} rows={rows} open={open} />;
};

const OneMaterial = ({ id, open }: { id: number } & Opening) => {
  const t = useT();
  const total = useRows(materialTotals, { materialId: id });
  const list = useRows(packages, { materialId: id });
  const one = total.rows[0];
  if (total.state === 'failed') return <PhoneFailed error={total.failure} again={total.again} />;
  if (!one) return <PhoneLoading />;
  return (
    <>
      <PhoneResult
        kind={one.code}
        title={one.name}
        value={formatNumber(one.onHandQty)}
        unit={one.uom}
        tone={one.shortageQty > 0 ? 'bad' : one.onHandQty > 0 ? 'good' : undefined}
      >
        <PhoneFacts
          of={[
            [t('stock.availableQty'), formatNumber(one.availableQty)],
            one.atLineQty > 0 && [t('stock.atLine'), formatNumber(one.atLineQty)],
            one.reservedQty > 0 && [t('stock.reservedQty'), formatNumber(one.reservedQty)],
            one.onOrderQty > 0 && [t('stock.onOrderQty'), formatNumber(one.onOrderQty)],
            one.safetyStock !== null && [t('stock.safetyStock'), formatNumber(one.safetyStock)],
            one.shortageQty > 0 && [t('stock.shortageQty'), formatNumber(one.shortageQty)],
          ]}
        />
      </PhoneResult>
      {list.rows.length > 0 ? (
        <Lines label={t('stock.packages')} rows={list.rows} open={open} />
      ) : (
        list.state === 'ready' && <PhoneNothing icon="boxes" title={t('phone.nothingHere')} />
      )}
    </>
  );
};

const OnePlace = ({ id, name, open }: { id: number; name: string } & Opening) => {
  const t = useT();
  const { rows, state, failure, again } = useRows(packages, { locationId: id });
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (state === 'loading') return <PhoneLoading />;
  if (rows.length === 0) return <PhoneNothing icon="shelf" title={t('phone.nothingHere')} text={name} />;
  return <Lines label={t('phone.standsAt', { place: name, n: rows.length })} rows={rows} open={open} />;
};

const OnePackage = ({ packageId }: { packageId: string }) => {
  const { t, say, lang } = useSay();
  const { rows, state, failure, again } = useRows(packagesByBarcode, { barcode: packageId });
  const one = rows.find((row) => row.packageId === packageId) ?? rows[0];
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (!one) return <PhoneLoading />;
  const reason = (lang === 'en' && one.holdReasonEn) || one.holdReason;
  return (
    <>
      <PhoneResult kind={one.materialCode} title={one.materialName} value={formatNumber(one.qty)} unit={one.uom} tone={toneOf(one)}>
        <PhoneFacts
          of={[
            [t('stock.locationPath'), one.locationPath],
            [t('stock.qualityStatus'), [say(qualityWord(one.qualityStatus)), reason].filter(Boolean).join(' · ')],
            [t('stock.availableQty'), formatNumber(one.availableQty)],
            one.atLineQty > 0 && [t('stock.atLine'), formatNumber(one.atLineQty)],
            one.expiryDate !== null && [t('stock.expiryDate'), formatDay(one.expiryDate)],
            one.supplierLotNo !== null && [t('stock.supplierLotNo'), one.supplierLotNo],
            one.bizPartnerName !== null && [t('stock.bizPartnerName'), one.bizPartnerName],
            [t('stock.receivedDate'), formatDay(one.receivedDate)],
            one.countNo !== null && [t('stock.countNo'), one.countNo],
          ]}
        />
      </PhoneResult>
      <History id={one.id} />
    </>
  );
};

const History = ({ id }: { id: number }) => {
  const { t } = useSay();
  const { rows, state, failure, again } = useRows(packageMovements, { id });
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (state === 'loading') return <PhoneLoading />;
  return (
    <PhoneList label={t('phone.history')}>
      {rows.slice(0, shownLines).map((one) => (
        <Movement key={one.id} of={one} />
      ))}
    </PhoneList>
  );
};

const Movement = ({ of }: { of: MaterialMovement }) => {
  const { t, say } = useSay();
  const signed = of.fromPlace === 'STOCK' || of.toPlace === 'STOCK' ? of.signedQty : of.qty;
  return (
    <PhoneLine
      title={say(`type.${of.type}`)}
      text={[of.fromLocationName, of.toLocationName].filter(Boolean).join(' → ')}
      note={[formatAt(of.occurredAt), of.planNo ?? of.orderNo, of.actorName, !of.inForce && t('phone.notInForce')]
        .filter(Boolean)
        .join(' · ')}
      value={`${signed > 0 ? '+' : ''}${formatNumber(signed)}`}
      unit={of.uom}
    />
  );
};
