import { findRecords } from '@lotline/contract/system/find';
import { screenOf, tableSeen } from '@lotline/contract/system/tables';
import { refusalOf } from '../kit/net/refusal.ts';
import { send } from '../kit/net/send.ts';
import { t, tOr } from '../kit/words/words.ts';

/** Records whose page has their number in its address; the others are chosen on their screen. */
const withPage: ReadonlySet<string> = new Set(['order_info', 'production_plan', 'lot']);

/** A scanned number that no material has: of which other screen it is, and where that shows it; null where nobody knows it, or it failed for another reason. */
export const elsewhereOf = async (code: string, failure: unknown) => {
  if (refusalOf(failure)?.code !== 'barcode.notFound' || code.length < 2) return null;
  const found = (await send(findRecords, { text: code }).catch(() => [])).find(
    ({ table, label }) => label === code && (withPage.has(table) || table === 'shipment'),
  );
  if (!found) return null;
  const { table, id, day } = found;
  const path = screenOf(table) ?? '/';
  const what = tOr(`menu.${tableSeen(table)?.menu}`, table);
  return {
    said: t('stock.ofAnotherScreen', { what }),
    label: t('stock.openThere', { what }),
    to: withPage.has(table) ? `${path}/${id}` : `${path}?${new URLSearchParams({ id: String(id), day: day ?? '' })}`,
  };
};
