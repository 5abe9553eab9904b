import type { AskOf } from '@lotline/contract/kit/call';
import { type DefectGroup, type DefectReport, type DefectReportRow, defectGroups, defectReport } from '@lotline/contract/report/report';
import { defectReportRows, unsaid } from '@lotline/contract/report/report-rows';
import { useCallback, useState } from 'react';
import type { ChartInks, ChartOption } from '../kit/chart/Chart.tsx';
import { tooltipOf } from '../kit/chart/tooltip.ts';
import { PeriodPicker } from '../kit/form/date-fields.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatDay, formatNumber, formatPercent } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { NumberRows } from './NumberRows.tsx';
import { OpensRows } from './OpensRows.tsx';
import { usePeriod } from './use-period.ts';
import './report.css';

const Chart = lazyPart(async () => (await import('../kit/chart/Chart.tsx')).Chart);
type Only = { defectCodeId: number; name: string };
/** Which number's rows are shown: of a group, or of all without a key. */
type Opened = { of: 'defect' | 'made'; key?: string; name: string; from?: string; to?: string };

/** Defects of a period: which are the most, how their share went day by day, and of what they are. */
export const DefectReportScreen = () => {
  const { t } = useSay();
  const [period, setPeriod] = usePeriod();
  const [group, setGroup] = useInAddress('group', 'reason');
  const [chosen, setUom] = useInAddress('uom', '');
  const [only, setOnly] = useState<Only | null>(null);
  const [opened, setOpened] = useState<Opened | null>(null);
  const asked = { from: period.startDt, to: period.endDt, group: group as DefectGroup, ...(only && { defectCodeId: only.defectCodeId }) };
  const { data, error, isPending, refetch } = useCall(defectReport, { ...asked, ...(chosen && { uom: chosen }) });
  return (
    <Screen
      title={t('menu.defectReport')}
      conditions={
        <>
          <div style={{ width: 250 }}>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
          </div>
          <Segments<DefectGroup>
            value={group as DefectGroup}
            onChange={setGroup}
            options={defectGroups.map((value) => ({ value, label: t(`defectGroup.${value}`) }))}
          />
          {data && data.uoms.length > 1 && data.uom && (
            <Segments value={data.uom} onChange={setUom} options={data.uoms.map((value) => ({ value, label: value }))} />
          )}
          {only && <Button onClick={() => setOnly(null)}>{t('report.only', { name: only.name })} ✕</Button>}
        </>
      }
    >
      {!data ? (
        <GridMessage kind={isPending ? 'loading' : 'failed'} failure={error} again={() => void refetch()} />
      ) : data.totals.defectQty === 0 ? (
        <p className="kit-quiet">{t('report.noDefects')}</p>
      ) : (
        <Told data={data} group={group as DefectGroup} choose={setOnly} open={setOpened} />
      )}
      {opened && data?.uom && (
        <Behind key={JSON.stringify(opened)} opened={opened} asked={{ ...asked, uom: data.uom }} close={() => setOpened(null)} />
      )}
    </Screen>
  );
};

type BehindProps = { opened: Opened; asked: Omit<AskOf<typeof defectReportRows>, 'of' | 'key'>; close: () => void };
const Behind = ({ opened: { name, ...opened }, asked, close }: BehindProps) => {
  const { t } = useSay();
  const word = t(opened.of === 'defect' ? 'report.defectQty' : 'report.madeQty');
  const rows = useCall(defectReportRows, { ...asked, ...opened });
  return (
    <NumberRows
      title={t('report.rowsOf', { what: word, of: name })}
      words={{ part: word, whole: null, show: (value) => `${formatNumber(value)} ${asked.uom}` }}
      rows={rows}
      close={close}
    />
  );
};

type ToldProps = { data: DefectReport; group: DefectGroup; choose: (only: Only) => void; open: (opened: Opened) => void };
const Told = ({ data, group, choose, open }: ToldProps) => {
  const { t } = useSay();
  const { totals, rows, days, uom } = data;
  const nameOf = useCallback(
    ({ key, name }: DefectReportRow) =>
      key === null
        ? t('report.unsaid')
        : group === 'hour'
          ? t('report.hourOf', { hour: key })
          : group === 'day'
            ? formatDay(key)
            : (name ?? key),
    [t, group],
  );
  const pareto = useCallback(
    (inks: ChartInks) =>
      paretoOf(
        rows.map((row) => ({ ...row, name: nameOf(row) })),
        inks,
        { qty: t('report.defectQty'), upTo: t('report.upTo') },
      ),
    [rows, nameOf, t],
  );
  const trend = useCallback(
    (inks: ChartInks) => trendOf(days, inks, { rate: t('report.defectRate'), limits: t('report.limits') }),
    [days, t],
  );
  return (
    <div className="report">
      <section className="report-told" aria-label={t('report.sum')}>
        <dl className="report-sums">
          <div>
            <dt>{t('report.defectQty')}</dt>
            <dd>
              <OpensRows
                value={`${formatNumber(totals.defectQty)} ${uom ?? ''}`}
                open={() => open({ of: 'defect', name: t('report.whole') })}
              />
            </dd>
          </div>
          <div>
            <dt>{t('report.defectRate')}</dt>
            <dd>{formatPercent(totals.rate, 2)}</dd>
          </div>
          <div>
            <dt>{t('report.madeQty')}</dt>
            <dd>
              <OpensRows
                value={`${formatNumber(totals.madeQty)} ${uom ?? ''}`}
                open={() => open({ of: 'made', name: t('report.whole') })}
              />
            </dd>
          </div>
        </dl>
        <div className="report-charts">
          <figure>
            <figcaption>{t('report.pareto')}</figcaption>
            <Chart
              label={t('report.pareto')}
              height={220}
              draw={pareto}
              onPick={(at) => {
                const row = rows[at];
                if (row) open({ of: 'defect', key: row.key ?? unsaid, name: nameOf(row) });
              }}
            />
          </figure>
          <figure>
            <figcaption>{t('report.trend')}</figcaption>
            <Chart
              label={t('report.trend')}
              height={220}
              draw={trend}
              onPick={(at) => {
                const day = days[at]?.day;
                if (day) open({ of: 'defect', from: day, to: day, name: formatDay(day) });
              }}
            />
          </figure>
        </div>
        {group === 'worker' && <p className="kit-quiet">{t('report.workerShare')}</p>}
      </section>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the table from here */}
      <div className="report-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`defectGroup.${group}`)}</th>
              <th scope="col" className="kit-number">
                {t('report.defectQty')}
              </th>
              <th scope="col" className="kit-number">
                {t('report.share')}
              </th>
              <th scope="col" className="kit-number">
                {t('report.upTo')}
              </th>
              <th scope="col" className="kit-number">
                {t('report.madeQty')}
              </th>
              <th scope="col" className="kit-number">
                {t('report.defectRate')}
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key ?? ''}>
                <th scope="row">
                  {group === 'reason' && row.key !== null ? (
                    <button
                      type="button"
                      className="report-number report-link"
                      onClick={() => choose({ defectCodeId: Number(row.key), name: nameOf(row) })}
                    >
                      {nameOf(row)}
                    </button>
                  ) : (
                    nameOf(row)
                  )}
                  {row.code && group !== 'reason' && <small> {row.code}</small>}
                </th>
                <td className="kit-number">
                  <OpensRows
                    value={formatNumber(row.defectQty)}
                    open={() => open({ of: 'defect', key: row.key ?? unsaid, name: nameOf(row) })}
                  />
                </td>
                <td className="kit-number">{formatPercent(row.share)}</td>
                <td className="kit-number">{formatPercent(row.upTo)}</td>
                <td className="kit-number">
                  <OpensRows
                    value={formatNumber(row.madeQty)}
                    open={() => open({ of: 'made', name: nameOf(row), ...(!ofAll.has(group) && { key: row.key ?? unsaid }) })}
                  />
                </td>
                <td className="kit-number">{formatPercent(row.rate, 2)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('report.sum')}</th>
              <td className="kit-number">{formatNumber(totals.defectQty)}</td>
              <td className="kit-number">{formatPercent(1)}</td>
              <td />
              <td className="kit-number">{formatNumber(totals.madeQty)}</td>
              <td className="kit-number">{formatPercent(totals.rate, 2)}</td>
            </tr>
          </tfoot>
        </table>
      </div>
    </div>
  );
};

/** What is a share of all that was made. */
const ofAll: ReadonlySet<DefectGroup> = new Set(['reason', 'cause']);

const axisOf = (inks: ChartInks) => ({
  axisLabel: { color: inks['text-soft'], fontSize: 11, hideOverlap: true },
  axisLine: { lineStyle: { color: inks.line } },
  axisTick: { show: false },
});
/** Bars, the largest first, with the line of what they come to. */
const paretoOf = (
  rows: readonly { name: string; defectQty: number; upTo: number | null }[],
  inks: ChartInks,
  words: { qty: string; upTo: string },
): ChartOption => {
  const most = rows.slice(0, 20);
  return {
    grid: { left: 50, right: 44, top: 14, bottom: 56 },
    tooltip: tooltipOf(inks),
    xAxis: {
      ...axisOf(inks),
      ...{ type: 'category', data: most.map(({ name }) => name) },
      axisLabel: { color: inks['text-soft'], fontSize: 11, interval: 0, rotate: most.length > 6 ? 35 : 0, width: 74, overflow: 'truncate' },
    },
    yAxis: [
      { ...axisOf(inks), type: 'value', splitLine: { lineStyle: { color: inks.line, opacity: 0.5 } } },
      {
        ...axisOf(inks),
        type: 'value',
        min: 0,
        max: 100,
        axisLabel: { color: inks['text-soft'], fontSize: 11, formatter: '{value}%' },
        splitLine: { show: false },
      },
    ],
    series: [
      { type: 'bar', name: words.qty, data: most.map(({ defectQty }) => defectQty), itemStyle: { color: inks.primary }, barMaxWidth: 48 },
      {
        ...{ type: 'line', name: words.upTo, yAxisIndex: 1, symbolSize: 5 },
        data: most.map(({ upTo }) => (upTo === null ? null : Math.round(upTo * 1000) / 10)),
        ...{ itemStyle: { color: inks['text-soft'] }, lineStyle: { color: inks['text-soft'], width: 1 } },
      },
    ],
  };
};

/** The share of each day in its p chart: days beyond their limits stand out. */
const trendOf = (days: DefectReport['days'], inks: ChartInks, words: { rate: string; limits: string }): ChartOption => {
  const percent = (share: number | null) => (share === null ? null : Math.round(share * 10_000) / 100);
  const limit = (of: 'ucl' | 'lcl' | 'centre') => ({
    ...{ type: 'line', name: words.limits, symbol: 'none', step: 'middle', silent: true },
    data: days.map((day) => percent(day[of])),
    lineStyle: { color: of === 'centre' ? inks.good : inks.bad, width: 1, type: of === 'centre' ? 'solid' : 'dashed' },
  });
  return {
    grid: { left: 50, right: 16, top: 14, bottom: 56 },
    tooltip: tooltipOf(inks),
    xAxis: { ...axisOf(inks), type: 'category', data: days.map(({ day }) => formatDay(day).slice(5)) },
    yAxis: {
      ...axisOf(inks),
      type: 'value',
      axisLabel: { color: inks['text-soft'], fontSize: 11, formatter: '{value}%' },
      splitLine: { show: false },
    },
    series: [
      ...[limit('ucl'), limit('centre'), limit('lcl')],
      {
        ...{ type: 'line', name: words.rate, lineStyle: { color: inks.primary, width: 1.5 } },
        data: days.map(({ rate, ucl, lcl }) => {
          const beyond = rate !== null && ucl !== null && lcl !== null && (rate > ucl || rate < lcl);
          return { value: percent(rate), symbolSize: beyond ? 9 : 5, itemStyle: { color: beyond ? inks.bad : inks.primary } };
        }),
      },
    ],
  };
};
