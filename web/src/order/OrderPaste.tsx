import type { OrderOfAll } from '@lotline/contract/order/open-order';
import { Order, type OrderRow, ordersNamed } from '@lotline/contract/order/order';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import type { Pasted } from '../kit/grid/handle.ts';
import { type DraftOf, useCall, useSend } from '../kit/net/resource.ts';
import { PasteDialog } from '../kit/record/PasteDialog.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { orderColumns, settleOrder, useManager } from './order-record.ts';
import { allSurely } from './sure.ts';

/** The list shows when the first line is due, which is no field of the order. */
const typed = [columnsOf(Order).text('orderNo'), ...orderColumns.filter(({ id }) => id !== 'dueDate' && id !== 'direction')];

type Props = { pasted: Pasted<OrderOfAll>; close: () => void };

/** A block of cells on the orders of all partners, under the review of an Excel import. */
export const OrderPaste = ({ pasted, close }: Props) => {
  const { t } = useSay();
  const { data: orders } = useCall(ordersNamed, { ids: pasted.rows.map(({ id }) => id).join(',') });
  const save = useSend(Order.saveMany);
  if (!orders) return null;
  const byId = new Map(orders.map((order) => [order.id, order]));
  // One that is gone keeps its place, and the review says so.
  const rows = pasted.rows.map((row) => byId.get(row.id) ?? { ...row, version: 0 });
  type Given = DraftOf<typeof Order> & { id: number; version: number };
  return (
    <PasteDialog
      pasted={{ ...pasted, rows } as unknown as Pasted<{ id: number; version: number }>}
      makes={0}
      draft={Order.draft}
      columns={typed as unknown as readonly Column<never>[]}
      useReading={useManager<OrderRow> as () => readonly Column<never>[] | undefined}
      words="order"
      file={t('order.all')}
      start={undefined}
      records={orders}
      saveMany={(changed) =>
        allSurely((rows: readonly Given[]) => save.send({ rows: [...rows] }))(
          (changed as readonly Given[]).map(({ id, version, ...draft }) => ({
            ...(settleOrder(draft, byId.get(id) ?? null) as DraftOf<typeof Order>),
            id,
            version,
          })),
        )
      }
      close={close}
    />
  );
};
