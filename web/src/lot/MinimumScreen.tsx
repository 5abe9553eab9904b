import { addDays } from '@lotline/contract/kit/production-day';
import { type BelowMinimum, giveMinimumBack, MinimumStock, minimumKinds, minimumStock, takeMinimum } from '@lotline/contract/lot/minimum';
import { Suspense } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { wantNew } from '../kit/browser/wanted.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useList } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { NewOrderForm } from '../order/index.ts';
import { careColumns, useCare } from './use-care.tsx';

const { text, qty, number, day, choice, link } = columnsOf<BelowMinimum>();
const pathOf = ({ kind, itemId }: BelowMinimum) => recordPath(kind === 'MATERIAL' ? 'material' : 'productInfo', itemId);
const amount = (id: keyof BelowMinimum & string, more: { width?: number; cellTone?: Column<BelowMinimum>['cellTone'] } = {}) =>
  qty(id, { width: 95, total: false, ...more });
const columns: readonly Column<BelowMinimum>[] = [
  link('code', pathOf, { width: 120, pinned: 'left' }),
  text('name', { width: 135 }),
  choice('kind', minimumKinds, { width: 75, isKind: true }),
  amount('availableQty', { cellTone: ({ availableQty }) => (availableQty <= 0 ? 'wrong' : undefined) }),
  amount('safetyStock'),
  amount('lackingQty', { width: 85 }),
  amount('proposedQty', { width: 105, cellTone: ({ proposedQty }) => (proposedQty > 0 ? 'changed' : undefined) }),
  text('uom', { title: 'common.unit', width: 50 }),
  ...(careColumns as Column<BelowMinimum>[]),
  amount('comingQty'),
  day('nextOn', { width: 100, cellTone: ({ nextOn }) => (nextOn !== null && nextOn < today() ? 'wrong' : undefined) }),
  text('supplierName', { width: 130 }),
  number('leadTimeDays', { decimals: 0, width: 105 }),
];
const nothing = {};
const idsOf = (rows: readonly BelowMinimum[]) => ({
  materials: rows.flatMap(({ kind, itemId }) => (kind === 'MATERIAL' ? [itemId] : [])),
  products: rows.flatMap(({ kind, itemId }) => (kind === 'PRODUCT' ? [itemId] : [])),
});

/** What has fallen below its safety stock and who looks after it; materials are ordered and products planned from here. */
export const MinimumScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const list = useList(usePages(minimumStock, nothing));
  const quick = useQuick(MinimumStock);
  const { open, show, close } = useOpenPanel<{ of: readonly BelowMinimum[] }>();
  const { send: take } = useSend(takeMinimum);
  const { send: giveBack } = useSend(giveMinimumBack);
  const care = useCare<BelowMinimum>({
    mayChange: may('minimumStock', 'modify'),
    take: (rows, said) => take({ ...idsOf(rows), ...said }),
    giveBack: (rows) => giveBack(idsOf(rows)),
  });
  const whyNotOrdered = (rows: readonly BelowMinimum[]) => {
    if (rows.length === 0) return t('record.selectFirst');
    if (rows.some(({ kind }) => kind !== 'MATERIAL')) return t('minimum.onlyMaterial');
    return new Set(rows.map(({ supplierId }) => supplierId)).size > 1 && t('minimum.oneSupplier');
  };
  const whyNotPlanned = ([only, ...others]: readonly BelowMinimum[]) =>
    (!only || others.length > 0 || only.kind !== 'PRODUCT') && t('minimum.oneProduct');
  const plan = ([only]: readonly BelowMinimum[]) => {
    if (!only) return;
    wantNew('productionPlan', { productId: only.itemId, planQty: only.proposedQty > 0 ? only.proposedQty : only.lackingQty });
    go('/production/plan');
  };
  return (
    <>
      <ListScreen<BelowMinimum>
        menu="minimumStock"
        id="minimum_stock"
        list={list}
        words="minimum"
        columns={columns}
        quick={quick}
        acts={(rows) => [
          ...care.acts(rows),
          may('productionPlan', 'create') && { label: t('minimum.plan'), why: whyNotPlanned(rows), run: () => plan(rows) },
          may('orderInfo', 'create') && {
            label: t('minimum.order'),
            icon: <PlusOutlined />,
            why: whyNotOrdered(rows),
            run: () => show({ of: rows }),
          },
        ]}
        tone={({ availableQty }) => (availableQty <= 0 ? 'danger' : undefined)}
        empty={t('minimum.empty')}
      />
      {care.dialog}
      <Suspense fallback={null}>
        {open && (
          <NewOrderForm
            key={open.times}
            direction="PURCHASE"
            start={startOf(open.of)}
            close={close}
            placed={() => {
              close();
              tell.success(t('minimum.ordered'));
            }}
          />
        )}
      </Suspense>
    </>
  );
};

/** Each as much as is still to be ordered, as soon as its supplier brings it; an order's day is that of its last line. */
const startOf = (rows: readonly BelowMinimum[]) => {
  const supplier = rows[0]?.supplierId;
  const soonest = (row: BelowMinimum) => addDays(today(), row.leadTimeDays ?? 0);
  const dueDate = rows.map(soonest).sort().at(-1);
  return {
    ...(supplier != null && { bizPartnerId: supplier }),
    ...(dueDate && { dueDate }),
    lines: rows.map((row) => ({
      itemId: row.itemId,
      ...(row.proposedQty > 0 && { qty: row.proposedQty }),
      dueDate: soonest(row) === dueDate ? null : soonest(row),
    })),
  };
};
