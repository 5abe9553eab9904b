import type { Tracking, TrackingEdge, TrackingNode } from '@lotline/contract/lot/tracking';
import { nodeKinds } from '@lotline/contract/lot/tracking';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { wholeOf } from '../kit/net/source.ts';
import { useSay } from '../kit/words/use-say.ts';
import { traceable } from './track-open.ts';

type Row = { id: string; edge: TrackingEdge; from: TrackingNode; to: TrackingNode };
const { text, qty, choice, day } = columnsOf<Row>();

const exceptionOf = ({ exceptions = [], reason }: TrackingEdge, t: ReturnType<typeof useSay>['t']) =>
  reason === undefined ? null : `${exceptions.map((one) => t(`issuing.exceptions.${one}`)).join(', ')}: ${reason}`;

/** Every link of the picture as a row: to be read, filtered, sorted and exported. */
export const TrackTable = ({ of, trace }: { of: Tracking; trace: (node: TrackingNode) => void }) => {
  const { t, lang } = useSay();
  const source = useMemo(() => {
    const nodes = new Map(of.nodes.map((node) => [node.key, node]));
    const rows = of.edges.flatMap((edge): Row[] => {
      const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
      return from && to ? [{ id: `${edge.from} > ${edge.to}`, edge, from, to }] : [];
    });
    return wholeOf(rows);
  }, [of]);
  const columns = useMemo(() => {
    const to = (end: 'from' | 'to') => (row: Row) => (traceable(row[end]) ? () => trace(row[end]) : undefined);
    return [
      choice('fromKind', nodeKinds, {
        value: (row) => row.from.kind,
        title: 'tracking.fromKind',
        choiceWords: 'tracking.kind',
        width: 130,
      }),
      text('fromLabel', { value: (row) => row.from.label, title: 'tracking.from', to: to('from'), width: 190 }),
      text('fromDetail', { value: ({ from }) => (lang === 'en' && from.detailEn) || from.detail, title: 'tracking.detail', width: 200 }),
      qty('qty', { value: (row) => row.edge.qty, title: 'common.qty', total: false }),
      text('uom', { value: (row) => row.edge.uom, title: 'common.unit', width: 70 }),
      choice('confidence', ['EXACT', 'INTERVAL', 'FIFO'], {
        value: (row) => row.edge.confidence,
        title: 'tracking.confidence',
        choiceWords: 'tracking.confidence',
        tones: { EXACT: 'green', INTERVAL: 'orange', FIFO: 'orange' },
        width: 190,
      }),
      text('exception', {
        value: ({ edge }) => exceptionOf(edge, t),
        title: 'tracking.exception',
        width: 180,
      }),
      choice('toKind', nodeKinds, {
        value: (row) => row.to.kind,
        title: 'tracking.toKind',
        choiceWords: 'tracking.kind',
        width: 130,
      }),
      text('toLabel', { value: (row) => row.to.label, title: 'tracking.to', to: to('to'), width: 190 }),
      text('toDetail', { value: ({ to: end }) => (lang === 'en' && end.detailEn) || end.detail, title: 'tracking.detail', width: 200 }),
      day('toAt', { value: (row) => row.to.at, title: 'tracking.day' }),
    ];
  }, [trace, t, lang]);
  return (
    <Grid
      id="tracking"
      label={t('menu.tracking')}
      file={t('menu.tracking')}
      columns={columns}
      source={source}
      select="none"
      tone={({ edge }) => (edge.confidence === 'FIFO' ? 'warning' : undefined)}
      empty={t('tracking.alone')}
    />
  );
};
