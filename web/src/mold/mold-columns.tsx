import { Mold, maintenanceDues, moldOwnerships, moldStatuses, moldTypes } from '@lotline/contract/mold/mold';
import { moldUsages } from '@lotline/contract/mold/shots';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { today } from '../kit/words/format.ts';
import { cavityText } from './cavities.ts';
import { statusTones, usageTones } from './mold-tones.tsx';

const Picture = lazyPart(async () => (await import('../kit/form/PictureField.tsx')).Picture);

const { text, link, number, money, day, at, choice, stamps, place } = columnsOf(Mold);
const usageCells = { OK: undefined, WARN: 'changed', OVER: 'wrong' } as const;
export const moldColumns = [
  link('code', ({ id }) => recordPath('moldInfo', id), { width: 92, pinned: 'left' }),
  text('name', { width: 160 }),
  choice('status', moldStatuses, { choiceWords: 'moldStatus', width: 76, tones: statusTones, noImport: true }),
  // Where it is stands beside when it is back and what it has counted, in a window of 1,366 points.
  text('where', {
    value: ({ toolName, partnerName, locationName }) => toolName ?? partnerName ?? locationName,
    width: 116,
    noImport: true,
  }),
  day('dueBackDate', { width: 92, cellTone: ({ dueBackDate }) => (dueBackDate && dueBackDate < today() ? 'wrong' : undefined) }),
  number('shotCount', { width: 80, decimals: 0 }),
  number('usageRatio', { width: 80, decimals: 1, cellTone: ({ usage }) => usageCells[usage] }),
  number('sinceMaintenance', {
    width: 88,
    decimals: 0,
    cellTone: ({ maintenanceDue }) => (maintenanceDue === 'SHOTS' || maintenanceDue === 'BOTH' ? 'changed' : undefined),
  }),
  number('guaranteedShots', { width: 80, decimals: 0 }),
  choice('usage', moldUsages, { choiceWords: 'moldUsage', width: 95, tones: usageTones }),
  text('toolName', { width: 130, hidden: true }),
  place('locationName', { width: 130, hidden: true }),
  text('partnerName', { width: 120, hidden: true }),
  choice('maintenanceDue', maintenanceDues, {
    choiceWords: 'moldDue',
    width: 120,
    tones: { SHOTS: 'orange', DAYS: 'orange', BOTH: 'red' },
  }),
  day('nextMaintenanceDate', { width: 115 }),
  choice('type', moldTypes, { choiceWords: 'moldType', width: 100, isKind: true }),
  // Read back from a file by `useReading` of the list.
  text('products', { value: ({ productsText }) => productsText, width: 180 }),
  text('partNumber', { width: 120 }),
  number('cavityCount', { width: 85, decimals: 0 }),
  text('activeCavities', { width: 110, value: ({ activeCavities }) => cavityText(activeCavities ?? []), hidden: true }),
  text('manufacturer', { width: 120 }),
  text('model', { width: 110 }),
  choice('ownership', moldOwnerships, { choiceWords: 'moldOwnership', width: 80, isKind: true }),
  text('ownerName', { width: 120, hidden: true }),
  text('photoFileId', {
    width: 70,
    hidden: true,
    show: ({ photoFileId, name }) => (photoFileId == null ? null : <Picture id={photoFileId} size={22} name={name} />),
    noImport: true,
  }),
  number('initialShots', { width: 100, decimals: 0, hidden: true }),
  number('pmEveryShots', { width: 120, decimals: 0, hidden: true }),
  number('pmEveryDays', { width: 120, decimals: 0, hidden: true }),
  number('approvedShots', { width: 105, decimals: 0, hidden: true }),
  text('approvalReason', { width: 150, hidden: true }),
  at('lastMaintainedAt'),
  text('locationPath', { width: 220, hidden: true }),
  text('assetNo', { width: 110, hidden: true }),
  number('weight', { width: 95, hidden: true }),
  text('size', { width: 110, hidden: true }),
  day('purchaseDate', { hidden: true }),
  money('price', { hidden: true }),
  text('barcode', { width: 120, hidden: true }),
  text('nameEn', { width: 150, hidden: true }),
  text('disposeReason', { width: 150, hidden: true }),
  at('disposedAt', { hidden: true }),
  text('note', { width: 160 }),
  ...stamps(),
];
