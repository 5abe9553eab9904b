import type { Held, Index } from '@lotline/contract/production/plan/placing';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import type { PointerEvent } from 'react';
import { Button } from '../../kit/look/Button.tsx';
import { Segments } from '../../kit/look/Segments.tsx';
import { recordPath } from '../../kit/record/record-path.ts';
import { useInAddress } from '../../kit/record/use-in-address.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { AskedArranging } from './ArrangeDialog.tsx';
import { brokenText } from './BoardSurface.tsx';
import { restText } from './rest-text.ts';
import type { Holding } from './use-holding.ts';

const lists = ['late', 'blocked', 'breaks', 'unplanned'] as const;
type Listed = (typeof lists)[number];
type Props = {
  index: Index;
  /** What breaks where blocks stand. */
  breaksAt: ReadonlyMap<number, Holding['breaks']>;
  mayMove: boolean;
  take: (event: PointerEvent, held: Held, press: () => void) => void;
  /** Lifts it over the board by keys. */
  lift: (held: Held) => void;
  /** Shows a block of the board. */
  show: (id: number) => void;
  /** Asks how what is listed, or one plan of it, is arranged. */
  arrange: (asked: AskedArranging) => void;
};

/** What is late, blocked, at odds with something or without a day, each to be put on the board. */
export const BoardSide = ({ index, breaksAt, mayMove, take, lift, show, arrange }: Props) => {
  const { t, say } = useSay();
  const [asked, ask] = useInAddress('side', '');
  const { board } = index;
  const inView = new Set(board.blocks.map(({ id }) => id));
  const all = {
    late: [...board.late, ...board.blocks.filter(({ late }) => late)],
    blocked: [...board.blocks, ...board.late].filter(({ blocked }) => blocked.length > 0),
    breaks: board.blocks.filter(({ id }) => breaksAt.has(id)),
    unplanned: board.unplanned,
  };
  // It begins with what there is something of; what somebody chose stays.
  const list: Listed = lists.find((one) => one === asked) ?? lists.find((one) => all[one].length > 0) ?? 'late';
  const itemOf = (held: Held, key: string, press: () => void, lines: readonly [string, string, string | null]) => (
    <li key={key}>
      <button
        type="button"
        className="pb-item"
        onPointerDown={(event) => mayMove && take(event, held, press)}
        onKeyDown={(event) => {
          if (!mayMove || event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === 'Enter') lift(held);
          else if (event.code === 'KeyA') arrange({ planId: held.kind === 'new' ? held.unplanned.planId : held.block.planId });
          else return;
          event.preventDefault();
        }}
      >
        <b>{lines[0]}</b>
        <span>{lines[1]}</span>
        {lines[2] && <em data-tone={list}>{lines[2]}</em>}
      </button>
    </li>
  );
  const nothing = () => undefined;
  /** Days of one plan stand together, below the way to it. */
  const headOf = ([first, ...others]: readonly PlanBlock[]) =>
    first && (
      <li key={`p${first.planId}`} className="pb-of">
        <a href={recordPath('productionPlan', first.planId)}>{first.planNo}</a>
        <b>{first.productName}</b>
        {others.length > 0 && <span>{t('planBoard.daysOfPlan', { n: others.length + 1 })}</span>}
      </li>
    );
  const ofBlock = (block: PlanBlock) =>
    itemOf({ kind: 'block', block }, `b${block.id}`, inView.has(block.id) ? () => show(block.id) : nothing, [
      `${block.operationName} · ${restText(t, block)} ${block.uom}`,
      `${formatDay(block.workDate)} · ${[block.lineName, block.toolName].filter(Boolean).join(' ')}`,
      list === 'late'
        ? t('planBoard.overDay', { day: formatDay(block.workDate) })
        : list === 'breaks'
          ? `${formatDay(block.workDate)} · ${(breaksAt.get(block.id) ?? []).map((one) => brokenText({ t, say }, one)).join(', ')}`
          : block.blocked.map((why) => say(`hindrance.${why}`)).join(', '),
    ]);
  return (
    <aside className="pb-aside" aria-label={t('planBoard.side')}>
      <Segments<Listed>
        block
        value={list}
        onChange={ask}
        options={lists.map((value) => ({ value, label: t(`planBoard.side.${value}`, { n: all[value].length }) }))}
      />
      {all[list].length === 0 ? (
        <p className="kit-quiet">{t(`planBoard.sideEmpty.${list}`)}</p>
      ) : (
        <ul>
          {list === 'unplanned'
            ? all.unplanned.map((one) =>
                itemOf({ kind: 'new', unplanned: one }, `u${one.operPlanId}`, nothing, [
                  `${one.planNo} · ${formatNumber(one.leftQty)} ${one.uom}`,
                  `${one.productName} · ${one.operationName}`,
                  one.dueDate && t('planBoard.due', { day: formatDay(one.dueDate) }),
                ]),
              )
            : [...Map.groupBy(all[list], ({ planId }) => planId).values()].flatMap((blocks) => [headOf(blocks), ...blocks.map(ofBlock)])}
        </ul>
      )}
      {mayMove && (
        <>
          {all[list].length > 0 && (
            <Button size="small" onClick={() => arrange({ list })}>
              {t('planBoard.arrangeMany')}
            </Button>
          )}
          <small>{t('planBoard.sideHint')}</small>
        </>
      )}
    </aside>
  );
};
