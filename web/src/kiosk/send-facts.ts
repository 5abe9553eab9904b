import { type FactAnswer, sendFacts } from '@lotline/contract/kiosk/facts';
import { kept } from '../kit/browser/store.ts';
import { type SendOptions, send } from '../kit/net/send.ts';
import { localStore } from '../kit/outbox/local-store.ts';
import { answerWithinMs } from './away.ts';
import type { Entry } from './outbox.ts';
import { place } from './place.ts';

export const entriesHere = localStore<Entry>('lotline.entries');

/** A UUID also where the page isn't served over TLS, as in many plants. */
export const newKey = () => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
};

const keyName = 'lotline.terminal';
/** The key by which the server knows this browser; undefined where none can be kept, or every visit would be another terminal. */
export const terminalKey = () => {
  if (!kept.get(keyName)) kept.set(keyName, newKey());
  return kept.get(keyName) ?? undefined;
};
export const forgetTerminal = () => kept.set(keyName, null);

const droppedName = 'lotline.terminal.dropped';
const dropped = () => kept.json<number[]>(droppedName) ?? [];
/** The number of what was taken back here before it was sent: it is missing nowhere. So many are remembered. */
export const drop = (seq: number) => kept.set(droppedName, JSON.stringify([...dropped(), seq].slice(-200)));

/** The build that runs here, by the name of its first file. */
const program = () => /([^/]+)\.js$/.exec(document.querySelector<HTMLScriptElement>('script[type=module][src]')?.src ?? '')?.[1] ?? '-';

/** What the server is told of a tap's work; the machine and the English names it knows by their numbers. */
export const sentAbout = ({ tool: _, english: __, ...about }: Entry['about']) => about;
/** A fact as this device sends it; what an earlier build kept is of the first form and of the time of its tap. */
export const factOf = ({ key, seq, at, ahead, form = 1, attempt = 0, order, change, about }: Entry) => {
  const { key: _, ...told } = change;
  return { key, seq, at: at ?? order, ahead, form, attempt, told: { ...told, about: sentAbout(about) } };
};

type Fact = (ReturnType<typeof factOf> & { atOnce?: true; userId?: number }) | Record<string, unknown>;
/** Sends facts with what this device says of itself: what waits on it, its numbers, and its clock. */
export const sendFactsOf = async (facts: readonly Fact[], options: SendOptions = {}, revoked?: () => void): Promise<FactAnswer[]> => {
  const [{ last, held }, all, sealed] = await Promise.all([
    entriesHere.numbers().catch(() => ({ last: 0, held: [] })),
    entriesHere.all().catch(() => []),
    entriesHere.sealed().catch(() => false),
  ]);
  const waiting = all.filter(({ key }) => !facts.some((fact) => fact.key === key));
  const answer = await send(
    sendFacts,
    {
      terminal: terminalKey(),
      kind: 'KIOSK',
      at: Date.now(),
      program: program(),
      waiting: waiting.length,
      oldestAt: waiting.length ? Math.min(...waiting.map(({ order }) => order)) : null,
      sealed,
      lineId: place.get().lineId,
      lastSeq: last,
      held: [...held, ...dropped()].slice(-2000),
      facts: facts as Record<string, unknown>[],
    },
    { source: 'KIOSK', signal: AbortSignal.timeout(answerWithinMs), ...options },
  );
  if (answer.lastSeq > last) await entriesHere.raise(answer.lastSeq).catch(() => undefined);
  if (answer.revoked) revoked?.();
  return answer.answers;
};
