import { type ProductStandard, productStages, type Sampling, stages, standardStatuses } from '@lotline/contract/quality/standard';
import type { Column } from '../kit/columns/columns.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import type { Translate } from '../kit/words/words.ts';
import { samplingText } from './sampling-text.ts';
import type { Revision, SideName } from './sides.ts';

const { text, number, day, at, choice, flag, stamps } = columnsOf<Revision>();
export const statusTones = { DRAFT: 'grey', APPROVED: 'green', OBSOLETE: 'red' } as const;

/** The list of standards: what is inspected of which item, and how far its revisions are. */
export const standardColumns = (side: SideName, t: Translate): readonly Column<ProductStandard>[] => {
  const ofItem =
    side === 'product'
      ? [text('productCode', { width: 120, pinned: 'left' }), text('productName', { width: 170 })]
      : [text('materialCode', { width: 120, pinned: 'left' }), text('materialName', { width: 170 })];
  return [
    ...ofItem,
    choice('stage', side === 'product' ? productStages : stages, { choiceWords: 'stage', width: 96, isKind: true }),
    ...(side === 'product' ? [text('operationName', { width: 120 })] : []),
    text('name', { width: 180 }),
    number('revision', { width: 72, decimals: 0 }),
    choice('status', standardStatuses, { choiceWords: 'standardStatus', width: 92, tones: statusTones }),
    flag('inForce', { width: 84 }),
    number('characteristicCount', { width: 84, decimals: 0 }),
    text('sampling', { width: 190, value: ({ sampling }) => samplingText(t, sampling as Sampling) }),
    day('effectiveFrom', { width: 110 }),
    number('draftRevision', { width: 100, decimals: 0 }),
    text('code', { width: 150 }),
    flag('fourEyes', { width: 90, hidden: true }),
    text('responsibleName', { width: 120, hidden: true }),
    text('approvedByName', { width: 100 }),
    at('approvedAt', { hidden: true }),
    text('revisionReason', { width: 180, hidden: true }),
    text('nameEn', { width: 150, hidden: true }),
    text('note', { width: 160, hidden: true }),
    ...stamps(),
  ].map((column) => ({ ...column, noImport: true })) as unknown as readonly Column<ProductStandard>[];
};
