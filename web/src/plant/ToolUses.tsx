import { type ToolRow, toolUses, type ToolUses as Uses } from '@lotline/contract/plant/tool';
import { useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { wholeOf } from '../kit/net/source.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { useSay } from '../kit/words/use-say.ts';

const work = columnsOf<Uses['works'][number]>();
const workColumns = [
  work.link('planNo', ({ planId }) => recordPath('productionPlan', planId), { title: 'plan.planNo', width: 160, pinned: 'left' }),
  work.choice('workStatus', ['PLANNED', 'IN_PROGRESS', 'COMPLETE'], {
    title: 'plan.status',
    choiceWords: 'workStatus',
    tones: { IN_PROGRESS: 'blue' },
    width: 95,
  }),
  work.text('productName', { title: 'plan.productName', width: 180 }),
  work.text('operationName', { title: 'toolUse.operation', width: 130 }),
  work.day('workDate', { title: 'toolUse.workDate', width: 110 }),
  work.choice('dayNight', ['DAY', 'NIGHT'], { title: 'dailyPlan.dayNight', choiceWords: 'shift', width: 80 }),
  work.qty('targetQty', { title: 'plan.planQty', width: 100, total: false }),
  work.qty('completedQty', { title: 'toolUse.completedQty', width: 100, total: false }),
  work.text('uom', { title: 'bom.uom', width: 65 }),
];
const product = columnsOf<Uses['products'][number]>();
const productColumns = [
  product.link('code', ({ productId }) => recordPath('productInfo', productId), { title: 'product.code', width: 150, pinned: 'left' }),
  product.text('name', { title: 'product.name', width: 220 }),
  product.number('seq', { title: 'toolUse.seq', decimals: 0, width: 80 }),
  product.text('operationName', { title: 'toolUse.operation', width: 180 }),
];
const route = columnsOf<Uses['routes'][number]>();
const routeColumns = [
  route.link('code', ({ routeId }) => `/baseinfo/route?id=${routeId}`, { title: 'route.code', width: 150, pinned: 'left' }),
  route.text('name', { title: 'route.name', width: 220 }),
  route.number('seq', { title: 'toolUse.seq', decimals: 0, width: 80 }),
  route.text('operationName', { title: 'toolUse.operation', width: 180 }),
];

/** What would stand still without this machine: work that waits for it, products and routes that name it. */
export const ToolUses = ({ tool }: { tool: ToolRow }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { data, isError, error, refetch } = useCall(toolUses, { id: tool.id });
  const kinds = useMemo(
    () =>
      (
        [
          ['works', 'productionPlan'],
          ['products', 'operPlan'],
          ['routes', 'route'],
        ] as const
      )
        .filter(([, menu]) => may(menu))
        .map(([kind]) => kind),
    [may],
  );
  const [chosen, setChosen] = useState<keyof Uses | null>(null);
  const kind = chosen ?? kinds.find((one) => data?.[one].length) ?? kinds[0];
  const rows = useMemo(
    () => data && { works: wholeOf(data.works), products: wholeOf(data.products), routes: wholeOf(data.routes) },
    [data],
  );
  if (!data || !rows || !kind) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  const shared = { label: t('record.tabUsed'), words: 'toolUse', select: 'none' } as const;
  return (
    <>
      <div className="kit-detail-head">
        <Segments<keyof Uses>
          value={kind}
          onChange={setChosen}
          options={kinds.map((one) => ({ value: one, label: t(`toolUse.${one}`, { n: data[one].length }) }))}
        />
      </div>
      {kind === 'works' && <Grid id="works_of_tool" columns={workColumns} source={rows.works} {...shared} />}
      {kind === 'products' && <Grid id="products_of_tool" columns={productColumns} source={rows.products} {...shared} />}
      {kind === 'routes' && <Grid id="routes_of_tool" columns={routeColumns} source={rows.routes} {...shared} />}
    </>
  );
};
