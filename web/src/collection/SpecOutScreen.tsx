import { type SpecOut, specOutDatas, specOutSides } from '@lotline/contract/collection/spec-out';
import { Suspense, useMemo } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';
import { trendPath } from './stretch.ts';

const AcknowledgeDrawer = lazyPart(async () => (await import('./AcknowledgeDrawer.tsx')).AcknowledgeDrawer);

const { text, link, number, at, choice } = columnsOf<SpecOut>();
const columns = [
  at('fromAt', { width: 150, pinned: 'left' }),
  at('toAt', { width: 150 }),
  number('lasted', { width: 90, decimals: 0 }),
  text('toolName', { width: 150 }),
  link('parameterName', ({ parameterId }) => recordPath('parameter', parameterId), { width: 150, grow: 1 }),
  choice('side', specOutSides, { choiceWords: 'specOutSide', tones: { LOW: 'blue', HIGH: 'red' }, width: 100 }),
  number('worst', { width: 90, decimals: 3 }),
  number('limitValue', { width: 90, decimals: 3 }),
  text('unit', { width: 70 }),
  link('lotNo', wayTo('lotReport', 'lotId'), { width: 140 }),
  link('productName', wayTo('productInfo', 'productId'), { width: 140 }),
  text('reason', { width: 180 }),
  text('action', { width: 180 }),
  text('acknowledgedByName', { width: 100 }),
  at('acknowledgedAt', { width: 150 }),
  text('parameterCode', { width: 130, hidden: true }),
];
const all = {};
/** So much of the curve is shown before and behind. */
const marginMs = 1_800_000;
const curvePath = ({ parameterId, fromAt, toAt }: SpecOut) =>
  trendPath([parameterId], { from: Date.parse(fromAt) - marginMs, to: (toAt ? Date.parse(toAt) : Date.now()) + marginMs });

/** When machines were beyond the limits, for which lots; why, and what was done. */
export const SpecOutScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const list = useList(useRows(specOutDatas, all));
  const { open, show, close } = useOpenPanel<{ row: SpecOut }>();
  const quick = useMemo(
    (): readonly Quick<SpecOut>[] => [
      { id: 'open', label: t('specOutQuick.open'), tone: 'orange', fits: ({ acknowledgedAt }) => acknowledgedAt === null },
      { id: 'now', label: t('specOutQuick.now'), tone: 'red', fits: ({ toAt }) => toAt === null },
    ],
    [t],
  );
  return (
    <>
      <ListScreen<SpecOut>
        menu="specOut"
        id="specOut"
        list={list}
        words="specOut"
        columns={columns}
        quick={quick}
        history={{ table: 'specOut', nameOf: ({ parameterName }) => parameterName }}
        acts={(rows) => [
          may('specOut', 'modify') && {
            label: t('specOut.acknowledge'),
            why: whyNotOne(t, rows) || (rows[0] && rows[0].acknowledgedAt !== null && t('specOut.acknowledgedOnce')),
            run: () => rows[0] && show({ row: rows[0] }),
          },
          may('trend') && { label: t('specOut.seeCurve'), why: whyNotOne(t, rows), run: () => rows[0] && go(curvePath(rows[0])) },
        ]}
        tone={({ acknowledgedAt, toAt }) => (acknowledgedAt !== null ? 'muted' : toAt === null ? 'danger' : undefined)}
      />
      {open && (
        <Suspense fallback={null}>
          <AcknowledgeDrawer key={open.times} row={open.row} close={close} />
        </Suspense>
      )}
    </>
  );
};
