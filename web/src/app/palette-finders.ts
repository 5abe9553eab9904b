import { trackingStarts } from '@lotline/contract/lot/tracking';
import { type FoundRecord, findRecords } from '@lotline/contract/system/find';
import { screenOf, tablesSeen } from '@lotline/contract/system/tables';
import { offerFinder } from '../kit/net/finders.ts';
import { send } from '../kit/net/send.ts';
import { formatDay } from '../kit/words/format.ts';
import { t, tOr } from '../kit/words/words.ts';

offerFinder({
  name: 'frame.records',
  most: 40,
  find: async (text, signal) => {
    const found = await send(findRecords, { text }, { signal });
    return found.map((one) => ({
      key: `${one.table} ${one.id}`,
      title: one.name ?? one.label,
      hint: besideOf(one),
      menu: tablesSeen[one.table].menu,
      to: addressOf(one),
    }));
  },
});

const stateWords: Partial<Record<FoundRecord['table'], string>> = {
  order_info: 'orderStatus',
  production_plan: 'planStatus',
  shipment: 'shipment.status',
  lot: 'quality',
};
const stateOf = ({ table, state }: FoundRecord) =>
  state && tOr(state === 'DISCARDED' ? 'lot.state.DISCARDED' : `${stateWords[table]}.${state}`, state);
const daysOf = ({ table, day, until }: FoundRecord) => {
  if (!day) return null;
  if (table === 'order_info') return t('frame.due', { day: formatDay(day) });
  return until && until !== day ? `${formatDay(day)}–${formatDay(until)}` : formatDay(day);
};
/** What tells a record from others like it: whom it is for, what it is about, when, and how it stands. */
export const besideOf = (one: FoundRecord) =>
  [
    one.name && one.label,
    one.partner,
    one.item && one.more ? t('frame.andMore', { item: one.item, more: one.more }) : one.item,
    one.orderNo,
    daysOf(one),
    stateOf(one),
  ]
    .filter(Boolean)
    .join(' · ');

/** Records that have a page of their own. */
const withPage: ReadonlySet<string> = new Set(['product', 'order_info', 'production_plan', 'lot', 'tool']);
/** The page of a record, else the address at which its screen shows it chosen. */
export const addressOf = ({ table, id, day }: FoundRecord) => {
  const path = screenOf(table) ?? '/';
  if (withPage.has(table)) return `${path}/${id}`;
  if (table === 'shipment') return `${path}?${new URLSearchParams({ id: String(id), day: day ?? '' })}`;
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
