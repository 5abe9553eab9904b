import type { Lang } from '@lotline/contract/kit/words';
import { nameIn } from '../kit/words/name-in.ts';
import type { useSay } from '../kit/words/use-say.ts';

/** So many packages a sentence names before it counts the others. */
export const mostNamed = 5;
/** The first packages of a list by name, and how many more there are. */
export const namedOf = (t: ReturnType<typeof useSay>['t'], all: readonly string[]) =>
  [...all.slice(0, mostNamed), ...(all.length > mostNamed ? [t('issuing.andMore', { n: all.length - mostNamed })] : [])].join(', ');

type Held = { holdReason: string | null; holdReasonEn?: string | null | undefined };
/** Why something is on hold, as the reader's language has it. */
export const heldBecause = (lang: Lang, { holdReason, holdReasonEn }: Held) =>
  holdReason === null ? null : nameIn(lang, { name: holdReason, nameEn: holdReasonEn });
