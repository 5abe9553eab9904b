import { tell } from '../kit/messages/snackbar.tsx';
import type { Translate } from '../kit/words/words.ts';
import { heard } from './desk.ts';

/** Says what became of something that is given to a leader: the server has it, or it is kept here until it can go. */
export const sayHanded = async (t: Translate, key: string) => {
  const became = await heard(key);
  if (became === 'taken') tell.success(t('kiosk.handed'));
  else if (became === 'kept') tell.info(t('kiosk.handedLater'), 5000);
};
