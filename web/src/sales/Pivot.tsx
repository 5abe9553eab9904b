import { type PivotHead, pivotColumnsAtMost, pivotRowsAtMost, type SalesSide, salesPivot, salesSides } from '@lotline/contract/sales/entry';
import { type ReactNode, useMemo, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import type { Period } from '../kit/form/date-fields.tsx';
import { Select } from '../kit/form/Select.tsx';
import { useCall } from '../kit/net/resource.ts';
import type { Source } from '../kit/net/source.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useFacts } from '../kit/record/use-list.ts';
import { formatMoney } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { monthIn, type Opened, type PivotRow, pivotRows, thoseOf } from './pivot-rows.ts';

const { text, number, money, qty } = columnsOf<PivotRow>();
const sides = (t: Translate, other: SalesSide | null) =>
  salesSides.filter((side) => side !== other).map((value) => ({ value, label: t(`salesEntry.side.${value}`) }));

/** What a row or a column is called. */
const nameOf = (t: Translate, { name, month, kind }: PivotHead) =>
  month?.slice(0, 7).replace('-', '/') ?? name ?? (kind ? t(`salesEntry.kind.${kind}`) : t('salesEntry.nobody'));

type Props = { period: Period; conditions: ReactNode; open: (opened: Opened) => void };

/** What was sold in a period, added up by one side or across two; each sum opens the lines that it adds up. */
export const Pivot = ({ period, conditions, open }: Props) => {
  const { t } = useSay();
  const [rows, setRows] = useState<SalesSide>('partner');
  const [columns, setColumns] = useState<SalesSide | null>('month');
  const { data, isPending, isError, error, refetch } = useCall(salesPivot, { ...period, rows, ...(columns && { columns }) });
  const source = useMemo<Source<PivotRow>>(
    () => ({
      rows: data ? pivotRows(data) : [],
      state: isPending ? 'loading' : isError && !data ? 'failed' : 'ready',
      failure: error,
      again: () => void refetch(),
    }),
    [data, isPending, isError, error, refetch],
  );
  const list = useFacts(source);
  const shown = useMemo(() => {
    const opens = (row: PivotRow, ...heads: PivotHead[]) => {
      const month = heads.map((head) => head.month).find(Boolean);
      return () =>
        open({
          those: { ...Object.assign({}, ...heads.map(thoseOf)), currency: row.currency },
          names: heads.map((head) => nameOf(t, head)),
          ...(month && { period: monthIn(month, period) }),
        });
    };
    // The foot is of what is shown: where rows are left out, the total stands above.
    const total = data?.moreRows === 0;
    const inIts = { uom: ({ currency }: PivotRow) => currency, total };
    return [
      text('name', {
        name: t(`salesEntry.side.${rows}`),
        value: ({ head }) => nameOf(t, head),
        to: (row) => opens(row, row.head),
        width: 190,
        pinned: 'left',
      }),
      ...(rows === 'item' ? [text('itemCode', { value: ({ head }) => head.code, width: 110 })] : []),
      ...(data?.columns ?? []).map((head) =>
        money(`column ${head.key}`, {
          name: nameOf(t, head),
          value: ({ cells }) => cells[head.key] ?? null,
          to: (row) => (head.key in row.cells ? opens(row, row.head, head) : undefined),
          ...inIts,
          width: 125,
        }),
      ),
      money('total', { value: ({ amount }) => amount, to: (row) => opens(row, row.head), ...inIts, width: 140 }),
      text('currency', { width: 65 }),
      number('lineCount', { value: ({ lines }) => lines, decimals: 0, total, width: 80 }),
      ...(columns === null
        ? [qty('qty', { title: 'common.qty', width: 110, total: false }), text('uom', { title: 'common.unit', width: 60 })]
        : []),
      number('unpriced', { value: ({ unpriced }) => unpriced || null, decimals: 0, width: 100 }),
    ];
  }, [data, rows, columns, period, open, t]);
  return (
    <ListScreen<PivotRow>
      menu="materialProdSales"
      id={`sales_pivot_${rows}_${columns ?? 'sum'}`}
      viewsOf="sums"
      list={list}
      words="salesEntry"
      columns={shown}
      rowId={({ id }) => id}
      select="none"
      conditions={
        <>
          {conditions}
          <span className="sales-side">
            <span className="kit-quiet">{t('salesEntry.rows')}</span>
            <Select
              aria-label={t('salesEntry.rows')}
              value={rows}
              options={sides(t, columns)}
              onChange={(next: SalesSide) => setRows(next)}
              style={{ width: 100 }}
            />
            <span className="kit-quiet">{t('salesEntry.columns')}</span>
            <Select
              aria-label={t('salesEntry.columns')}
              value={columns ?? ''}
              options={[{ value: '', label: t('salesEntry.noColumns') }, ...sides(t, rows)]}
              onChange={(next: SalesSide | '') => setColumns(next === '' ? null : next)}
              style={{ width: 110 }}
            />
          </span>
          {data && (
            <strong className="sales-all">
              {data.totals
                .map(({ currency, amount, lines }) => `${formatMoney(amount, currency)} (${t('salesEntry.lines', { n: lines })})`)
                .join(' · ')}
            </strong>
          )}
          {data && data.moreRows > 0 && (
            <span className="kit-quiet">{t('salesEntry.moreRows', { shown: pivotRowsAtMost, more: data.moreRows })}</span>
          )}
          {data && data.moreColumns > 0 && (
            <span className="kit-quiet">{t('salesEntry.moreColumns', { shown: pivotColumnsAtMost, more: data.moreColumns })}</span>
          )}
        </>
      }
      condition={{
        values: { rows, columns },
        usual: { rows: 'partner', columns: 'month' },
        show: (values) => {
          setRows((values.rows as SalesSide | undefined) ?? 'partner');
          setColumns((values.columns as SalesSide | null | undefined) ?? null);
        },
      }}
      empty={t('salesEntry.empty')}
    />
  );
};
