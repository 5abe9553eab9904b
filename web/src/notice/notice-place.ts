import type { NoticeRow } from '@lotline/contract/notice/notice';
import { t } from '../kit/words/words.ts';

/** Whom a notice is for: the way down to its place, or everybody. */
export const placeOf = ({ location }: Pick<NoticeRow, 'location'>) =>
  location.length === 0 ? t('notice.all') : location.map(({ name }) => name).join(' / ');
