import { confirm } from '../messages/alert.tsx';
import { t, type WordKey } from '../words/words.ts';
import { failureText } from './failure.ts';
import { refusalOf } from './refusal.ts';
import { Underway } from './resource.ts';
import type { ApiFailure } from './send.ts';

/** What a question that the server asks is called, and what going on is called, by the refusal's code; `danger` where it is asked in red. */
export type Asked = Readonly<Record<string, { title: WordKey; okText: WordKey; danger?: (facts: ApiFailure['facts']) => boolean }>>;

/** Sends; a refusal that asks whether this is meant is put to the person, and what is meant is sent again, each question once. A no leaves the form as it was. */
export const sendMeant = async <Ask, Answer>(
  send: (ask: Ask) => Promise<Answer>,
  ask: Ask,
  asked: Asked,
  meant: (ask: Ask, code: string) => Ask,
): Promise<Answer> => {
  try {
    return await send(ask);
  } catch (failure) {
    const refusal = refusalOf(failure);
    const { [refusal?.code ?? '']: question, ...others } = asked;
    if (!refusal || !question) throw failure;
    const danger = question.danger?.(refusal.facts) === true;
    const yes = await confirm({
      ...{ title: t(question.title), text: failureText(failure), okText: t(question.okText) },
      ...{ icon: danger ? 'error' : 'warning', danger },
    });
    if (!yes) throw new Underway(failure);
    return sendMeant(send, meant(ask, refusal.code), others, meant);
  }
};
