import { confirm } from '../kit/messages/alert.tsx';
import type { Translate } from '../kit/words/words.ts';

/** So many values are named in a question or a message; the others are counted. */
export const namedAtMost = 5;
/** Asks whether values that are far from their limits are meant; nothing of them is written until somebody says so. */
export const askFar = (t: Translate, far: readonly { name: string; text: string }[]) => {
  const cells = far.slice(0, namedAtMost).map(({ name, text }) => `${name} = ${text}`);
  const text = t('inspection.farAsk', { cells: cells.join(', '), n: far.length });
  return confirm({ title: t('inspection.far'), text, okText: t('inspection.farMeant') });
};
