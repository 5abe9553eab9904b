import { add, scale, shareOf } from '@lotline/contract/kit/quantity';
import { type DayOutput, outputByDay } from '@lotline/contract/production/result/profit';
import { useEffect, useRef, useState } from 'react';
import { useMedia } from '../../kit/browser/media.ts';
import { kept } from '../../kit/browser/store.ts';
import { namedEach, roundUp } from '../../kit/chart/bar-steps.ts';
import type { Period } from '../../kit/form/date-fields.tsx';
import { useDaysOff } from '../../kit/form/days-off.ts';
import { Segments } from '../../kit/look/Segments.tsx';
import { useRows } from '../../kit/net/resource.ts';
import { dayTone } from '../../kit/words/day-tone.ts';
import { formatDay, formatNumber, formatPercent } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import './output.css';

const key = 'lotline.outputByDay';
const low = '(height < 640px)';
const none: readonly DayOutput[] = [];

type Asked = { readonly filter?: string; readonly quick?: string };

/** Totals of what a period's list shows, its days as bars, and the same as a table beside them. */
export const OutputByDay = ({ period, asked }: { period: Period; asked?: Asked | undefined }) => {
  const { t } = useSay();
  // In a low window the days would take the room of the results, until somebody wants them there.
  const isLow = useMedia(low);
  const [wanted, setWanted] = useState(() => kept.get(key));
  const open = wanted === null ? !isLow : wanted === 'Y';
  const { rows } = useRows(outputByDay, { ...period, ...asked });
  const off = useDaysOff(period);
  const [chosen, setChosen] = useState<string>();
  const uoms = [...new Set(rows.map(({ uom }) => uom))];
  const uom = chosen && uoms.includes(chosen) ? chosen : mostMade(rows);
  const days = uom === undefined ? none : rows.filter((row) => row.uom === uom);
  const sums = sumsOf(days);
  return (
    <section className="output" aria-label={t('profit.byDay')}>
      <div className="output-sums">
        <Sum word={t('profit.finishedSum')} value={`${formatNumber(sums.finished)} ${uom ?? ''}`} />
        <Sum word={t('profit.goodSum')} value={formatNumber(sums.good)} />
        <Sum word={t('profit.defectsSum')} value={formatNumber(sums.defect)} bad={sums.defect > 0} />
        <Sum word={t('profit.defectRate')} value={formatPercent(rateOf(sums.good, sums.defect))} bad={sums.defect > 0} />
        {(asked?.filter || asked?.quick) && <small className="output-narrowed">{t('profit.ofFiltered')}</small>}
        {uoms.length > 1 && uom && <Segments value={uom} onChange={setChosen} options={uoms.map((value) => ({ value, label: value }))} />}
        <button
          type="button"
          className="button output-fold"
          aria-expanded={open}
          onClick={() => {
            const next = open ? 'N' : 'Y';
            kept.set(key, next);
            setWanted(next);
          }}
        >
          {t(open ? 'profit.hideByDay' : 'profit.showByDay')}
        </button>
      </div>
      {open &&
        (days.length === 0 ? (
          <p className="output-none">{t('profit.nothingMade')}</p>
        ) : (
          <div className="output-days">
            <figure className="output-chart">
              <figcaption>
                <i data-of="good" /> {t('profit.goodSum')} <i data-of="defect" /> {t('profit.defectsSum')} ·{' '}
                {t('profit.ofEachDay', { uom: uom ?? '' })}
              </figcaption>
              <Bars days={days} uom={uom ?? ''} />
            </figure>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the list from here */}
            <section className="output-table" tabIndex={0} aria-label={t('profit.byDay')}>
              <table>
                <thead>
                  <tr>
                    <th>{t('profit.workDate')}</th>
                    <th className="kit-number">{t('profit.finishedSum')}</th>
                    <th className="kit-number">{t('profit.completed')}</th>
                    <th className="kit-number">{t('profit.defect')}</th>
                    <th className="kit-number">{t('profit.defectRate')}</th>
                  </tr>
                </thead>
                <tbody>
                  {days.toReversed().map(({ workDate, finishedQty, goodQty, defectQty }) => (
                    <tr key={workDate}>
                      <th scope="row" {...dayTone(workDate, off)}>
                        {formatDay(workDate)}
                      </th>
                      <td className="kit-number">{formatNumber(finishedQty)}</td>
                      <td className="kit-number">{formatNumber(goodQty)}</td>
                      <td className="kit-number">{formatNumber(defectQty)}</td>
                      <td className="kit-number">{formatPercent(rateOf(goodQty, defectQty))}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
        ))}
    </section>
  );
};

const Sum = ({ word, value, bad }: { word: string; value: string; bad?: boolean }) => (
  <div className="output-sum" data-bad={bad || undefined}>
    <span>{word}</span>
    <strong>{value}</strong>
  </div>
);

const rateOf = (good: number, defect: number) => (good + defect === 0 ? null : defect / add(good, defect));
const sumsOf = (days: readonly DayOutput[]) => ({
  finished: add(...days.map(({ finishedQty }) => finishedQty)),
  good: add(...days.map(({ goodQty }) => goodQty)),
  defect: add(...days.map(({ defectQty }) => defectQty)),
});
/** Pieces and kilograms don't add up: the unit of most rows is shown first. */
const mostMade = (rows: readonly DayOutput[]) => {
  const counts = Map.groupBy(rows, ({ uom }) => uom);
  return [...counts].toSorted(([, a], [, b]) => b.length - a.length)[0]?.[0];
};

const room = { height: 96, foot: 16, left: 44 };

/** Each day a bar of good pieces with the defective ones on top of it. */
const Bars = ({ days, uom }: { days: readonly DayOutput[]; uom: string }) => {
  const { t } = useSay();
  const made = Math.max(...days.map(({ goodQty, defectQty }) => add(goodQty, defectQty)));
  const most = roundUp(made);
  const svg = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(600);
  useEffect(() => {
    const place = svg.current;
    if (!place) return;
    const watch = new ResizeObserver(() => setWidth(Math.max(200, place.clientWidth)));
    watch.observe(place);
    return () => watch.disconnect();
  }, []);
  const step = (width - room.left) / days.length;
  const tall = (qty: number) => (shareOf(qty, most) ?? 0) * room.height;
  const every = namedEach(days.length, 10);
  return (
    <svg
      ref={svg}
      className="output-bars"
      role="img"
      aria-label={t('profit.chartOf', { days: days.length, most: formatNumber(made), uom })}
    >
      {[0, 0.5, 1].map((part) => (
        <g key={part}>
          <line x1={room.left} x2={width} y1={6 + room.height * (1 - part)} y2={6 + room.height * (1 - part)} />
          <text x={room.left - 6} y={10 + room.height * (1 - part)} textAnchor="end">
            {formatNumber(scale(most, part, 1, 'down'))}
          </text>
        </g>
      ))}
      {days.map(({ workDate, goodQty, defectQty }, at) => {
        const x = room.left + at * step + step * 0.15;
        const wide = Math.min(step * 0.7, 34);
        const floor = 6 + room.height;
        return (
          <g key={workDate}>
            <title>
              {formatDay(workDate)} · {t('profit.completed')} {formatNumber(goodQty)} · {t('profit.defect')} {formatNumber(defectQty)} ·{' '}
              {formatPercent(rateOf(goodQty, defectQty))}
            </title>
            <rect className="output-good" x={x} y={floor - tall(goodQty)} width={wide} height={tall(goodQty)} />
            <rect className="output-defect" x={x} y={floor - tall(add(goodQty, defectQty))} width={wide} height={tall(defectQty)} />
            {at % every === 0 && (
              <text x={x + wide / 2} y={floor + 13} textAnchor="middle">
                {workDate.slice(5).replace('-', '/')}
              </text>
            )}
          </g>
        );
      })}
    </svg>
  );
};
