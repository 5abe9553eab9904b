import type { FactAnswer } from '@lotline/contract/kiosk/facts';
import { kioskWorks, type Work } from '@lotline/contract/kiosk/kiosk';
import { answerRefusal } from '@lotline/contract/kiosk/refusal';
import type { AnswerOf } from '@lotline/contract/kit/call';
import { store, useStore } from '../kit/browser/store.ts';
import { queryClient } from '../kit/net/client.ts';
import { clock, send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { answerWithinMs } from './away.ts';
import { nowText } from './clock.ts';
import { type Change, type Entry, type Outbox, outbox } from './outbox.ts';
import { person } from './person.ts';
import { drop, entriesHere, factOf, newKey, sendFactsOf, sentAbout, terminalKey } from './send-facts.ts';

type Works = AnswerOf<typeof kioskWorks>;
export const worksKey = (lineId: number) => ['daily_plan', kioskWorks.path, { lineId }] as const;

const post = async (entry: Entry, atOnce: boolean): Promise<FactAnswer> => {
  const [answer] = await sendFactsOf([{ ...factOf(entry), ...(atOnce && { atOnce }) }], { idempotencyKey: entry.key });
  if (!answer) throw new Error('The server answered nothing.');
  if (answer.outcome === 'ok' && !atOnce)
    void import('./over-since.ts').then(({ tellOver }) => tellOver(entry, answer)).catch(() => undefined);
  if (answer.outcome === 'ok') void import('./sent-reports.ts').then(({ addSent }) => addSent(entry, answer)).catch(() => undefined);
  return answer;
};

const settle = ({ key, seq, at, ahead, form = 1, attempt = 0, order, change, about, problem, state }: Entry) => {
  const terminal = terminalKey();
  return send(
    answerRefusal,
    {
      outcome: state === 'handing' ? 'HAND' : 'DISCARD',
      change,
      about: sentAbout(about),
      ...(terminal && { sent: { terminal, seq, at: at ?? order, ahead, form, attempt } }),
      why: { code: problem?.code ?? '', message: (problem?.message ?? '').slice(0, 1000), ...(problem?.facts && { facts: problem.facts }) },
    },
    { idempotencyKey: `${key}.${state}`, source: 'KIOSK', signal: AbortSignal.timeout(answerWithinMs) },
  );
};

/** The work as the server now has it, before the list is fetched again. */
const answered = ({ work }: Pick<FactAnswer, 'work'>) => {
  if (!work) return;
  void queryClient.cancelQueries({ queryKey: worksKey(work.lineId) });
  queryClient.setQueryData<Works>(worksKey(work.lineId), (old) => old && withWork(old, work));
  void queryClient.invalidateQueries({ queryKey: ['daily_plan'] });
};
const withWork = (old: Works, work: Work): Works => ({
  ...old,
  works: old.works.map((one) => (one.dailyPlanId === work.dailyPlanId ? work : one)),
});

let desk: Outbox | null = null;
/** The outbox of this page, made at its first use and kept. */
export const theOutbox = (): Outbox => {
  desk ??= outbox({
    localStore: entriesHere,
    post,
    settle,
    me: () => session.get()?.user ?? null,
    actorOf: (change) => {
      const who = person.get();
      return who && 'personToken' in change && change.personToken === who.token ? who.name : undefined;
    },
    ahead: () => clock.ahead || null,
    answered,
    dropped: drop,
    newKey,
  });
  return desk;
};

/** Whether what is shown is old: the last look at the works of the line failed, or the last question of any page didn't reach the server. */
export const unheard = store(false);
const lacking = { works: false, server: false };
export const lacks = (what: keyof typeof lacking, is: boolean) => {
  lacking[what] = is;
  unheard.set(lacking.works || lacking.server);
};

export const useEntries = () => useStore(theOutbox().entries);
/** What of this user's the server refused and nobody has settled. */
export const useRefused = () => {
  const me = useStore(session)?.user.id;
  return useEntries().filter(({ state, userId }) => state === 'refused' && userId === me);
};
/** What of this user's isn't booked: refused, or still on its way. */
export const useUnbooked = () => {
  const me = useStore(session)?.user.id;
  return useEntries().filter(({ state, userId }) => userId === me && (state === 'refused' || state === 'waiting'));
};
export const useLine = () => useStore(theOutbox().line);

type Tapped<C = Change> = C extends { dailyPlanId: number } ? Omit<C, 'dailyPlanId' | 'occurredAt'> : never;
/** What names the person who acts here, where somebody said so. */
export const acting = () => {
  const personToken = person.get()?.token;
  return personToken === undefined ? {} : { personToken };
};
/** What is first known of a tap: the server took or refused it, or it stays on this device until the server can be reached. */
export const heard = (key: string) =>
  new Promise<'taken' | 'refused' | 'kept'>((resolve) => {
    const { entries, line, told } = theOutbox();
    const look = () => {
      const entry = entries.get().find((one) => one.key === key);
      const away = line.get() !== 'idle' && line.get() !== 'sending';
      const became = !entry
        ? told.get()?.key === key
          ? 'refused'
          : 'taken'
        : entry.state === 'refused'
          ? 'refused'
          : away && !entry.unkept
            ? 'kept'
            : null;
      if (!became) return;
      for (const stop of stops) stop();
      resolve(became);
    };
    const stops = [entries.subscribe(look), line.subscribe(look)];
    look();
  });

/** A work as it is shown; in English with the plant's own names beside those. */
export type ShownWork = Work & { own?: { operation: string; product: string; tool: string | null } };
/** A work's names in both languages: it is spoken of after the kiosk's language has changed. */
const namesOf = ({ own, operationName, operationNameEn, productName, productNameEn, toolName, toolNameEn }: ShownWork) => ({
  operation: own?.operation ?? operationName,
  product: own?.product ?? productName,
  tool: own && toolNameEn ? own.tool : toolName,
  english: { operation: operationNameEn || operationName, product: productNameEn || productName, tool: toolNameEn || toolName },
});
const told = (work: ShownWork, change: Tapped, occurredAt: string) =>
  [
    { ...change, ...acting(), dailyPlanId: work.dailyPlanId, occurredAt } as Change,
    {
      lineId: work.lineId,
      ...namesOf(work),
      lotNo: work.lotNo,
      operationId: work.operationId,
      productId: work.productId,
      toolId: work.toolId,
    },
  ] as const;
/** A tap on a work, with the time at which it happened: now, unless somebody says when. */
export const tap = (work: Work, change: Tapped, occurredAt = nowText()) => theOutbox().add(...told(work, change, occurredAt));
/** What this person may not do goes to a leader, with the reason. */
export const handOver = (work: Work, change: Tapped, problem: NonNullable<Entry['problem']>) =>
  theOutbox().add(...told(work, change, nowText()), problem);
