import { leaveRules, settleRules } from '@lotline/contract/control/control.rules';
import type { leaveLineSignal, settleLineSignal } from '@lotline/contract/kiosk/signal';
import type { HeardOf } from '@lotline/contract/kit/call';
import { obey } from '@lotline/contract/kit/rule';
import { leaveSignal, settleSignal, signalChartOf } from '../control/index.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { whyOf } from './reason.ts';

/** Says what caused the signals of what was measured and what was done, each a code of the plant's lists or words. */
export const settleAtLine = async (
  db: Trx,
  by: Actor,
  { id, characteristicId, causeId, cause, actionId, action }: HeardOf<typeof settleLineSignal>,
) => {
  const because = await whyOf(db, 'SIGNAL_CAUSE', { reasonId: causeId, reason: cause });
  const done = await whyOf(db, 'SIGNAL_ACTION', { reasonId: actionId, reason: action });
  const { chart, signals } = await signalChartOf(db, id, characteristicId);
  obey(settleRules, { found: signals.length > 0, settledBy: null });
  const why = { cause: because.whole, action: done.whole, causeId: causeId ?? null, actionId: actionId ?? null };
  for (const { on, rule, valueId } of signals) await settleSignal(db, by, chart, { on, rule, valueId, ...why });
};

/** Leaves the signals of what was measured to a leader; what was left before stays with who left it. */
export const leaveToLeader = async (db: Trx, by: Actor, { id, characteristicId }: HeardOf<typeof leaveLineSignal>) => {
  const { chart, signals } = await signalChartOf(db, id, characteristicId);
  const open = signals.filter(({ left }) => left === null);
  obey(leaveRules, {
    ...{ found: signals.length > 0, settledBy: null },
    leftBy: open.length > 0 ? null : (signals[0]?.left?.byName ?? null),
  });
  for (const { on, rule, valueId } of open) await leaveSignal(db, by, chart, { on, rule, valueId });
};
