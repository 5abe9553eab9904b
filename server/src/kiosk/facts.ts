import { type FactAnswer, kioskForms, type sendFacts } from '@lotline/contract/kiosk/facts';
import { DailyPlanChange } from '@lotline/contract/kiosk/kiosk';
import type { HeardOf } from '@lotline/contract/kit/call';
import { firstBroken } from '@lotline/contract/kit/rule';
import type { Lang } from '@lotline/contract/kit/words';
import type { SentFrom } from '@lotline/contract/terminal/fact';
import { authorRules } from '@lotline/contract/terminal/fact.rules';
import { type Trx, telling } from '../kit/database/pool.ts';
import { sentence } from '../kit/http/errors.ts';
import { type Actor, calendarDay } from '../kit/record/fact.ts';
import {
  inContact,
  type Known,
  keepUnread,
  knownByKey,
  lastSeqOf,
  lookForGaps,
  markFact,
  numberFact,
  type ReadFact,
  readFact,
  timeOf,
  type Unread,
} from '../terminal/index.ts';
import { type Asker, changeDailyPlan } from './change.ts';
import { keepRefusal } from './keep-refusal.ts';
import { actingWorkers, asKept } from './person.ts';
import { worksOf } from './works.queries.ts';

type Transact = <T>(work: (db: Trx) => Promise<T>) => Promise<T>;
type Ask = HeardOf<typeof sendFacts>;

/** Takes what a kiosk sends, each for itself, in its order; then looks whether one of its numbers is missing. */
export const takeFacts = async (transact: Transact, asker: Asker, { facts, ...contact }: Ask) => {
  const clockMs = contact.at - Date.now();
  const { terminal: key } = contact;
  const terminal = key === undefined ? null : await transact((db) => inContact(db, asker.by.id, { ...contact, terminal: key }));
  const answers: FactAnswer[] = [];
  for (const given of facts) answers.push(await takeOne(transact, asker, terminal, given, clockMs));
  const lastSeq = terminal ? await transact((db) => lastSeqOf(db, terminal)) : 0;
  if (terminal) await transact((db) => lookForGaps(db, terminal, asker.by.id, contact.lastSeq, contact.held));
  return { now: Date.now(), revoked: terminal?.revoked ?? false, lastSeq, answers };
};

const takeOne = async (transact: Transact, asker: Asker, terminal: Known | null, given: Record<string, unknown>, clockMs: number) => {
  const fact = readFact(given, kioskForms, DailyPlanChange);
  if ('code' in fact) return transact((db) => leave(db, asker, terminal, given, fact));
  const { userId } = fact.sent;
  if (userId !== undefined && userId !== asker.by.id) return transact((db) => forAnother(db, asker, terminal, userId, fact, clockMs));
  const { personToken } = fact.told;
  const workers = await actingWorkers(asker.server.db, asker.by.id, personToken === undefined ? [] : [personToken]);
  const workerId = personToken && workers.get(personToken);
  const acting = workerId === undefined || workerId === '' ? asker : { ...asker, by: { ...asker.by, workerId } };
  return transact((db) => book(db, acting, terminal, fact, clockMs));
};

const book = async (
  db: Trx,
  asker: Asker,
  terminal: Known | null,
  fact: ReadFact<DailyPlanChange>,
  clockMs: number,
): Promise<FactAnswer> => {
  const { sent, told } = fact;
  const change = asKept(told);
  const at = timeOf(sent, change.occurredAt, clockMs);
  const occurredAt = at === null ? undefined : new Date(at).toISOString();
  if (!terminal) return changeDailyPlan(db, asker, change, told.about, sent.atOnce, { occurredAt });
  const numbered = await numberFact(db, terminal, asker.by, { sent, told: change }, clockMs, at);
  // Answers under keys are forgotten after days; that this fact was taken never is.
  if (numbered.taken) {
    const [work = null] = await worksOf(telling(db), { ids: [change.dailyPlanId], today: calendarDay(asker.by) });
    const { factId } = numbered.taken;
    return { key: sent.key, dailyPlanId: change.dailyPlanId, outcome: 'ok', replayed: true, factId, work, problem: null };
  }
  if (numbered.refused) {
    const { code, facts } = numbered.refused;
    const problem = { code, message: sentence(code, asker.lang, facts ?? undefined), ...(facts && { facts }) };
    return { key: sent.key, dailyPlanId: change.dailyPlanId, outcome: 'error', replayed: true, factId: null, work: null, problem };
  }
  const answer = await changeDailyPlan(db, asker, change, told.about, sent.atOnce, { occurredAt, mustHold: numbered.mustHold });
  const { problem, factId } = answer;
  const outcome = answer.outcome === 'ok' ? 'TAKEN' : 'REFUSED';
  const { content } = numbered;
  await markFact(db, numbered.id, { outcome, code: problem?.code, facts: problem?.facts, factId, content, attempt: sent.attempt });
  return answer;
};

/** Leaves to a leader what can’t be read, as it came. */
const leave = async (
  db: Trx,
  { by, lang }: Asker,
  terminal: Known | null,
  given: Record<string, unknown>,
  { key, form, code }: Unread,
): Promise<FactAnswer> => {
  const facts = { form, newest: kioskForms.length + 1 };
  if (terminal) await keepUnread(db, terminal, by.id, { key, form, code, given });
  const problem = { code, message: sentence(code, lang, facts), facts };
  return { key, dailyPlanId: null, outcome: terminal ? 'left' : 'error', replayed: false, factId: null, work: null, problem };
};

/** What goes to a leader without having been sent to be booked has its number, too. */
export const noteLeft = async (db: Trx, by: Actor, change: DailyPlanChange, sent: SentFrom | undefined, code: string) => {
  const terminal = sent && (await knownByKey(db, sent.terminal));
  if (!sent || !terminal) return;
  const { terminal: _, ...rest } = sent;
  const fact = { sent: { ...rest, key: change.key, told: {} }, told: change };
  const numbered = await numberFact(db, terminal, by, fact, 0, null);
  await markFact(db, numbered.id, { outcome: 'LEFT', code, content: numbered.content, attempt: sent.attempt });
};

/** What somebody entered whose account was closed meanwhile goes to a leader; whose account stands sends it in their own right. */
const forAnother = async (
  db: Trx,
  asker: Asker,
  terminal: Known | null,
  userId: number,
  fact: ReadFact<DailyPlanChange>,
  clockMs: number,
): Promise<FactAnswer> => {
  const { sent, told } = fact;
  const answer = { key: sent.key, dailyPlanId: told.dailyPlanId, replayed: false, factId: null, work: null, problem: null };
  const author = await db.selectFrom('appUser').select(['username', 'enabled']).where('id', '=', userId).executeTakeFirst();
  const facts = { author: author?.username ?? '', enabled: author?.enabled ?? false };
  const rule = firstBroken(authorRules, facts);
  if (!rule || !author || !terminal) return { ...answer, outcome: 'waits' };
  const change = asKept(told);
  const at = timeOf(sent, change.occurredAt, clockMs);
  const timed = at === null ? change : { ...change, occurredAt: new Date(at).toISOString() };
  const by = { ...asker.by, id: userId };
  const numbered = await numberFact(db, terminal, by, { sent, told: change }, clockMs, at);
  if (numbered.taken) return { ...answer, outcome: 'ok', replayed: true };
  const [work = null] = await worksOf(telling(db), { ids: [change.dailyPlanId], today: calendarDay(by) });
  const said = rule.tell?.(facts) ?? {};
  const saidIn = (lang: Lang) => sentence(rule.code, lang, said);
  await keepRefusal(db, by, timed, work ?? told.about ?? null, { code: rule.code, kr: saidIn('kr'), en: saidIn('en') });
  await markFact(db, numbered.id, { outcome: 'LEFT', code: rule.code, content: numbered.content });
  return { ...answer, outcome: 'left', problem: { code: rule.code, message: saidIn(asker.lang), facts: said } };
};
