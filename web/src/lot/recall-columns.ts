import type { Lang } from '@lotline/contract/kit/words';
import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { confidences, type Recall, type RecallLot, type RecallRow, recallPlaces } from '@lotline/contract/lot/recall';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { qualityTones, trackingPath } from './lot-tones.ts';

/** The name of an item in the language of the moment, where it has one. */
export const nameIn = (lang: Lang, { item, itemEn }: { item: string; itemEn: string | null }) => (lang === 'en' && itemEn ? itemEn : item);

const { text, qty, choice, day, link } = columnsOf<RecallRow>();

/** So narrow that a picture says nothing; the sheet reads down the page. */
export const phone = '(max-width: 639.98px)';

export const placeTones = {
  SHELF: 'grey',
  LINE: 'blue',
  PROCESS: 'blue',
  STOCK: 'green',
  SCRAP: 'red',
  RETURNED: 'grey',
  VENDOR: 'purple',
  SHIPPED: 'orange',
  DIFFERENCE: 'red',
} as const;

/** Where everything is: the same columns on the screen and in Excel. */
export const recallColumns = (uom: string, lang: Lang): Column<RecallRow>[] => [
  choice('place', recallPlaces, {
    choiceWords: 'recall.place',
    tones: placeTones,
    width: 110,
    pinned: 'left',
  }),
  link('label', ({ kind, id }) => trackingPath(kind, id), { title: 'recall.thing', width: 175 }),
  choice('state', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 90 }),
  text('item', { value: (row) => nameIn(lang, row), width: 150 }),
  text('at', { width: 230 }),
  qty('qty', { width: 95, total: false }),
  text('uom', { title: 'common.unit', width: 60 }),
  qty('recalledQty', { width: 130, unit: uom }),
  choice('confidence', confidences, {
    choiceWords: 'tracking.confidence',
    tones: { EXACT: 'green', INTERVAL: 'orange', FIFO: 'orange' },
    width: 150,
  }),
  text('shipment', { value: ({ shipment }) => shipment?.no ?? null, width: 150 }),
  day('shipDay', { value: ({ shipment }) => shipment?.day ?? null }),
  text('partner', { value: ({ shipment }) => shipment?.partner ?? null, hidden: true, width: 130 }),
  text('orders', { value: ({ shipment }) => shipment?.orders ?? null, width: 175 }),
];

const ofLot = columnsOf<RecallLot>();
/** The lots that it went into, and where the pieces of each are. */
export const recallLotColumns = ({ uom, lots }: Recall, lang: Lang): Column<RecallLot>[] => [
  ofLot.link('lotNo', ({ id }) => trackingPath('lot', id), { width: 175, pinned: 'left' }),
  ofLot.text('item', { value: (row) => nameIn(lang, row), width: 150 }),
  ofLot.choice('confidence', confidences, {
    choiceWords: 'tracking.confidence',
    tones: { EXACT: 'green', INTERVAL: 'orange', FIFO: 'orange' },
    width: 150,
  }),
  ofLot.qty('recalledQty', { width: 120, unit: uom, total: false }),
  ...(['madeQty', 'processQty', 'lineQty', 'vendorQty', 'stockQty', 'shippedQty', 'scrappedQty', 'usedQty', 'differenceQty'] as const).map(
    (id) => ofLot.qty(id, { width: 95, total: false, hidden: lots.every((lot) => lot[id] === 0) }),
  ),
  ofLot.choice('state', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 90 }),
];
