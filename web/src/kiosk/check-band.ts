import type { LineInspection } from '@lotline/contract/kiosk/line-inspections';
import type { Translate, WordKey } from '../kit/words/words.ts';
import type { Band } from './Bands.tsx';
import { goTo, once } from './place.ts';

const causes = new Set(['START', 'PIECES', 'TIME', 'FINISH', 'CHANGE']);
/** What of a work waits to be inspected, and the way to do it. */
export const checkBandsOf = (t: Translate, waiting: readonly LineInspection[], mayEnter: boolean): Band[] =>
  waiting.map(({ id, stage, cause, change, again }) => ({
    ...{ key: `check ${id}`, look: 'block', tone: again ? 'bad' : 'warn', icon: again ? 'warning' : 'search' },
    lines: [
      again
        ? t('lineInspection.failedWaits', { stage: t(`stage.${stage}`) })
        : t('lineInspection.waits', {
            stage: t(`stage.${stage}`),
            cause: change
              ? `${change.what ?? t(`changeCause.${change.cause}`)}: ${change.becomes}`
              : t(`lineInspection.cause.${causes.has(cause) ? cause : 'OTHER'}` as WordKey),
          }),
    ],
    ...(mayEnter && { act: { name: t('lineInspection.measure'), run: once(() => goTo({ step: 'check', checking: id })) } }),
  }));
