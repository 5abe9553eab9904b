import { Tool, toolStatuses } from '@lotline/contract/plant/tool';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { recordPath } from '../kit/record/record-path.ts';

const Picture = lazyPart(async () => (await import('../kit/form/PictureField.tsx')).Picture);

const { text, link, number, money, day, flag, choice, code, stamps, place } = columnsOf(Tool);
export const toolNamed = [link('code', ({ id }) => recordPath('tools', id), { width: 100, pinned: 'left' }), text('name', { width: 150 })];
export const toolRest = [
  choice('status', toolStatuses, { choiceWords: 'toolStatus', width: 110, hidden: true }),
  text('photoFileId', {
    width: 70,
    show: ({ photoFileId, name }) => (photoFileId == null ? null : <Picture id={photoFileId} size={22} name={name} />),
    noImport: true,
  }),
  place('locationName'),
  text('locationPath', { width: 240, hidden: true }),
  code('classification', 'TOOL_CLASS', { width: 110 }),
  text('maker', { width: 120 }),
  text('model', { width: 120 }),
  text('spec', { width: 140 }),
  text('serialNo', { width: 120 }),
  text('managerName', { width: 90 }),
  day('nextInspectionDate'),
  number('openInspections', { width: 110, decimals: 0 }),
  number('idealCycleSec', { width: 120 }),
  number('capacityPerHour', { width: 110 }),
  day('purchaseDate', { hidden: true }),
  money('price', { hidden: true }),
  text('barcode', { width: 130, hidden: true }),
  flag('active', { width: 80 }),
  text('nameEn', { width: 150, hidden: true }),
  text('note', { width: 180 }),
  ...stamps(),
];

export const plainToolColumns = [...toolNamed, ...toolRest];
