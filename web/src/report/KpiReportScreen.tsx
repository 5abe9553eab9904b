import { addDays } from '@lotline/contract/kit/production-day';
import { dailyProduction, figureOf, hourlyProduction, type KpiMonth, kpiReport } from '@lotline/contract/report/kpi-report';
import { type EffortFigure, effortFigures, kpiRows, type Figure as RowsFigure } from '@lotline/contract/report/report-rows';
import { useCallback, useState } from 'react';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall } from '../kit/net/resource.ts';
import { MonthSteps, useMonth, useMonthName } from '../kit/record/MonthSteps.tsx';
import { Screen } from '../kit/record/Screen.tsx';
import { formatDay, formatNumber, formatPercent, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { MachineRows } from './MachineRows.tsx';
import { madeWords } from './measures.ts';
import { NumberRows } from './NumberRows.tsx';
import { OpensRows } from './OpensRows.tsx';
import { barsOf } from './output-bars.ts';
import { PaperButtons } from './PaperButtons.tsx';
import './report.css';

const Chart = lazyPart(async () => (await import('../kit/chart/Chart.tsx')).Chart);

type FigureId = RowsFigure | EffortFigure;
type Say = ReturnType<typeof useSay>['t'];
const tenth = (value: number | null) => formatNumber(value, 1);
const percent = (value: number | null) => formatPercent(value);
const whole = (value: number | null) => formatNumber(value, 0);
const shows: Record<FigureId, (value: number | null) => string> = {
  ...{ achieveRate: percent, onTimeRate: percent, inspectionRate: percent, perHour: tenth },
  defectRate: (value) => formatPercent(value, 2),
  minutesPerProduct: (value) => formatNumber(value, 2),
  ...{ claims: whole, customerPpm: whole, incomingPpm: whole },
  ...{ oee: percent, availability: percent, effectiveness: percent, quality: percent, nee: percent },
  ...{ mtbf: (value) => tenth(value === null ? null : value / 60), mttr: tenth },
};
type Figure = {
  id: FigureId;
  /** What it is made of, in a month in which it can be computed. */
  made?: (month: KpiMonth, t: Say) => string;
  /** Whether more of it is better. */
  up: boolean;
  /** In the table of months alone: it is a part of another. */
  small?: true;
};
const figures: readonly Figure[] = [
  {
    ...{ id: 'achieveRate', up: true },
    made: ({ completedQty, targetQty, uom }, t) =>
      t('kpi.achieveRateOf', { completed: formatNumber(completedQty), target: formatNumber(targetQty), uom: uom ?? '' }),
  },
  {
    ...{ id: 'defectRate', up: false },
    made: ({ defectQty, uom }, t) => t('kpi.defectRateOf', { defect: formatNumber(defectQty), uom: uom ?? '' }),
  },
  { id: 'perHour', up: true, made: ({ runMinutes }, t) => t('kpi.perHourOf', { hours: formatNumber(runMinutes / 60, 1) }) },
  {
    ...{ id: 'oee', up: true },
    made: ({ effort: { availability, effectiveness, quality } }, t) =>
      t('kpi.oeeOf', {
        ...{ availability: formatPercent(availability), effectiveness: formatPercent(effectiveness), quality: formatPercent(quality) },
      }),
  },
  { id: 'availability', up: true, small: true },
  { id: 'effectiveness', up: true, small: true },
  { id: 'quality', up: true, small: true },
  { id: 'nee', up: true, made: (_month, t) => t('kpi.neeOf') },
  { id: 'mtbf', up: true, made: ({ effort: { failures } }, t) => t('kpi.mtbfOf', { failures }) },
  { id: 'mttr', up: false, made: ({ effort: { repairs } }, t) => t('kpi.mttrOf', { repairs }) },
  {
    ...{ id: 'onTimeRate', up: true },
    made: ({ linesOnTime, dueLines }, t) => t('kpi.onTimeRateOf', { onTime: linesOnTime, due: dueLines }),
  },
  {
    ...{ id: 'inspectionRate', up: true },
    made: ({ inspectedLots, dueLots }, t) => t('kpi.inspectionRateOf', { inspected: inspectedLots, due: dueLots }),
  },
  { id: 'minutesPerProduct', up: false },
  { id: 'claims', up: false, made: (_month, t) => t('kpi.claimsOf') },
  { id: 'customerPpm', up: false, made: (_month, t) => t('kpi.customerPpmOf') },
  { id: 'incomingPpm', up: false, made: (_month, t) => t('kpi.incomingPpmOf') },
];

const lastDayOf = (month: string) => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

/** A month's key figures beside those of the three before it, and how its days and hours went. */
export const KpiReportScreen = () => {
  const { t } = useSay();
  const shown = useMonth();
  const { month } = shown;
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, isPending, refetch } = useCall(kpiReport, { month });
  return (
    <Screen title={t('menu.kpiReport')} conditions={<MonthSteps {...shown} />} tools={<PaperButtons name="kpiReport" x={month} />}>
      {!data ? (
        <GridMessage kind={isPending ? 'loading' : 'failed'} failure={error} again={() => void refetch()} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the page from here
        <div className="report report-kpi" tabIndex={0}>
          <Tiles months={data.months} open={setOpened} />
          <Output month={month} />
          <Months months={data.months} open={setOpened} />
        </div>
      )}
      {opened && <Behind key={`${opened.month} ${opened.id}`} opened={opened} close={() => setOpened(null)} />}
    </Screen>
  );
};

type Opened = { month: string; id: FigureId };
const wordsOf = (id: RowsFigure, t: Say): { part: string; whole: string | null } =>
  id === 'achieveRate' || id === 'defectRate' || id === 'perHour'
    ? madeWords(id, t)
    : { part: t(`kpi.part.${id}`), whole: id === 'claims' ? null : t(`kpi.whole.${id}`) };
const isOfMachines = (id: FigureId): id is EffortFigure => effortFigures.some((one) => one === id);
const Behind = ({ opened: { month, id }, close }: { opened: Opened; close: () => void }) => {
  const { t } = useSay();
  const title = t('report.rowsOf', { what: t(`kpi.${id}`), of: useMonthName()(month) });
  return isOfMachines(id) ? (
    <MachineRows title={title} startDt={`${month}-01`} endDt={lastDayOf(month)} close={close} />
  ) : (
    <FigureRows title={title} month={month} id={id} close={close} />
  );
};
const FigureRows = ({ title, month, id, close }: { title: string; month: string; id: RowsFigure; close: () => void }) => {
  const { t } = useSay();
  const rows = useCall(kpiRows, { month, figure: id });
  return <NumberRows title={title} words={{ ...wordsOf(id, t), show: shows[id] }} rows={rows} close={close} />;
};

type MonthsProps = { months: readonly KpiMonth[]; open: (opened: Opened) => void };
const Tiles = ({ months, open }: MonthsProps) => {
  const { t } = useSay();
  const [before, now] = [months.at(-2), months.at(-1)];
  if (!now) return null;
  return (
    <ul className="kpi-tiles">
      {figures
        .filter(({ small }) => !small)
        .map((figure) => {
          const value = shows[figure.id](figureOf(now, figure.id));
          const [is, was] = [figureOf(now, figure.id), before ? figureOf(before, figure.id) : null];
          const turn = is === null || was === null || is === was ? undefined : is > was === figure.up ? 'better' : 'worse';
          return (
            <li key={figure.id}>
              <h2>{t(`kpi.${figure.id}`)}</h2>
              <strong>
                <OpensRows value={value} open={() => open({ month: now.month, id: figure.id })} />
              </strong>
              {before && (
                <small data-turn={turn}>
                  {turn && <span aria-hidden="true">{(is ?? 0) > (was ?? 0) ? '▲ ' : '▼ '}</span>}
                  {t('kpi.beforeWas', { value: shows[figure.id](figureOf(before, figure.id)) })}
                </small>
              )}
              {figure.made && value !== nothing && <small>{figure.made(now, t)}</small>}
            </li>
          );
        })}
    </ul>
  );
};

const Output = ({ month }: { month: string }) => {
  const { t } = useSay();
  const period = { startDt: `${month}-01`, endDt: lastDayOf(month) };
  const days = useCall(dailyProduction, period).data;
  const hours = useCall(hourlyProduction, period).data;
  const uom = days?.totals[0]?.uom;
  const words = useCallback(() => ({ good: t('report.completedQty'), defect: t('report.defectQty'), target: t('report.targetQty') }), [t]);
  const byDay = useCallback(
    (inks: ChartInks): ChartOption =>
      barsOf(
        (days?.days ?? []).filter((day) => day.uom === uom).map((day) => ({ ...day, name: formatDay(day.day).slice(5) })),
        inks,
        words(),
      ),
    [days, uom, words],
  );
  const byHour = useCallback(
    (inks: ChartInks): ChartOption => {
      const own = new Map((hours?.hours ?? []).filter((hour) => hour.uom === uom).map((hour) => [hour.hour, hour]));
      const all = Array.from({ length: 24 }, (_, hour) => ({
        ...{ name: String(hour), targetQty: null, goodQty: own.get(hour)?.goodQty ?? 0, defectQty: own.get(hour)?.defectQty ?? 0 },
      }));
      return barsOf(all, inks, words());
    },
    [hours, uom, words],
  );
  if (uom === undefined) return null;
  return (
    <div className="report-charts">
      <figure>
        <figcaption>{`${t('kpi.byDay')} (${uom})`}</figcaption>
        <Chart label={t('kpi.byDay')} height={190} draw={byDay} />
      </figure>
      <figure>
        <figcaption>{`${t('kpi.byHour')} (${uom})`}</figcaption>
        <Chart label={t('kpi.byHour')} height={190} draw={byHour} />
      </figure>
    </div>
  );
};

const Months = ({ months, open }: MonthsProps) => {
  const { t } = useSay();
  const nameOf = useMonthName();
  return (
    <section className="report-table" aria-label={t('kpi.byMonth')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('kpi.figure')}</th>
            {months.map(({ month }) => (
              <th key={month} scope="col" className="kit-number">
                {nameOf(month)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figures.map((figure) => (
            <tr key={figure.id}>
              <th scope="row">{t(`kpi.${figure.id}`)}</th>
              {months.map((month) => (
                <td key={month.month} className="kit-number">
                  <OpensRows
                    value={shows[figure.id](figureOf(month, figure.id))}
                    open={() => open({ month: month.month, id: figure.id })}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
