import type { Work } from '@lotline/contract/kiosk/kiosk';
import { lineRefusals } from '@lotline/contract/kiosk/refusal';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryClient } from '../kit/net/client.ts';
import { send } from '../kit/net/send.ts';
import type { Translate } from '../kit/words/words.ts';
import { type Anew, draftOf } from './anew.ts';
import type { Band } from './Bands.tsx';
import { theOutbox, useRefused, worksKey } from './desk.ts';
import type { Entry } from './outbox.ts';
import { goTo, once, toRefused } from './place.ts';
import { aboutText, clockText, didText, problemText } from './work-text.ts';

/** More of the same can't be booked from here: only a leader adds to a finished work. */
const finishedCode = 'production.resultOnlyOnOpenDay';
const goneCode = 'NOT_FOUND';
/** The work as this device knows it. */
const workOf = ({ about: { lineId }, change }: Entry) =>
  queryClient
    .getQueryData<{ works: readonly Work[] }>(worksKey(lineId))
    ?.works.find(({ dailyPlanId }) => dailyPlanId === change.dailyPlanId);
/** Who finished it and when, as far as is known here. */
const finishOf = (work: Work | undefined) => ({ at: work?.endedAt ? clockText(work.endedAt) : null, by: work?.finishedBy ?? null });
/** Why an entry was refused and what to do, and whether that is a leader's to book, or nobody's because its work is gone. */
export const refusalOf = (t: Translate, entry: Entry) => {
  const isResult = entry.change.action === 'RESULT';
  const isGone = entry.problem?.code === goneCode;
  const work = workOf(entry);
  // One that was opened again meanwhile takes it.
  const isFinished = entry.problem?.code === finishedCode && (work === undefined || work.workStatus === 'COMPLETE');
  const gone = () => t(isResult ? 'kiosk.goneMeanwhile' : 'kiosk.goneForGood');
  const why = isGone ? gone() : isFinished ? t('kiosk.finishedMeanwhile', finishOf(work)) : problemText(t, entry);
  return { why, isGone, byLeader: isFinished || (isGone && isResult) };
};

/** That something was refused here, and of what where its work isn't beside it, with the reason and the way to settle it. */
export const refusalBandOf = (t: Translate, entry: Entry, lost = false): Band => ({
  ...{ key: entry.key, look: 'refusal', tone: 'bad', icon: 'error', role: 'alert' },
  title: `${t('kiosk.refused')} · ${didText(t, entry)}`,
  lines: lost ? [aboutText(entry), refusalOf(t, entry).why] : [problemText(t, entry)],
  act: { name: t('kiosk.settle'), run: once(() => void toRefused()) },
});

/** A report that isn't booked yet as it was counted, and how it goes out corrected. */
export const refusedAnew = (t: Translate, entry: Entry): Anew | undefined => {
  const { key, change, problem } = entry;
  return change.action === 'RESULT'
    ? {
        draft: draftOf(change),
        ...(problem && { why: problemText(t, entry) }),
        save: (counted, sure) => {
          void theOutbox().again(key, { ...change, ...counted, ...sure });
          goTo({ step: 'work' });
        },
      }
    : undefined;
};

/** The refused reports of a line as the server has them; what somebody settled there no longer waits here. */
export const useLineRefusals = (lineId: number | null) => {
  const { data = [] } = useQuery({
    queryKey: ['kiosk_refusal', lineRefusals.path, { lineId }],
    queryFn: ({ signal }) => send(lineRefusals, { lineId: lineId ?? 0 }, { signal }),
    meta: { tables: lineRefusals.reads, quiet: true },
    enabled: lineId !== null,
    staleTime: 0,
  });
  return data;
};

/** Lets go of what a leader has settled in the office. */
export const useSettledElsewhere = (lineId: number | null) => {
  const entries = useRefused();
  const told = useLineRefusals(lineId);
  useEffect(() => {
    for (const { key } of entries) {
      const settled = told.find((one) => one.key === key && (one.state === 'SENT' || one.state === 'DISCARDED'));
      if (settled) void theOutbox().settled(key);
    }
  }, [entries, told]);
};
