import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import { type OpenOrderLine, openOrderLines, type Package, ReceiveOrdered, receiveOrdered } from '@lotline/contract/material/stock';
import type { FormInstance } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { columnsOf } from '../kit/columns/columns.ts';
import { AtField } from '../kit/form/date-fields.tsx';
import { NoteField } from '../kit/form/fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import type { GridHandle } from '../kit/grid/handle.ts';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { useRows, useSend } from '../kit/net/resource.ts';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { answerScan } from '../kit/scan/answer.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { fillPacking, PackageLines, packingIn } from './PackageLines.tsx';
import { inUnit, isProposal, type Packing, packingDraft, proposalOf, said, saidPacking, withLabel } from './packing.ts';
import { ShelfField } from './ShelfField.tsx';
import { useReceiptScan, useSaidOfLabel } from './use-receipt-scan.ts';

const LineDraft = z.object({ orderMaterialId: z.number(), locationId: z.number().nullish(), ...packingDraft });
const Draft = z.object({
  lines: z.array(LineDraft).min(1),
  occurredAt: ReceiveOrdered.shape.occurredAt.nullish(),
  note: ReceiveOrdered.shape.note.nullish(),
});
type Draft = z.infer<typeof Draft>;
type LineValues = Packing & { orderMaterialId: number; locationId: number | null };

const asking: Asked = { 'material.receiptNeverExceedsOrder': { title: 'stock.receiveAnyway', okText: 'stock.receiveAnyway' } };

const asked = ({ lines, ...rest }: Draft): ReceiveOrdered => ({
  lines: lines.map(({ orderMaterialId, locationId, ...packing }) => ({
    orderMaterialId,
    ...saidPacking(packing as Packing),
    ...said({ locationId }),
  })),
  ...said(rest),
});

const { text, qty, day } = columnsOf<OpenOrderLine>();
const columns = [
  text('orderNo', { width: 155 }),
  text('bizPartnerName', { width: 120 }),
  text('materialCode', { width: 110 }),
  text('materialName', { width: 150 }),
  qty('remainingQty', { width: 100, total: false }),
  text('uom', { width: 70 }),
  qty('qty', { width: 90, total: false, title: 'stock.orderedQty' }),
  day('dueDate', { width: 105 }),
];

/** Receives what was ordered: choose the lines that came, say in how many packages. */
export const ReceiveOrderedDrawer = ({
  close,
  received,
  scanned,
}: {
  close: () => void;
  received: (packages: Package[]) => void;
  scanned?: ScannedReceipt | undefined;
}) => {
  const { t } = useSay();
  const { send } = useSend(receiveOrdered);
  const save = (draft: Draft) => sendMeant(send, asked(draft), asking, (ask) => ({ ...ask, confirmOver: true }));
  return (
    <RecordDrawer
      title={t('stock.receiveOrdered')}
      draft={Draft}
      words="stock"
      row={null}
      start={{ lines: [] }}
      save={save}
      saved={(packages) => received(packages as Package[])}
      close={close}
      width={820}
    >
      {({ form }) => <OrderedFields form={form} scanned={scanned} />}
    </RecordDrawer>
  );
};

const OrderedFields = ({ form, scanned: first }: { form: FormInstance; scanned?: ScannedReceipt | undefined }) => {
  const { t } = useSay();
  const source = useRows(openOrderLines, {});
  const grid = useRef<GridHandle>(null);
  const [chosen, setChosen] = useState<OpenOrderLine[]>([]);
  const saidOf = useSaidOfLabel();
  const choose = useCallback(
    (rows: OpenOrderLine[]) => {
      setChosen(rows);
      const before = linesIn(form);
      form.setFieldValue(
        'lines',
        rows.map((row) => before.find(({ orderMaterialId }) => orderMaterialId === row.id) ?? firstOf(row)),
      );
    },
    [form],
  );
  /** Adds a line to what is received, also before the list has come. */
  const open = (line: OpenOrderLine) => {
    const at = linesIn(form).findIndex(({ orderMaterialId }) => orderMaterialId === line.id);
    if (at !== -1) return at;
    const rows = [...latest.current.filter(({ id }) => id !== line.id), line];
    latest.current = rows;
    choose(rows);
    grid.current?.choose(rows.map(({ id }) => id));
    return rows.length - 1;
  };
  const latest = useRef(chosen);
  latest.current = chosen;
  const { answer, onScan } = useReceiptScan((scanned) => {
    if (scanned.kind === 'ORDER') {
      grid.current?.show({ filters: { orderNo: scanned.orderNo ?? '' } });
      const [only, ...others] = scanned.lines;
      if (only && others.length === 0) open(only);
      return t('stock.orderFound', { n: scanned.lines.length });
    }
    const its = scanned.material;
    const isIts = ({ materialId }: OpenOrderLine) => materialId === its?.id;
    const [lone, ...more] = latest.current;
    const line = its
      ? (latest.current.find(isIts) ?? scanned.lines.find((one) => isIts(one) && fromThem(scanned, one)) ?? scanned.lines.find(isIts))
      : more.length === 0
        ? lone
        : undefined;
    if (!line) return { refused: t(its ? 'stock.notOnOrder' : 'stock.labelNewOnOrder') };
    const within = ['lines', open(line)];
    if (scanned.kind !== 'LABEL') return `${line.orderNo} · ${line.materialName}`;
    const before = packingIn(form, within);
    const after = inUnit(withLabel(before, scanned, isProposal(before, line)), line.uom);
    fillPacking(form, within, after);
    return saidOf(before, after, line.uom);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opened the drawer fills it once
  useEffect(() => {
    if (first) answerScan(answer(first, ''));
  }, []);
  return (
    <>
      <BarcodePanel onScan={onScan} />
      <Grid
        ref={grid}
        id="openOrders"
        label={t('stock.openOrders')}
        words="stock"
        columns={columns}
        source={source}
        onSelect={choose}
        height={270}
        foot={false}
        empty={t('stock.noOpenOrders')}
      />
      <div style={{ height: 12 }} />
      {chosen.map((line, at) => (
        <section className="material-order" key={line.id}>
          <header>
            {line.orderNo} · {line.materialName}
            <small>
              {t('stock.remainingQty')} {formatNumber(line.remainingQty)} {line.uom} · {t('stock.dueDate')} {formatDay(line.dueDate)}
              {line.iqcRequired && ` · ${t('stock.iqcNotice')}`}
            </small>
          </header>
          <ShelfField name={['lines', at, 'locationId']} label="stock.locationId" required />
          <PackageLines within={['lines', at]} uom={line.uom} form={form} />
        </section>
      ))}
      {chosen.length > 0 && (
        <>
          <AtField name="occurredAt" help={t('stock.occurredAtHint')} />
          <NoteField name="note" rows={2} />
        </>
      )}
    </>
  );
};

const linesIn = (form: FormInstance) => (form.getFieldValue('lines') as LineValues[] | undefined) ?? [];
const firstOf = (line: OpenOrderLine): LineValues => ({ orderMaterialId: line.id, locationId: line.defaultShelfId, ...proposalOf(line) });
const fromThem = ({ bizPartnerId }: ScannedReceipt, line: OpenOrderLine) => bizPartnerId === null || line.bizPartnerId === bizPartnerId;
