import { confirm } from '../messages/alert.tsx';
import { t, type WordKey } from '../words/words.ts';
import { failureText } from './failure.ts';
import { refusalOf } from './refusal.ts';
import { Underway } from './resource.ts';

/** What a question that the server asks is called, and what going on is called, by the refusal's code. */
export type Asked = Readonly<Record<string, { title: WordKey; okText: WordKey }>>;

/** Sends; a refusal that asks whether this is meant is put to the person, and what is meant is sent again. A no leaves the form as it was. */
export const sendMeant = async <Ask, Answer>(
  send: (ask: Ask) => Promise<Answer>,
  ask: Ask,
  asked: Asked,
  meant: (ask: Ask) => Ask,
): Promise<Answer> => {
  try {
    return await send(ask);
  } catch (failure) {
    const question = asked[refusalOf(failure)?.code ?? ''];
    if (!question) throw failure;
    if (!(await confirm({ title: t(question.title), text: failureText(failure), icon: 'warning', okText: t(question.okText) })))
      throw new Underway();
    return send(meant(ask));
  }
};
