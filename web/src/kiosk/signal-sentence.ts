import type { LineSignal } from '@lotline/contract/kiosk/signal';
import type { Translate, WordKey } from '../kit/words/words.ts';

/** Nelson's rules, as somebody at the line says them. */
const said: Readonly<Record<number, string>> = {
  1: 'beyond',
  2: 'run',
  3: 'trend',
  4: 'alternating',
  5: 'near',
  6: 'off',
  7: 'hugging',
  8: 'away',
};
const bothWays: ReadonlySet<string> = new Set(['alternating', 'hugging', 'away']);

/** What a signal is, in one plain sentence. */
export const signalSentence = (t: Translate, { on, rule, side, count }: Pick<LineSignal, 'on' | 'rule' | 'side' | 'count'>) => {
  const what = on === 'CENTRE' ? (said[rule] ?? 'beyond') : on === 'SPREAD' ? 'spread' : 'moved';
  return t(`lineSignal.${bothWays.has(what) ? what : `${what}.${side ?? 'UP'}`}` as WordKey, { n: count });
};
