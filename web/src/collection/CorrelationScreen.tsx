import { fewInstants, remarkOf } from '@lotline/contract/collection/correlation';
import {
  type Alignment,
  alignments,
  type CorrelationPair,
  correlationDatas,
  correlationTraceDatas,
  mostCorrelated,
} from '@lotline/contract/collection/trend';
import { correlationRules } from '@lotline/contract/collection/trend.rules';
import { firstBroken } from '@lotline/contract/kit/rule';
import type { WordKey } from '@lotline/contract/words';
import { InputNumber } from 'antd';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import type { ChartInks } from '../kit/chart/Chart.tsx';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { wholeOf } from '../kit/net/source.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatAt, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { coefficient, matrixHeight, matrixOption } from './correlation-option.ts';
import { ParameterChooser } from './ParameterChooser.tsx';
import { hourMs, idsIn, type Period, trendPath } from './stretch.ts';
import './collection.css';

const Chart = lazyPart(async () => (await import('../kit/chart/Chart.tsx')).Chart);

const spans = { '2d': 48 * hourMs, '1d': 24 * hourMs, '8h': 8 * hourMs, '1h': hourMs } as const;
type Span = keyof typeof spans;
const spanNames = Object.keys(spans) as Span[];

/** How parameters go together: clouds of each pair, their coefficients, and what to mind before they are believed. */
export const CorrelationScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const [text, setText] = useInAddress('ids', '');
  const [span, setSpan] = useInAddress('span', '1d');
  const [start, setStart] = useInAddress('from', '');
  const [end, setEnd] = useInAddress('to', '');
  const [alignedBy, setAlignedBy] = useInAddress('by', 'NEAREST');
  const [tolerance, setTolerance] = useInAddress('within', '');
  // It stands still while somebody thinks about it: another press takes the time of then.
  const [now, setNow] = useState(Date.now);
  const ids = useMemo(() => idsIn(text, mostCorrelated), [text]);
  const fixed = Number(start) > 0 && Number(end) > Number(start) ? { from: Number(start), to: Number(end) } : null;
  const { from, to } = fixed ?? { from: now - (spans[span as Span] ?? spans['1d']), to: now };
  const asked = { from, to, parameters: ids.length };
  const broken = firstBroken(correlationRules, asked);
  const alignment = alignments.find((one) => one === alignedBy) ?? 'NEAREST';
  const within = Number(tolerance) > 0 ? Number(tolerance) : undefined;
  return (
    <Screen
      title={t('menu.correlation')}
      conditions={
        <>
          <Segments
            value={fixed ? null : span}
            onChange={(next) => {
              setStart('');
              setEnd('');
              setSpan(next);
              setNow(Date.now());
            }}
            options={spanNames.map((value) => ({ value, label: t(`correlationSpan.${value}`) }))}
          />
          <Segments
            value={alignment}
            onChange={setAlignedBy}
            options={alignments.map((value) => ({ value, label: t(`alignment.${value}`) }))}
          />
          <InputNumber
            aria-label={t('correlation.tolerance')}
            placeholder={t('correlation.tolerance')}
            min={0.001}
            max={86_400}
            value={within ?? null}
            onChange={(value) => setTolerance(value ? String(value) : '')}
            className="collection-tolerance"
          />
          <span className="kit-quiet">
            {formatAt(new Date(from).toISOString())} – {formatAt(new Date(to).toISOString())}
          </span>
        </>
      }
      tools={may('trend') && ids.length > 0 && <Button onClick={() => go(trendPath(ids, { from, to }))}>{t('correlation.toTrend')}</Button>}
    >
      <div className="collection-trend">
        <ParameterChooser chosen={ids} onChange={(next) => setText(next.join(','))} most={mostCorrelated} />
        {ids.length < 2 ? (
          <p className="kit-quiet">{t('correlation.choose', { most: mostCorrelated })}</p>
        ) : broken ? (
          <p role="alert">{t(broken.code as WordKey, broken.tell?.(asked))}</p>
        ) : (
          <Together ids={ids} from={from} to={to} alignment={alignment} within={within} />
        )}
      </div>
    </Screen>
  );
};

type Of = Period & { ids: readonly number[]; alignment: Alignment; within: number | undefined };
const Together = ({ ids, from, to, alignment, within }: Of) => {
  const { t } = useSay();
  const ask = { parameterIds: ids.join(',') as never, from, to, alignment, ...(within !== undefined && { toleranceSec: within }) };
  const told = useCall(correlationDatas, ask);
  const drawn = useCall(correlationTraceDatas, ask);
  const [pairs, aligned] = [told.data?.pairs, drawn.data];
  const draw = useCallback(
    (inks: ChartInks) => matrixOption(aligned ?? { parameters: [], at: [], values: [] }, pairs ?? [], inks),
    [aligned, pairs],
  );
  const failed = [told, drawn].find(({ isError }) => isError);
  if (!told.data || !aligned)
    return <GridMessage kind={failed ? 'failed' : 'loading'} failure={failed?.error} again={() => void failed?.refetch()} />;
  const height = matrixHeight(aligned.parameters.length);
  return (
    <div className="collection-curves">
      <Pairs pairs={told.data.pairs} of={aligned.parameters} />
      <p className="kit-quiet">{t('correlation.used', { seconds: formatNumber(told.data.toleranceSec, 3) })}</p>
      {aligned.at.length === 0 ? (
        <p className="kit-quiet">{t('trend.noData')}</p>
      ) : (
        <Suspense fallback={<div style={{ height }} />}>
          <Chart label={t('correlation.scatter')} height={height} draw={draw} />
        </Suspense>
      )}
    </div>
  );
};

type Named = { parameterId: number; name: string; toolName: string };
type Line = CorrelationPair & { id: number };
const { text, number } = columnsOf<Line>();
const Pairs = ({ pairs, of }: { pairs: readonly CorrelationPair[]; of: readonly Named[] }) => {
  const { t } = useSay();
  const columns = useMemo(() => {
    const named = new Map(of.map((one) => [one.parameterId, `${one.toolName} · ${one.name}`]));
    return [
      text('a', { width: 170, pinned: 'left', value: ({ a }) => named.get(a) }),
      text('b', { width: 170, value: ({ b }) => named.get(b) }),
      number('pearson', { width: 90, decimals: 3 }),
      text('interval', {
        width: 120,
        value: ({ from, to }) => (from === null || to === null ? null : `${coefficient(from)} – ${coefficient(to)}`),
      }),
      number('spearman', { width: 100, decimals: 3 }),
      number('ofSteps', { width: 90, decimals: 3 }),
      number('lagSec', { width: 80, decimals: 1 }),
      number('atLag', { width: 100, decimals: 3 }),
      number('n', { width: 70, decimals: 0 }),
      text('remark', {
        width: 330,
        grow: 1,
        value: (pair) => {
          const remark = remarkOf(pair);
          return remark && t(`correlationRemark.${remark}`, { few: fewInstants });
        },
      }),
    ];
  }, [of, t]);
  const source = useMemo(() => wholeOf(pairs.map((pair, n) => ({ ...pair, id: n + 1 }))), [pairs]);
  const rows = Math.min(pairs.length, 6);
  return (
    <Grid
      id="correlation_pairs"
      label={t('correlation.pairs')}
      words="correlation"
      columns={columns}
      source={source}
      select="none"
      filters={false}
      height={38 + rows * 32 + 44}
    />
  );
};
