import { PositiveQty, Text } from '@lotline/contract/kit/shape';
import { type OpenOrderLine, openOrderLines, type Package, ReceiveOrdered, receiveOrdered } from '@lotline/contract/material/stock';
import type { FormInstance } from 'antd';
import { useCallback, useState } from 'react';
import { z } from 'zod';
import { columnsOf } from '../kit/columns/columns.ts';
import { AtField, DayField } from '../kit/form/date-fields.tsx';
import { Line, NoteField } from '../kit/form/fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { failureText } from '../kit/net/failure.ts';
import { refusalOf } from '../kit/net/refusal.ts';
import { useRows, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type PackageLine, PackageLines, said, saidLines } from './PackageLines.tsx';
import { ShelfField } from './ShelfField.tsx';

const LineDraft = z.object({
  orderMaterialId: z.number(),
  locationId: z.number().nullish(),
  expiryDate: z.string().nullish(),
  packages: z
    .array(z.object({ packageId: Text(50).nullish(), qty: PositiveQty, supplierLotNo: Text(100).nullish() }))
    .min(1)
    .max(200),
});
const Draft = z.object({
  lines: z.array(LineDraft).min(1),
  occurredAt: ReceiveOrdered.shape.occurredAt.nullish(),
  note: ReceiveOrdered.shape.note.nullish(),
});
type Draft = z.infer<typeof Draft>;
type LineValues = { orderMaterialId: number; locationId: number | null; packages: PackageLine[] };

const asked = ({ lines, ...rest }: Draft): ReceiveOrdered => ({
  lines: lines.map(({ orderMaterialId, packages, ...where }) => ({ orderMaterialId, packages: saidLines(packages), ...said(where) })),
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
export const ReceiveOrderedDrawer = ({ close, received }: { close: () => void; received: (packages: Package[]) => void }) => {
  const { t } = useSay();
  const { send } = useSend(receiveOrdered);
  const save = async (draft: Draft) => {
    const ask = asked(draft);
    try {
      return await send(ask);
    } catch (failure) {
      if (refusalOf(failure)?.code !== 'material.receiptNeverExceedsOrder') throw failure;
      const yes = await confirm({
        title: t('stock.receiveAnyway'),
        text: failureText(failure),
        icon: 'warning',
        okText: t('stock.receiveAnyway'),
      });
      if (!yes) throw failure;
      return send({ ...ask, confirmOver: true });
    }
  };
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
      {({ form }) => <OrderedFields form={form} />}
    </RecordDrawer>
  );
};

const OrderedFields = ({ form }: { form: FormInstance }) => {
  const { t } = useSay();
  const source = useRows(openOrderLines, {});
  const [chosen, setChosen] = useState<OpenOrderLine[]>([]);
  const choose = useCallback(
    (rows: OpenOrderLine[]) => {
      setChosen(rows);
      const before = (form.getFieldValue('lines') as LineValues[] | undefined) ?? [];
      form.setFieldValue(
        'lines',
        rows.map((row) => before.find(({ orderMaterialId }) => orderMaterialId === row.id) ?? firstOf(row)),
      );
    },
    [form],
  );
  return (
    <>
      <Grid
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
          <Line>
            <ShelfField name={['lines', at, 'locationId']} label="stock.locationId" required />
            <DayField name={['lines', at, 'expiryDate']} label="stock.expiryDate" />
          </Line>
          <PackageLines name={['lines', at, 'packages']} uom={line.uom} form={form} />
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

const firstOf = ({ id, defaultShelfId, remainingQty }: OpenOrderLine): LineValues => ({
  orderMaterialId: id,
  locationId: defaultShelfId,
  packages: [{ qty: remainingQty > 0 ? remainingQty : null }],
});
