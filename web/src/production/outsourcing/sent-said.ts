import type { Outsourcing } from '@lotline/contract/production/outsourcing/outsourcing';
import { undoBy } from '../../kit/net/undo.ts';
import type { Translate } from '../../kit/words/words.ts';

type Ways = {
  takeBack: (ask: { id: number; version: number }) => Promise<unknown>;
  print: (row: Outsourcing) => void;
  t: Translate;
};

/** What is said of one that left: with the way back, and its label at hand. */
export const sentSaid = (row: Outsourcing, { takeBack, print, t }: Ways) => ({
  text: t('outsourcing.wentSaid', { no: row.outNo, vendor: row.vendorName }),
  act: undoBy(() => takeBack({ id: row.id, version: row.version }), t('outsourcing.unsentSaid', { no: row.outNo })),
  other: { label: t('print.label'), run: () => print(row) },
});
