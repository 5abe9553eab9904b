import { addDays } from '@lotline/contract/kit/production-day';
import { type Dim, dims, type Head, pivotOf, scoped, type Total } from '@lotline/contract/report/pivot';
import type { Grain, ProductReportRow } from '@lotline/contract/report/report';
import { type Measure, measures, type Scope } from '@lotline/contract/report/report-rows';
import type { Period } from '../kit/form/date-fields.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { showMeasure } from './measures.ts';
import { OpensRows } from './OpensRows.tsx';

const none = '';

/** Which of a pivot's rows and columns a number stands at, with what it is called. */
export type Opened = Period & { measure: Measure; scope: Scope; of: string; lineId?: number; productId?: number; operationId?: number };
type Props = { rows: readonly ProductReportRow[]; scope: Scope; period: Period; grain: Grain; open: (opened: Opened) => void };
/** What of these a piece passes on its way: a share of such is of all that went through. */
const passed: ReadonlySet<Dim> = new Set(['line', 'operation']);

/** A name that the plant has in Korean alone is read as Korean on an English page too. */
const spoken = (name: string) => (/[가-힣]/.test(name) ? 'ko' : undefined);

/** The same rows, turned: by what they stand below each other, and by what beside each other. Each number opens the rows that make it. */
export const PivotTable = ({ rows, scope: wantedScope, period, grain, open }: Props) => {
  const { t } = useSay();
  const [down, setDown] = useInAddress('rows', 'product');
  const [wanted, setAcross] = useInAddress('columns', none);
  const [measure, setMeasure] = useInAddress('measure', 'goodQty');
  const across = wanted === none || wanted === down ? null : (wanted as Dim);
  const passes = passed.has(down as Dim) || (across !== null && passed.has(across));
  const scope = passes ? 'operations' : wantedScope;
  const pivot = pivotOf(scoped(rows, scope === 'completed'), down as Dim, across);
  const named = ({ key, row }: Head, dim: Dim) =>
    dim === 'day'
      ? formatDay(key)
      : dim === 'line'
        ? row.lineName
        : dim === 'operation'
          ? row.operationName
          : `${row.productName} (${row.productCode})`;
  const opens = (at: readonly (readonly [Head, Dim])[]) => (of: Measure) =>
    open({
      ...Object.assign({}, period, ...at.map(([head, dim]) => within(head, dim, period, grain))),
      measure: of,
      scope,
      of: at.map(([head, dim]) => named(head, dim)).join(' · ') || t('report.whole'),
    });
  const choices = dims.map((value) => ({ value, label: t(`report.dim.${value}`) }));
  return (
    <section className="report-pivot" aria-label={t('menu.productReport')}>
      <header>
        <span>{t('report.rows')}</span>
        <Segments value={down} onChange={setDown} options={choices} />
        <span>{t('report.columns')}</span>
        <Segments
          value={across ?? none}
          onChange={setAcross}
          options={[{ value: none, label: t('report.noColumns') }, ...choices.filter(({ value }) => value !== down)]}
        />
        {across !== null && (
          <Segments value={measure} onChange={setMeasure} options={measures.map((value) => ({ value, label: t(`report.${value}`) }))} />
        )}
      </header>
      {passes && wantedScope === 'completed' && <p className="kit-quiet">{t('report.passesHint')}</p>}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the table from here */}
      <div className="report-table" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t(`report.dim.${down as Dim}`)}</th>
              {across === null
                ? measures.map((one) => (
                    <th key={one} scope="col" className="kit-number">
                      {t(`report.${one}`)}
                    </th>
                  ))
                : [
                    ...pivot.columns.map((head) => (
                      <th key={head.key} scope="col" className="kit-number" lang={spoken(named(head, across))}>
                        {named(head, across)}
                      </th>
                    )),
                    <th key="sum" scope="col" className="kit-number">
                      {t('report.sum')}
                    </th>,
                  ]}
            </tr>
          </thead>
          <tbody>
            {pivot.rows.map(({ head, cells, total }) => (
              <tr key={head.key}>
                <th scope="row" lang={spoken(named(head, down as Dim))}>
                  {named(head, down as Dim)}
                </th>
                <Cells
                  {...{ cells, total, across }}
                  columns={pivot.columns}
                  measure={measure as Measure}
                  opens={opens}
                  at={[[head, down as Dim]]}
                />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('report.sum')}</th>
              <Cells
                {...{ cells: pivot.totals, total: pivot.total, across, opens, at: [] }}
                columns={pivot.columns}
                measure={measure as Measure}
              />
            </tr>
          </tfoot>
        </table>
      </div>
    </section>
  );
};

type At = readonly (readonly [Head, Dim])[];
type Told = {
  cells: readonly Total[];
  total: Total;
  across: Dim | null;
  columns: readonly Head[];
  measure: Measure;
  opens: (at: At) => (measure: Measure) => void;
  at: At;
};
const Cells = ({ cells, total, across, columns, measure, opens, at }: Told) =>
  across === null ? (
    measures.map((one) => (
      <td key={one} className="kit-number">
        <OpensRows value={showMeasure(one, total[one])} open={() => opens(at)(one)} />
      </td>
    ))
  ) : (
    <>
      {columns.map((head, n) => (
        <td key={head.key} className="kit-number">
          <OpensRows value={showMeasure(measure, cells[n]?.[measure] ?? null)} open={() => opens([...at, [head, across]])(measure)} />
        </td>
      ))}
      <td className="kit-number">
        <b>
          <OpensRows value={showMeasure(measure, total[measure])} open={() => opens(at)(measure)} />
        </b>
      </td>
    </>
  );

const lastDayOf = (day: string, grain: Grain) =>
  grain === 'DAY' ? day : grain === 'WEEK' ? addDays(day, 6) : addDays(`${addDays(`${day.slice(0, 7)}-28`, 4).slice(0, 7)}-01`, -1);
const [earliestOf, latestOf] = [(...days: string[]) => days.sort()[0] as string, (...days: string[]) => days.sort().at(-1) as string];
/** What of the period a head is of; a week or a month reaches no further than the period does. */
const within = ({ key, row }: Head, dim: Dim, period: Period, grain: Grain) => {
  const last = lastDayOf(key, grain);
  return dim === 'day'
    ? { startDt: latestOf(key, period.startDt), endDt: earliestOf(last, period.endDt) }
    : dim === 'line'
      ? { lineId: row.lineId }
      : dim === 'product'
        ? { productId: row.productId }
        : { operationId: row.operationId };
};
