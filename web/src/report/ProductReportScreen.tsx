import { pivotOf, scoped } from '@lotline/contract/report/pivot';
import { type Grain, grains, type ProductReportRow, productReport } from '@lotline/contract/report/report';
import { type Measure, measures, productReportRows, type Scope, scopes } from '@lotline/contract/report/report-rows';
import { useCallback, useMemo, useState } from 'react';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { madeWords, showMeasure } from './measures.ts';
import { NumberRows } from './NumberRows.tsx';
import { OpensRows } from './OpensRows.tsx';
import { barsOf } from './output-bars.ts';
import { PaperButtons } from './PaperButtons.tsx';
import { type Opened, PivotTable } from './PivotTable.tsx';
import { usePeriod } from './use-period.ts';
import './report.css';

const Chart = lazyPart(async () => (await import('../kit/chart/Chart.tsx')).Chart);

/** What was planned and made: totals, a chart by day, week or month, and a table that people turn. */
export const ProductReportScreen = () => {
  const { t } = useSay();
  const [period, setPeriod] = usePeriod();
  const [grain, setGrain] = useInAddress('grain', 'DAY');
  const [scope, setScope] = useInAddress('scope', 'completed');
  const [chosen, setUom] = useInAddress('uom', '');
  const ask = { ...period, grain: grain as Grain };
  const { data, error, isPending, refetch } = useCall(productReport, ask);
  const uoms = data?.totals.map(({ uom }) => uom) ?? [];
  const uom = uoms.includes(chosen) ? chosen : uoms[0];
  const [opened, setOpened] = useState<Opened | null>(null);
  const rows = useMemo(() => (data?.rows ?? []).filter((row) => row.uom === uom), [data, uom]);
  const told = useMemo(() => scoped(rows, scope === 'completed'), [rows, scope]);
  return (
    <Screen
      title={t('menu.productReport')}
      tools={<PaperButtons name="dailyProduction" x={period.endDt} what={t('report.dailyPaper', { day: formatDay(period.endDt) })} />}
      conditions={
        <>
          <div style={{ width: 250 }}>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
          </div>
          <Segments<Grain>
            value={grain as Grain}
            onChange={setGrain}
            options={grains.map((value) => ({ value, label: t(`grain.${value}`) }))}
          />
          <Segments<Scope>
            value={scope as Scope}
            onChange={setScope}
            options={scopes.map((value) => ({ value, label: t(`report.scope.${value}`) }))}
          />
          {uoms.length > 1 && uom && <Segments value={uom} onChange={setUom} options={uoms.map((value) => ({ value, label: value }))} />}
        </>
      }
    >
      {!data ? (
        <GridMessage kind={isPending ? 'loading' : 'failed'} failure={error} again={() => void refetch()} />
      ) : uom === undefined || rows.length === 0 ? (
        <p className="kit-quiet">{t('report.nothing')}</p>
      ) : (
        <div className="report">
          <Told rows={told} scope={scope as Scope} uom={uom} period={period} open={setOpened} />
          <PivotTable rows={rows} scope={scope as Scope} period={period} grain={grain as Grain} open={setOpened} />
        </div>
      )}
      {opened && uom && <Behind key={JSON.stringify(opened)} opened={opened} uom={uom} close={() => setOpened(null)} />}
    </Screen>
  );
};

type BehindProps = { opened: Opened; uom: string; close: () => void };
const Behind = ({ opened: { of, ...asked }, uom, close }: BehindProps) => {
  const { t } = useSay();
  const { measure } = asked;
  const rows = useCall(productReportRows, { ...asked, uom });
  return (
    <NumberRows
      title={t('report.rowsOf', { what: t(`report.${measure}`), of })}
      words={{ ...madeWords(measure, t), show: (value) => showMeasure(measure, value) }}
      rows={rows}
      close={close}
    />
  );
};

type ToldProps = { rows: readonly ProductReportRow[]; scope: Scope; uom: string; period: Period; open: (opened: Opened) => void };
const Told = ({ rows, scope, uom, period, open }: ToldProps) => {
  const { t } = useSay();
  const days = useMemo(() => pivotOf(rows, 'day', null), [rows]);
  const { total } = days;
  const draw = useCallback(
    (inks: ChartInks): ChartOption =>
      barsOf(
        days.rows.map(({ head, total: own }) => ({ name: formatDay(head.key).slice(5), ...own })),
        inks,
        {
          good: t('report.goodQty'),
          defect: t('report.defectQty'),
          target: t('report.targetQty'),
        },
      ),
    [days, t],
  );
  return (
    <section className="report-told" aria-label={t('report.sum')}>
      <dl className="report-sums">
        {measures.map((measure) => (
          <div key={measure}>
            <dt>{t(`report.${measure}`)}</dt>
            <dd>
              <OpensRows
                value={`${showMeasure(measure, total[measure])}${pieces.has(measure) ? ` ${uom}` : ''}`}
                open={() => open({ ...period, measure, scope, of: t('report.whole') })}
              />
            </dd>
          </div>
        ))}
      </dl>
      <Chart label={t('report.chart', { from: formatDay(period.startDt), to: formatDay(period.endDt) })} height={190} draw={draw} />
      <p className="kit-quiet">{t('report.scopeHint')}</p>
    </section>
  );
};

const pieces: ReadonlySet<Measure> = new Set(['targetQty', 'goodQty', 'defectQty']);
