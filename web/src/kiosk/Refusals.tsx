import { lineRefusals } from '@lotline/contract/kiosk/refusal';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Icon } from '../kit/look/icons.tsx';
import { send } from '../kit/net/send.ts';
import { type Translate, useT } from '../kit/words/words.ts';
import { type Anew, draftOf } from './anew.ts';
import { theOutbox, useRefused } from './desk.ts';
import type { Entry } from './outbox.ts';
import { goTo, once, toRefused } from './place.ts';
import { didText } from './work-text.ts';

/** That something was refused here, with the server's sentence, and the way to settle it. */
export const RefusalNotes = ({ entries }: { entries: readonly Entry[] }) => {
  const t = useT();
  return entries.map((entry) => (
    <div className="kiosk-refusal" role="alert" key={entry.key}>
      <Icon name="error" size={28} />
      <p>
        <strong>
          {t('kiosk.refused')} · {didText(t, entry)}
        </strong>
        <span>{entry.problem?.message || t('failure.server')}</span>
      </p>
      <button type="button" className="kiosk-button" data-kind="primary" onClick={once(() => void toRefused())}>
        {t('kiosk.settle')}
      </button>
    </div>
  ));
};

/** A report that isn't booked yet as it was counted, and how it goes out corrected. */
export const refusedAnew = (t: Translate, { key, change, problem }: Entry): Anew | undefined =>
  change.action === 'RESULT'
    ? {
        draft: draftOf(change),
        ...(problem && { why: problem.message || t('failure.server') }),
        save: (counted, sure) => {
          void theOutbox().again(key, { ...change, ...counted, ...sure });
          goTo({ step: 'work' });
        },
      }
    : undefined;

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
