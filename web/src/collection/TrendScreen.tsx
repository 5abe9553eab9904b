import { worksOfCurve } from '@lotline/contract/collection/curve';
import { specOutDatas } from '@lotline/contract/collection/spec-out';
import { longestCorrelationMs, longestTrendMs, mostCorrelated, mostTrendParameters, trendDatas } from '@lotline/contract/collection/trend';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useMinute } from '../kit/browser/minute.ts';
import type { ChartInks } from '../kit/chart/Chart.tsx';
import { DayInput } from '../kit/form/DayInputs.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatAt, formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ParameterChooser } from './ParameterChooser.tsx';
import { correlationPath, dayMs, hourMs, idsIn, overlays, type Period, shiftOf } from './stretch.ts';
import { chartHeight, left, right, trendOption } from './trend-option.ts';
import './collection.css';

const Chart = lazyPart(async () => (await import('../kit/chart/Chart.tsx')).Chart);

const spans = { '7d': 7 * dayMs, '1d': dayMs, '8h': 8 * hourMs, '1h': hourMs } as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as Span[];

/**
 * The curves of machines: the last seven days as it opens, moving on with the clock; drawing over a stretch, or a turn of the wheel, asks again for it at
 * the finer grain, and what the machines did meanwhile stands below.
 */
export const TrendScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const [text, setText] = useInAddress('ids', '');
  const [span, setSpan] = useInAddress('span', '7d');
  const [start, setStart] = useInAddress('from', '');
  const [end, setEnd] = useInAddress('to', '');
  const [over, setOver] = useInAddress('over', 'none');
  const minute = useMinute();
  const ids = useMemo(() => idsIn(text, mostTrendParameters), [text]);
  // A stretch that an address names stands still; the last days move on with the clock.
  const fixed = Number(start) > 0 && Number(end) > Number(start) ? { from: Number(start), to: Number(end) } : null;
  const [zooms, setZooms] = useState<readonly Period[]>([]);
  const long = spans[span as Span] ?? spans['7d'];
  const now = (minute + 1) * 60_000;
  const whole: Period = fixed ?? { from: now - long, to: now };
  const { from, to } = zooms.at(-1) ?? whole;
  const shift = shiftOf(over, dayOf(from));
  const choose = (next: string) => {
    setZooms([]);
    setStart('');
    setEnd('');
    setSpan(next);
  };
  const zoom = useCallback((a: number, b: number) => {
    const next = { from: Math.floor(a), to: Math.ceil(b) };
    setZooms((before) => (next.to - next.from < longestTrendMs ? [...before, next] : before));
  }, []);
  return (
    <Screen
      title={t('menu.trend')}
      conditions={
        <>
          <Segments
            value={fixed ? null : span}
            onChange={choose}
            options={spanNames.map((value) => ({ value, label: t(`trendSpan.${value}`) }))}
          />
          <span className="collection-over">
            <span className="kit-quiet">{t('trend.over')}</span>
            <Segments
              value={overlays.find((one) => one === over) ?? null}
              onChange={setOver}
              options={overlays.map((value) => ({ value, label: t(`trendOver.${value}`) }))}
            />
            <DayInput
              aria-label={t('trend.overDay')}
              placeholder={t('trend.overDay')}
              value={shift !== null && Number.isFinite(Date.parse(over)) ? over : null}
              max={dayOf(from)}
              onChange={(day) => setOver(day && /^\d{4}-\d\d-\d\d$/.test(day) ? day : 'none')}
            />
          </span>
          {zooms.length > 0 && <Button onClick={() => setZooms(zooms.slice(0, -1))}>{t('trend.zoomOut')}</Button>}
          <span className="kit-quiet">
            {formatAt(new Date(from).toISOString())} – {formatAt(new Date(to).toISOString())}
          </span>
        </>
      }
      tools={
        may('correlation') &&
        ids.length >= 2 &&
        ids.length <= mostCorrelated && (
          <Button onClick={() => go(correlationPath(ids, { from: Math.max(from, to - longestCorrelationMs), to }))}>
            {t('trend.toCorrelation')}
          </Button>
        )
      }
    >
      <div className="collection-trend">
        <ParameterChooser chosen={ids} onChange={(next) => setText(next.join(','))} most={mostTrendParameters} />
        {ids.length === 0 ? (
          <p className="kit-quiet">{t('trend.choose')}</p>
        ) : (
          <Curves ids={ids} from={from} to={to} shift={shift} onZoom={zoom} />
        )}
      </div>
    </Screen>
  );
};

/** A day as calls write it. */
const dayOf = (at: number) => formatDay(new Date(at).toISOString()).replaceAll('/', '-');

type Of = Period & { ids: readonly number[]; shift: number | null; onZoom: (from: number, to: number) => void };
const Curves = ({ ids, from, to, shift, onZoom }: Of) => {
  const { t } = useSay();
  const { may } = usePermission();
  const parameterIds = ids.join(',') as never;
  const asked = useCall(trendDatas, { parameterIds, from, to });
  const earlier = useCall(trendDatas, { parameterIds, from: from - (shift ?? 0), to: to - (shift ?? 0) }, { enabled: shift !== null });
  // One that began the day before may still last.
  const outs = useCall(specOutDatas, { startDt: dayOf(from - dayMs), endDt: dayOf(to) }, { enabled: may('specOut') });
  const [series, before, beyond] = [asked.data, shift === null ? undefined : earlier.data, outs.data];
  const draw = useCallback(
    (inks: ChartInks) =>
      trendOption(
        {
          ...{ series: series ?? [], period: { from, to } },
          beside: before && shift !== null ? { series: before, shift } : null,
          outs: (beyond ?? []).filter(({ fromAt, toAt }) => Date.parse(fromAt) < to && (toAt === null || Date.parse(toAt) > from)),
        },
        {
          ...{ lsl: t('parameter.lsl'), usl: t('parameter.usl'), target: t('parameter.target') },
          out: { LOW: t('specOutSide.LOW'), HIGH: t('specOutSide.HIGH') },
        },
        inks,
      ),
    [series, before, beyond, shift, from, to, t],
  );
  if (!series) return <GridMessage kind={asked.isError ? 'failed' : 'loading'} failure={asked.error} again={() => void asked.refetch()} />;
  const none = series.every(({ at }) => at.length === 0);
  return (
    <div className="collection-curves">
      {none && <p className="kit-quiet">{t('trend.noData')}</p>}
      <Suspense fallback={<div style={{ height: chartHeight(series.length) }} />}>
        <Chart label={t('menu.trend')} height={chartHeight(series.length)} draw={draw} onZoom={onZoom} />
      </Suspense>
      <Works ids={ids} from={from} to={to} />
    </div>
  );
};

/** What the machines did, on the same axis of time. */
const Works = ({ ids, from, to }: Pick<Of, 'ids' | 'from' | 'to'>) => {
  const { t } = useSay();
  const works = useCall(worksOfCurve, { parameterIds: ids.join(',') as never, from, to }).data ?? [];
  const tools = [...new Map(works.map(({ toolId, toolName }) => [toolId, toolName]))];
  const placeOf = (at: number) => Math.max(0, Math.min(100, ((at - from) / (to - from)) * 100));
  return (
    <div className="collection-works" style={{ marginLeft: left, marginRight: right }}>
      {tools.map(([toolId, toolName]) => (
        <div key={toolId} className="collection-strip">
          <span>{toolName}</span>
          {works
            .filter((work) => work.toolId === toolId)
            .map((work) => {
              const begin = placeOf(Date.parse(work.from));
              const said = [t(`work.kind.${work.kind}`), work.lotNo, work.productName].filter(Boolean).join(' · ');
              return (
                <i
                  key={work.from}
                  data-kind={work.kind}
                  style={{ left: `${begin}%`, width: `${Math.max(0.15, placeOf(work.to ? Date.parse(work.to) : Date.now()) - begin)}%` }}
                  title={`${said} (${formatAt(work.from)}${work.to ? ` – ${formatAt(work.to)}` : ''})`}
                >
                  {work.lotNo}
                </i>
              );
            })}
        </div>
      ))}
    </div>
  );
};
