import { addDays } from '@lotline/contract/kit/production-day';
import type { Way } from '@lotline/contract/production/plan/arrange';
import type { DailyPlanDraft } from '@lotline/contract/production/plan/daily-plan';
import { brokenStanding, daysBetween, type Index, indexOf } from '@lotline/contract/production/plan/placing';
import { mostBoardDays, planBoard } from '@lotline/contract/production/plan/plan-board';
import { useMemo, useState } from 'react';
import { DayInput } from '../../kit/form/DayInputs.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { Modal } from '../../kit/look/Modal.tsx';
import { Segments } from '../../kit/look/Segments.tsx';
import { Tick } from '../../kit/look/Tick.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { useCall } from '../../kit/net/resource.ts';
import { recordPath } from '../../kit/record/record-path.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { type ArrangedPlan, arrangingOf } from './arranging.ts';
import { brokenText } from './BoardSurface.tsx';

const ways: readonly Way[] = ['backward', 'forward'];
const isDay = (text: string | null): text is string => text !== null && /^\d{4}-\d\d-\d\d$/.test(text);
export type Scope = 'plan' | 'order' | 'late' | 'blocked' | 'breaks' | 'all';
/** What is to be arranged: a plan, or what a list holds. */
export type AskedArranging = { planId: number } | { list: 'late' | 'blocked' | 'breaks' | 'unplanned' };

type Props = {
  index: Index;
  asked: AskedArranging;
  close: () => void;
  /** Saves the rows; `before` is the board that they were worked out on. */
  arrange: (drafts: readonly DailyPlanDraft[], done: string, before: Index) => void;
};

/** Says where daily plans would be put on free capacity, and what would break, before it puts them there. */
export const ArrangeDialog = ({ index, asked, close, arrange }: Props) => {
  const { t, say } = useSay();
  const planId = 'planId' in asked ? asked.planId : null;
  const sets = scopesOf(index, planId);
  const first = planId !== null ? 'plan' : 'list' in asked && asked.list !== 'unplanned' && sets[asked.list] ? asked.list : 'all';
  const [scope, setScope] = useState<Scope>(first);
  const [way, setWay] = useState<Way>('backward');
  const [typed, setTyped] = useState<string | null>(index.board.today);
  // Where everything has a day, whoever asks means these.
  const [anew, setAnew] = useState(
    first === 'late' ||
      first === 'blocked' ||
      first === 'breaks' ||
      (planId !== null && !index.board.unplanned.some((one) => one.planId === planId)),
  );
  const from = isDay(typed) ? typed : index.board.today;
  const plan = planId === null ? undefined : index.plans.get(planId);
  const goal = plan && (plan.dueDate ?? plan.endDt);
  // What is due long after the first day is looked at around its own due day.
  const isLong = scope === 'plan' && way === 'backward' && goal !== undefined && goal > addDays(from, mostBoardDays - 1);
  const startDt = isLong ? addDays(goal, 1 - mostBoardDays) : from;
  const endDt = addDays(startDt, mostBoardDays - 1);
  const { data, error } = useCall(planBoard, { startDt, endDt });
  const days = useMemo(() => daysBetween(startDt, endDt), [startDt, endDt]);
  const planIds = sets[scope] ?? null;
  const key = planIds && [...planIds].join();
  const found = useMemo(() => {
    const meant = key === null ? null : new Set(key.split(',').map(Number));
    return data && arrangingOf(data, days, { planIds: meant, way, from: startDt, anew });
  }, [data, days, key, way, startDt, anew]);
  const rows = found?.drafts.length ?? 0;
  const go = () => {
    if (!found || !data) return;
    const on = found.plans.flatMap(({ puts }) => puts.map(({ workDate }) => workDate)).toSorted();
    const done = t('arrange.done', {
      ...{ plans: found.plans.length, rows },
      ...{ first: formatDay(on[0] ?? startDt), last: formatDay(on.at(-1) ?? startDt) },
    });
    arrange(found.drafts, done, indexOf(data, days));
    close();
  };
  return (
    <Modal
      open
      width={900}
      title={t('arrange.title')}
      onCancel={close}
      footer={
        <div className="kit-drawer-foot">
          <span className="pa-sum" role="status">
            {found && (rows > 0 ? t('arrange.sum', { plans: found.plans.length, rows }) : '')}
          </span>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" disabled={rows === 0} onClick={go}>
            {t('arrange.go')}
          </Button>
        </div>
      }
    >
      <div className="pa-asked">
        <Segments<Scope>
          value={scope}
          onChange={setScope}
          options={(Object.keys(sets) as Scope[]).map((value) => ({
            value,
            label: t(`arrange.scope.${value}`, { n: sets[value]?.size ?? 0 }),
          }))}
        />
        <Segments<Way> value={way} onChange={setWay} options={ways.map((value) => ({ value, label: t(`arrange.way.${value}`) }))} />
        <label htmlFor="arrange-from">
          {t('arrange.from')}
          <DayInput id="arrange-from" value={typed} min={index.board.today} onChange={setTyped} />
        </label>
        <Tick checked={anew} onChange={setAnew}>
          {t('arrange.anew')}
        </Tick>
      </div>
      <p className="pa-hint">{t('arrange.hint', { from: formatDay(startDt), to: formatDay(endDt) })}</p>
      {error && !data && (
        <p role="alert" className="kit-reason">
          {failureText(error)}
        </p>
      )}
      {!found && !error && <p className="kit-quiet">{t('record.loading')}</p>}
      {found && found.plans.length === 0 && found.far === 0 && <p className="kit-quiet">{t('arrange.nothing')}</p>}
      {found && found.plans.length > 0 && rows === 0 && <p className="kit-quiet">{t('arrange.unchanged')}</p>}
      {found && found.plans.length > 0 && (
        <div className="pa-list">
          <table>
            <thead>
              <tr>
                <th>{t('arrange.plan')}</th>
                <th>{t('arrange.goal')}</th>
                <th>{t('arrange.puts')}</th>
                <th>{t('arrange.outcome')}</th>
              </tr>
            </thead>
            <tbody>
              {found.plans.map((one) => (
                <tr key={one.planId}>
                  <td>
                    <a href={recordPath('productionPlan', one.planId)}>{one.planNo}</a>
                    <small>{one.productName}</small>
                  </td>
                  <td>{formatDay(one.goal)}</td>
                  <td>
                    {one.operations.map((operation) => (
                      <div key={operation.id}>
                        {operation.first &&
                          t('arrange.put', {
                            ...{
                              operation: operation.name,
                              qty: formatNumber(operation.qty),
                              uom: one.uom,
                              first: formatDay(operation.first),
                            },
                            ...{ last: operation.days > 1 ? formatDay(operation.last ?? '').slice(5) : null },
                            days: operation.days > 1 ? operation.days : null,
                          })}
                      </div>
                    ))}
                  </td>
                  <td>
                    <Outcome one={one} asked={way} broken={(broken) => brokenText({ t, say }, broken)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {found && found.far > 0 && <p className="plan-warn">{t('arrange.far', { n: found.far, to: formatDay(endDt) })}</p>}
      {found && found.over > 0 && <p className="plan-warn">{t('arrange.over', { n: found.over })}</p>}
    </Modal>
  );
};

type OutcomeProps = { one: ArrangedPlan; asked: Way; broken: (one: ArrangedPlan['breaks'][number]) => string };
const Outcome = ({ one, asked, broken }: OutcomeProps) => {
  const { t } = useSay();
  const lacking = one.operations.flatMap(({ name, left }) => left.map((each) => ({ ...each, name })));
  const late = one.afterItsEnd || one.breaks.some(({ code }) => code === 'production.placedInTime');
  const turned =
    asked === 'backward' && one.way === 'forward' && one.puts.length > 0 && (late || lacking.some(({ why }) => why === 'ROOM'));
  return (
    <>
      {lacking.length === 0 && !late && <div data-tone="good">{t('arrange.inTime')}</div>}
      {one.afterItsEnd && <div data-tone="warn">{t('arrange.afterItsEnd', { day: formatDay(one.goal) })}</div>}
      {turned && <div data-tone="warn">{t('arrange.turned')}</div>}
      {lacking.map(({ operPlanId, name, qty, why }) => (
        <div key={`${operPlanId} ${why}`} data-tone="bad">
          {t(`arrange.left.${why}`, { operation: name, qty: formatNumber(qty), uom: one.uom })}
        </div>
      ))}
      {one.breaks.map((each) => (
        <div key={each.code} data-tone="warn">
          {broken(each)}
        </div>
      ))}
    </>
  );
};

/** What may be arranged from here: the plan that was chosen, its order where that has more, or what a list holds. Null: all open plans. */
const scopesOf = (index: Index, planId: number | null): Partial<Record<Scope, ReadonlySet<number> | null>> => {
  const { board, plans } = index;
  if (planId === null) {
    const all = [...board.late, ...board.blocks];
    const of = (wanted: (typeof all)[number][]) => new Set(wanted.map((block) => block.planId));
    const [late, blocked] = [of(all.filter((block) => block.late)), of(all.filter((block) => block.blocked.length > 0))];
    const standing = brokenStanding(index);
    const breaks = of(board.blocks.filter(({ id }) => standing.has(id)));
    return { ...(late.size > 0 && { late }), ...(blocked.size > 0 && { blocked }), ...(breaks.size > 0 && { breaks }), all: null };
  }
  const orderId = plans.get(planId)?.orderId;
  const siblings = orderId ? [...plans.values()].filter((plan) => plan.orderId === orderId).map(({ id }) => id) : [];
  return { plan: new Set([planId]), ...(siblings.length > 1 && { order: new Set(siblings) }), all: null };
};
