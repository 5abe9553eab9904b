import { type MaterialName, materialNames } from '@lotline/contract/material/material';
import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import {
  type OpenOrderLine,
  openOrderLines,
  ownerships,
  type Package,
  ReceiveMaterial,
  receiveMaterial,
} from '@lotline/contract/material/stock';
import { Alert, type FormInstance } from 'antd';
import { useEffect, useState } from 'react';
import { z } from 'zod';
import { AtField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField } from '../kit/form/fields.tsx';
import { useFilling } from '../kit/form/use-filling.ts';
import { Button } from '../kit/look/Button.tsx';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { useCall, useRows, useSend } from '../kit/net/resource.ts';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { answerScan } from '../kit/scan/answer.ts';
import { formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { daysLate } from './ComingBy.tsx';
import { MaterialPicker } from './MaterialPicker.tsx';
import { chosenByHand } from './order-line.ts';
import { fillPacking, PackageLines, packingIn } from './PackageLines.tsx';
import { heldIfExpired, inUnit, type Packing, packingDraft, said, saidPacking, type TypedReceipt, withLabel } from './packing.ts';
import { ShelfField } from './ShelfField.tsx';
import { SupplierOfField } from './SupplierField.tsx';
import { Coming, expired, expiredAsk, sureOfReceipt } from './sure-of-receipt.ts';
import { useHand } from './use-hand.ts';
import { useReceiptScan, useSaidOfLabel } from './use-receipt-scan.ts';
import { useReceived } from './use-received.ts';

const Draft = z.object({
  material: Coming.nullish(),
  materialId: ReceiveMaterial.shape.materialId,
  bizPartnerId: ReceiveMaterial.shape.bizPartnerId.nullish(),
  locationId: ReceiveMaterial.shape.locationId.unwrap(),
  ...packingDraft,
  unitPrice: ReceiveMaterial.shape.unitPrice.nullish(),
  ownership: ReceiveMaterial.shape.ownership,
  occurredAt: ReceiveMaterial.shape.occurredAt.nullish(),
  note: ReceiveMaterial.shape.note.nullish(),
});
type Draft = z.infer<typeof Draft>;

/** The call's ask of a filled-in form. */
export const receiptOf = ({
  materialId,
  packages,
  sameLot,
  supplierLotNo,
  manufactureDate,
  expiryDate,
  material: _,
  ...rest
}: Draft): ReceiveMaterial => ({
  materialId,
  ...saidPacking({ sameLot, supplierLotNo, manufactureDate, expiryDate, packages } as Packing),
  ...said(rest),
});

const asking: Asked = {
  ...expiredAsk,
  'material.receiptIsFarMore': { title: 'stock.receiptAsk', okText: 'stock.receiptMeant' },
};

type Scanned = { scanned?: ScannedReceipt | undefined; onOrder: (scanned: ScannedReceipt, typed?: TypedReceipt) => void };

/** The fields of a receipt. */
const ReceiveFields = ({ form, scanned: first, begins, onOrder }: Scanned & { form: FormInstance; begins: number | undefined }) => {
  const { t, lang } = useSay();
  const give = useHand(form);
  const fill = useFilling(form);
  const [material, setMaterial] = useState<MaterialName | null>(null);
  /** A scan brought the material, and no order waits for it. */
  const [noOrder, setNoOrder] = useState(false);
  /** What a scan said of the material that is chosen. */
  const [waiting, setWaiting] = useState<ScannedReceipt | null>(null);
  const ofMaterial = useRows(openOrderLines, { ...(material && { materialId: material.id }) }, { enabled: material !== null });
  const open = material ? ofMaterial.rows.filter(({ materialId }) => materialId === material.id) : [];
  /** To the orders, with all that was typed here. */
  const toOrder = () => {
    if (!material) return;
    const { locationId, occurredAt, note, bizPartnerId } = form.getFieldsValue(true);
    const typed = { packing: packingIn(form, []), locationId, occurredAt, note };
    // What goes along isn't lost, and nobody is asked whether it may be.
    form.resetFields();
    onOrder(
      { ...(waiting ?? chosenByHand(material, open)), kind: 'MATERIAL', material, lines: open, bizPartnerId: bizPartnerId ?? null },
      typed,
    );
  };
  const saidOf = useSaidOfLabel();
  const pick = (picked: MaterialName | null) => {
    setMaterial(picked);
    setWaiting(null);
    setNoOrder(false);
    form.setFieldValue('material', picked && { name: nameIn(lang, picked), type: picked.type, uom: picked.uom });
    fill({ locationId: picked?.defaultShelfId ?? null, bizPartnerId: picked?.defaultSupplierId ?? null });
    if (picked) fillPacking(form, [], inUnit(packingIn(form, []), picked.uom));
  };
  const named = useCall(materialNames, {}, { enabled: begins !== undefined }).data?.find(({ id }) => id === begins);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the drawer begins with is picked once, as by hand
  useEffect(() => {
    if (named && !material && form.getFieldValue('materialId') === named.id) pick(named);
  }, [named]);
  const { answer, onScan } = useReceiptScan((scanned) => {
    const isEmpty = form.getFieldValue('materialId') == null;
    if (scanned.kind === 'ORDER') {
      if (!isEmpty) return { refused: t('stock.finishFirst') };
      onOrder(scanned);
      return t('stock.orderFound', { n: scanned.lines.length });
    }
    const its = scanned.material;
    if (its && !isEmpty && form.getFieldValue('materialId') !== its.id) return { refused: t('stock.finishFirst') };
    if (its && isEmpty) {
      form.setFieldValue('materialId', its.id);
      pick(its);
    }
    if (scanned.bizPartnerId !== null) fill({ bizPartnerId: scanned.bizPartnerId });
    const [line] = scanned.lines;
    if (line) setWaiting(scanned);
    setNoOrder(its !== null && !line);
    const warned = (said: string) => (its && !line ? { warned: [t('stock.noOrderOpen'), said].join(' · ') } : said);
    give([], its || !isEmpty ? undefined : 'materialId');
    const before = packingIn(form, []);
    if (scanned.kind !== 'LABEL') return warned(its?.code ?? '');
    const after = inUnit(withLabel(before, scanned), its?.uom ?? material?.uom ?? '');
    fillPacking(form, [], after);
    return its || !isEmpty ? warned(saidOf(before, after, its?.uom ?? material?.uom ?? '')) : t('stock.labelNew');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opened the drawer fills it once
  useEffect(() => {
    const answered = first && answer(first, '');
    if (answered) answerScan(answered);
  }, []);
  return (
    <>
      <BarcodePanel onScan={onScan} />
      <MaterialPicker name="materialId" label="stock.material" onPick={pick} shown={first?.material?.name} />
      {open.length > 0 && (
        <Alert
          type="info"
          showIcon
          style={{ marginBottom: 12 }}
          title={<OpenLines lines={open} />}
          action={<Button onClick={toOrder}>{t('stock.receiveThere')}</Button>}
        />
      )}
      {noOrder && <Alert type="warning" showIcon title={t('stock.noOrderOpen')} style={{ marginBottom: 12 }} />}
      {material?.iqcRequired && <Alert type="info" showIcon title={t('stock.iqcNotice')} style={{ marginBottom: 12 }} />}
      <Line>
        <ShelfField name="locationId" required />
        <SupplierOfField name="bizPartnerId" materialId={material?.id ?? null} />
      </Line>
      <PackageLines uom={material?.uom ?? ''} form={form} />
      <Line>
        <MoneyField name="unitPrice" />
        <ChoiceField name="ownership" of={ownerships} />
      </Line>
      <AtField name="occurredAt" help={t('common.emptyIsNow')} />
      <NoteField name="note" rows={2} />
    </>
  );
};

/** How many lines are told one by one; of the others, how many there are. */
const mostTold = 2;
/** The open purchases of a material, those that are late in red. */
const OpenLines = ({ lines }: { lines: readonly OpenOrderLine[] }) => {
  const { t } = useSay();
  const others = lines.length - mostTold;
  return (
    <>
      {t('stock.openOnOrderOf', { n: lines.length })}:{' '}
      {lines.slice(0, mostTold).map(({ id, orderNo, remainingQty, uom, dueDate }, at) => {
        const late = daysLate(dueDate);
        return (
          <span key={id} className="kit-coming" data-late={late !== null || undefined}>
            {at > 0 && ', '}
            {t('stock.openLine', { orderNo, qty: formatNumber(remainingQty), uom, late })}
          </span>
        );
      })}
      {others > 0 && ` ${t('stock.openMore', { n: others })}`}
    </>
  );
};

/** Receives packages that nobody has ordered here. */
export const ReceiveDrawer = ({
  materialId,
  close,
  received,
  print,
  ...scanned
}: Scanned & {
  materialId?: number;
  close: () => void;
  received: (packages: Package[]) => void;
  print: (ids: readonly number[] | null) => void;
}) => {
  const { t } = useSay();
  const { send } = useSend(receiveMaterial);
  const told = useReceived(print);
  return (
    <RecordDrawer
      title={t('stock.receiveFree')}
      draft={Draft}
      ofLines
      words="stock"
      row={null}
      start={{ packages: [{}], sameLot: true, ownership: 'OWN', ...(materialId && { materialId }) }}
      sure={({ material, ...packing }, form) =>
        sureOfReceipt(material ? [{ material, within: [], packing: packing as Packing }] : [], form)
      }
      save={(draft) =>
        sendMeant(send, receiptOf(draft), asking, (ask, code) => (code === expired ? heldIfExpired(ask) : { ...ask, confirmed: true }))
      }
      saved={(packages) => received(packages as Package[])}
      told={(packages) => told(packages as Package[])}
      close={close}
      width={640}
    >
      {({ form }) => <ReceiveFields form={form} begins={materialId} {...scanned} />}
    </RecordDrawer>
  );
};
