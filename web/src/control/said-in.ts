import type { SettledSignal } from '@lotline/contract/control/control';
import type { Lang } from '@lotline/contract/kit/words';

/** Cause and action of a signal in a language: in English the name of the code, where they were said by one. */
export const causeIn = (lang: Lang, said: SettledSignal | null) => said && ((lang === 'en' && said.causeEn) || said.cause);
export const actionIn = (lang: Lang, said: SettledSignal | null) => said && ((lang === 'en' && said.actionEn) || said.action);
