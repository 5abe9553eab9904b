import { addAmounts, amountOfPart, percentsOf, shareOf } from '@lotline/contract/kit/quantity';
import { type CostGap, type CostKind, costKinds } from '@lotline/contract/product/cost';
import { type PlanCost as Cost, type CostLine, planCost } from '@lotline/contract/production/result/cost';
import { useMemo } from 'react';
import { columnsOf } from '../../kit/columns/columns.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import { GridMessage } from '../../kit/grid/GridMessage.tsx';
import { useCall } from '../../kit/net/resource.ts';
import { wholeOf } from '../../kit/net/source.ts';
import { formatNumber, formatPercent, nothing } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { t } from '../../kit/words/words.ts';
import { CostGaps } from '../../product/index.ts';

/** By how much it costs more than it was to cost. */
const beyond = ({ planned, expected }: Pick<CostLine, 'planned' | 'expected'>) =>
  planned === null || expected === null ? null : addAmounts(expected, -planned);

const { text, qty, number, choice } = columnsOf<CostLine>();
const won = { decimals: 0, width: 110 } as const;
const columns = [
  choice('kind', costKinds, { title: 'cost.kindTitle', choiceWords: 'cost.kind', isKind: true, width: 130, pinned: 'left' }),
  text('name', { width: 170 }),
  text('code', { title: 'bom.childCode', width: 105 }),
  qty('plannedQty', { width: 100, total: false }),
  qty('actualQty', { width: 100, total: false }),
  text('uom', { title: 'common.unit', width: 60, value: ({ uom }) => (uom === 'min' ? t('cost.minutes') : uom) }),
  number('planned', { ...won, total: true }),
  number('actual', { ...won, total: true }),
  number('expected', { ...won, total: true }),
  number('difference', {
    ...won,
    total: true,
    value: beyond,
    cellTone: (line) => ((beyond(line) ?? 0) > 0 ? 'wrong' : undefined),
  }),
];
/** What is complete is expected to cost what it cost. */
const columnsOfComplete = columns.filter(({ id }) => id !== 'expected');

/** Prices of what is sold are no part of what it costs. */
const isOpen = (gaps: readonly CostGap[], side: CostGap['side']) =>
  gaps.some((one) => one.side === side && one.gap !== 'SALES_PRICE' && !(side === 'PLANNED' && one.gap === 'FOREIGN_PRICE'));

/** What a plan, and its lot with it, was to cost and cost: by kind and thing, per good piece, with its margin and what is missing. */
export const PlanCost = ({ planId, ofLot = false }: { planId: number; ofLot?: boolean }) => {
  const { t } = useSay();
  const { data, isError, error, refetch } = useCall(planCost, { id: planId });
  const lines = useMemo(() => wholeOf((data?.lines ?? []).map((line) => ({ ...line, key: `${line.kind}:${line.id}` }))), [data]);
  if (!data) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  if (data.lines.length === 0) return <p className="kit-detail-first">{t('cost.nothingYet')}</p>;
  const results = `/production/profit?${new URLSearchParams({
    'f.planNo': data.planNo,
    cond: JSON.stringify({ startDt: data.startDt, endDt: data.endDt }),
  })}`;
  return (
    <>
      <div className="cost-part">
        <div className="cost-sums">
          <Sums cost={data} />
          <p>
            {t('cost.inCurrency', { currency: data.currency })} ·{' '}
            {t(data.complete ? 'cost.whole' : 'cost.soFar', { n: formatNumber(data.goodQty), uom: data.uom })}
            {!data.complete && data.inProcessQty > 0 && (
              <> · {t('cost.inProcess', { n: formatNumber(data.inProcessQty), uom: data.uom })}</>
            )}{' '}
            · {t('cost.scrapIsIn')}
            {ofLot && <> {t('cost.lotIsPlan', { plan: data.planNo })}</>}
          </p>
        </div>
        <CostGaps gaps={data.gaps} results={results} />
      </div>
      <Grid
        id="plan_cost"
        label={t('cost.lines')}
        words="cost"
        columns={data.complete ? columnsOfComplete : columns}
        source={lines}
        rowId={({ key }) => key}
        select="none"
        file={`${data.planNo} ${t('cost.title')}`}
      />
    </>
  );
};

type DifferenceProps = { of: Pick<CostLine, 'planned' | 'expected'> /** Some of it isn't known yet. */; unsure?: boolean };
const Difference = ({ of, unsure = false }: DifferenceProps) => {
  const more = beyond(of);
  return (
    <td data-tone={unsure ? 'unfinished' : more !== null && more > 0 ? 'bad' : undefined}>
      {more === null ? nothing : formatNumber(more, 0)}
    </td>
  );
};

const Sums = ({ cost }: { cost: Cost }) => {
  const { t } = useSay();
  const { kinds, planned, actual, planQty, goodQty, gaps } = cost;
  const runs = !cost.complete;
  const amount = (value: number | null) => (value === null ? nothing : formatNumber(value, 0));
  const each = (value: number | null, pieces: number) =>
    value === null || pieces <= 0 ? nothing : formatNumber(amountOfPart(value, 1, pieces), 0);
  const open = { planned: isOpen(gaps, 'PLANNED'), actual: isOpen(gaps, 'ACTUAL') };
  const least = (value: string, side: 'planned' | 'actual') =>
    open[side] && value !== nothing ? t('cost.atLeast', { amount: value }) : value;
  const most = (value: string, side: 'planned' | 'actual') =>
    open[side] && value !== nothing ? t('cost.atMost', { amount: value }) : value;
  const marginEach = (margin: number | null, pieces: number) =>
    margin === null || pieces <= 0
      ? nothing
      : formatNumber(margin < 0 ? -amountOfPart(-margin, 1, pieces) : amountOfPart(margin, 1, pieces), 0);
  const bad = (margin: number | null) => (margin !== null && margin < 0 ? 'bad' : undefined);
  /** The parts of what it cost, which add up to all of it. */
  const shares = percentsOf(kinds.map((row) => row.actual));
  return (
    <table className="kit-table">
      <thead>
        <tr>
          <th scope="col">{t('cost.kindTitle')}</th>
          <th scope="col">{t('cost.planned')}</th>
          <th scope="col">{t('cost.actual')}</th>
          {runs && <th scope="col">{t('cost.expected')}</th>}
          <th scope="col">{t('cost.difference')}</th>
          <th scope="col">{t('cost.ofWhole')}</th>
          <th scope="col">{t('cost.perPlanned')}</th>
          <th scope="col">{t('cost.perPiece')}</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map((row, at) => (
          <tr key={row.kind}>
            <th scope="row">{t(`cost.kind.${row.kind satisfies CostKind}`)}</th>
            <td>{amount(row.planned)}</td>
            <td>{amount(row.actual)}</td>
            {runs && <td>{amount(row.expected)}</td>}
            <Difference of={row} />
            <td>{saidPercent(shares?.[at])}</td>
            <td>{each(row.planned, planQty)}</td>
            <td>{each(row.actual, goodQty)}</td>
          </tr>
        ))}
        <tr data-sum="">
          <th scope="row">
            {t('cost.sum')} ({cost.currency})
          </th>
          <td>{least(amount(planned), 'planned')}</td>
          <td>{least(amount(actual), 'actual')}</td>
          {runs && <td>{least(amount(cost.expected), 'actual')}</td>}
          <Difference of={cost} unsure={open.planned || open.actual} />
          <td />
          <td>{least(each(planned, planQty), 'planned')}</td>
          <td>{least(each(actual, goodQty), 'actual')}</td>
        </tr>
        <tr>
          <th scope="row">{t('cost.revenue')}</th>
          <td>{amount(cost.plannedRevenue)}</td>
          <td>{amount(cost.revenue)}</td>
          {runs && <td>{amount(cost.expectedRevenue)}</td>}
          <td />
          <td />
          <td>{amount(cost.unitPrice)}</td>
          <td>{amount(cost.unitPrice)}</td>
        </tr>
        <tr data-sum="">
          <th scope="row">{t('cost.margin')}</th>
          <td data-tone={bad(cost.plannedMargin)}>{most(amount(cost.plannedMargin), 'planned')}</td>
          <td data-tone={cost.complete ? bad(cost.margin) : 'unfinished'}>{most(amount(cost.margin), 'actual')}</td>
          {runs && <td data-tone={bad(cost.expectedMargin)}>{most(amount(cost.expectedMargin), 'actual')}</td>}
          <td />
          <td title={t('cost.marginRate')} data-tone={cost.complete ? undefined : 'unfinished'}>
            {cost.margin !== null && cost.revenue ? formatPercent(shareOf(cost.margin, cost.revenue), 1) : nothing}
          </td>
          <td>{marginEach(cost.plannedMargin, planQty)}</td>
          <td data-tone={cost.complete ? undefined : 'unfinished'}>{marginEach(cost.margin, goodQty)}</td>
        </tr>
      </tbody>
    </table>
  );
};

const saidPercent = (percent: number | null | undefined) => (percent === null || percent === undefined ? nothing : `${percent}%`);
