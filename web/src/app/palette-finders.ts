import { trackingStarts } from '@lotline/contract/lot/tracking';
import { type FoundRecord, findRecords } from '@lotline/contract/system/find';
import { screenOf, tablesSeen } from '@lotline/contract/system/tables';
import { offerFinder } from '../kit/net/finders.ts';
import { send } from '../kit/net/send.ts';

offerFinder({
  name: 'frame.records',
  most: 40,
  find: async (text, signal) => {
    const found = await send(findRecords, { text }, { signal });
    return found.map((one) => ({
      key: `${one.table} ${one.id}`,
      title: one.name ?? one.label,
      ...(one.name && { hint: one.label }),
      menu: tablesSeen[one.table].menu,
      to: addressOf(one),
    }));
  },
});

/** Records that have a page of their own. */
const withPage: ReadonlySet<string> = new Set(['product', 'order_info', 'production_plan', 'lot', 'tool']);
/** The page of a record, else the address at which its screen shows it chosen. */
export const addressOf = ({ table, id, at }: FoundRecord) => {
  const path = screenOf(table) ?? '/';
  if (withPage.has(table)) return `${path}/${id}`;
  if (table === 'shipment') return `${path}?${new URLSearchParams({ id: String(id), day: at ?? '' })}`;
  return `${path}?id=${id}`;
};

// Suppliers' lots and packages have no list of their own to be found in: they lead to tracking, which links to their screens.
offerFinder({
  name: 'menu.tracking',
  menu: 'tracking',
  find: async (text, signal) => {
    const starts = await send(trackingStarts, { text }, { signal });
    return starts.map(({ kind, id, label, detail }) => ({
      key: `${kind} ${id}`,
      title: label,
      ...(detail && { hint: detail }),
      to: `/report/tracking?kind=${kind}&id=${id}`,
    }));
  },
});
