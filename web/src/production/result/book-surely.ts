import { confirm } from '../../kit/messages/alert.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { refusalOf } from '../../kit/net/refusal.ts';
import { Underway } from '../../kit/net/underway.ts';
import type { Translate } from '../../kit/words/words.ts';

/** Books a result; a count far above its day's is asked about, and booked only when somebody is sure of it. */
export const bookSurely = async <Ask extends object, Answer>(
  t: Translate,
  send: (ask: Ask & { confirmOver?: boolean }) => Promise<Answer>,
  ask: Ask,
): Promise<Answer> => {
  try {
    return await send(ask);
  } catch (failure) {
    if (refusalOf(failure)?.code !== 'production.resultIsOfUsualSize') throw failure;
    const text = failureText(failure);
    if (!(await confirm({ title: t('result.sureTitle'), text, icon: 'warning', okText: t('result.sureYes') }))) throw new Underway();
    return send({ ...ask, confirmOver: true });
  }
};
