import type { PrinterName } from '@lotline/contract/label/printer';
import type { Translate } from '../kit/words/words.ts';

/** A printer's name in a list of them; of one that took nothing last, it says so. */
export const calledIn = (t: Translate, { name, silent }: PrinterName) => (silent ? t('print.silent', { printer: name }) : name);
