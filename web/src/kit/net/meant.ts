import { confirm } from '../messages/alert.tsx';
import { t, type WordKey } from '../words/words.ts';
import { failureText } from './failure.ts';
import { refusalOf, rowProblemsOf, surelyRefused } from './refusal.ts';
import type { ApiFailure } from './send.ts';
import { Underway } from './underway.ts';

/** What a question that the server asks is called, and what going on is called, by the refusal's code; `danger` where it is asked in red. */
export type Asked = Readonly<Record<string, { title: WordKey; okText: WordKey; danger?: (facts: ApiFailure['facts']) => boolean }>>;
/** What was asked about and is meant: the refusal's code, and the places of the rows that it is about where it is about some of many. */
export type Meant = { code: string; rows: ReadonlySet<number> };

/** So many rows are told one by one in a question. */
const toldAtMost = 5;

type Lost = { of: string; ask: unknown; answered: readonly Meant[] };
/** What was said to be meant and has no answer yet, by what sends it: its key is kept, so that it goes out again as it was. */
const lost = new WeakMap<object, Lost>();

/**
 * Sends; a refusal that asks whether this is meant is put to the person, and what is meant is sent again, until nothing more is asked. A no
 * leaves the form as it was.
 */
export const sendMeant = async <Ask, Answer>(
  send: (ask: Ask) => Promise<Answer>,
  ask: Ask,
  asked: Asked,
  meant: (ask: Ask, code: string, rows: Meant['rows']) => Ask,
): Promise<Answer> => {
  const of = JSON.stringify(ask);
  const before = lost.get(send);
  lost.delete(send);
  const first = before?.of === of ? { ask: before.ask as Ask, answered: before.answered } : { ask, answered: [] };
  return sendOn(send, of, first, asked, meant);
};

const sendOn = async <Ask, Answer>(
  send: (ask: Ask) => Promise<Answer>,
  of: string,
  { ask, answered }: { ask: Ask; answered: readonly Meant[] },
  asked: Asked,
  meant: (ask: Ask, code: string, rows: Meant['rows']) => Ask,
): Promise<Answer> => {
  try {
    return await send(ask);
  } catch (failure) {
    if (answered.length > 0 && !surelyRefused(failure)) lost.set(send, { of, ask, answered });
    const what = askedAbout(failure, asked);
    // What was said to be meant and is asked again is no question.
    if (!what || answered.some(({ code, rows }) => code === what.code && [...what.rows].every((row) => rows.has(row)))) throw failure;
    const { title, okText, danger: isDanger } = asked[what.code] as Asked[string];
    const danger = isDanger?.(refusalOf(failure)?.facts ?? {}) === true;
    const yes = await confirm({
      ...{ title: t(title), text: textOf(failure, what.code), okText: t(okText) },
      ...{ icon: danger ? 'error' : 'warning', danger },
    });
    if (!yes) throw new Underway(failure);
    return sendOn(send, of, { ask: meant(ask, what.code, what.rows), answered: [...answered, what] }, asked, meant);
  }
};

/** The question of a refusal: its own, or that of the rows which it refuses, where there is nothing else the matter with them. */
const askedAbout = (failure: unknown, asked: Asked): Meant | null => {
  const code = refusalOf(failure)?.code ?? '';
  if (asked[code]) return { code, rows: new Set() };
  const problems = rowProblemsOf(failure);
  const [first] = problems;
  if (!first || problems.some((one) => !asked[one.code])) return null;
  return { code: first.code, rows: new Set(problems.flatMap((one) => (one.code === first.code ? one.row : []))) };
};

const textOf = (failure: unknown, code: string) => {
  const about = rowProblemsOf(failure).filter((one) => one.code === code);
  const said = [...new Set(about.map(({ message }) => `· ${message}`))];
  if (said.length === 0) return failureText(failure);
  const more = said.length - toldAtMost;
  return [...said.slice(0, toldAtMost), ...(more > 0 ? [t('record.andMore', { n: more })] : [])].join('\n');
};
