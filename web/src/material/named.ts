import type { useSay } from '../kit/words/use-say.ts';

/** So many packages a sentence names before it counts the others. */
export const mostNamed = 5;
/** The first packages of a list by name, and how many more there are. */
export const namedOf = (t: ReturnType<typeof useSay>['t'], all: readonly string[]) =>
  [...all.slice(0, mostNamed), ...(all.length > mostNamed ? [t('issuing.andMore', { n: all.length - mostNamed })] : [])].join(', ');
