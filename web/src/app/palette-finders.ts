import { type TrackingKind, trackingStarts } from '@lotline/contract/lot/tracking';
import { type FoundRecord, findRecords } from '@lotline/contract/system/find';
import { tablesSeen } from '@lotline/contract/system/tables';
import { offerFinder } from '../kit/net/finders.ts';
import { may } from '../kit/net/permission.tsx';
import { send } from '../kit/net/send.ts';
import { addressOf, besideOf, groupOf, kindOf, kindsIn } from '../system/found.ts';

offerFinder({
  name: 'frame.records',
  most: 40,
  find: async (typed, signal) => {
    const { text, kinds } = kindsIn(typed);
    const found = await send(findRecords, { text }, { signal });
    // Who says what kind of thing it is has it first.
    const isMeant = (one: FoundRecord) => kinds.has(kindOf(one));
    return [...found.filter(isMeant), ...found.filter((one) => !isMeant(one))].map((one) => ({
      key: `${one.table} ${one.id}`,
      title: one.name ?? one.label,
      hint: besideOf(one),
      ...groupOf(one),
      menu: tablesSeen[one.table].menu,
      to: addressOf(one),
    }));
  },
});

/** What a trace starts from is found once: as the record that it is, by whoever may see those. */
const recordsOf: Partial<Record<TrackingKind, FoundRecord['table']>> = { lot: 'lot', shipment: 'shipment', order: 'order_info' };
const isFoundAsRecord = (kind: TrackingKind) => {
  const table = recordsOf[kind];
  return table !== undefined && may(tablesSeen[table].menu);
};

// Suppliers' lots and packages have no list of their own to be found in: they lead to tracking, which links to their screens.
offerFinder({
  name: 'menu.tracking',
  menu: 'tracking',
  find: async (text, signal) => {
    const starts = await send(trackingStarts, { text }, { signal });
    return starts
      .filter(({ kind }) => !isFoundAsRecord(kind))
      .map(({ kind, id, label, detail }) => ({
        key: `${kind} ${id}`,
        title: label,
        ...(detail && { hint: detail }),
        to: `/report/tracking?kind=${kind}&id=${id}`,
      }));
  },
});

// A barcode says what it was read as, and whose it is or that nobody here has it.
offerFinder({
  name: 'frame.barcode',
  find: async (text, signal) => {
    const { barcodeLine } = await import('./barcode-line.ts');
    return barcodeLine(text, signal, addressOf);
  },
});
