import type { ChangeAnswer } from '@lotline/contract/kiosk/kiosk';
import { overQty } from '@lotline/contract/production/plan/day-rest';
import { tell } from '../kit/messages/snackbar.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { t } from '../kit/words/words.ts';
import type { Entry } from './outbox.ts';
import { namesIn } from './work-text.ts';

/** Nobody waits for it: it stands long enough to be found. */
const readMs = 15_000;

/** Whoever counted without a network couldn't be told what others had booked meanwhile: what went over the target is said once it is sent. */
export const tellOver = ({ change, about }: Entry, { work }: Pick<ChangeAnswer, 'work'>) => {
  const over = work && change.action === 'RESULT' ? overQty(work) : 0;
  if (!work || over <= 0) return;
  const said = t('kiosk.overSince', { operation: namesIn(about).operation, lot: about.lotNo, over: formatNumber(over), uom: work.uom });
  tell.warning(said, readMs);
};
