import { type Lang, say } from '@lotline/contract/kit/words';
import type { Lot } from '@lotline/contract/lot/lot';
import { allWords } from '@lotline/contract/words';

/** Lots as the rows of a sheet, with the column titles in the reader's language. */
export const lotSheet = (lots: readonly Lot[], lang: Lang) => {
  const title = (key: keyof typeof allWords) => say(allWords[key], lang);
  const titles = [
    title('lot.lotId'),
    title('lot.planNo'),
    title('lot.orderNo'),
    title('lot.partner'),
    title('lot.producedQty'),
    title('lot.onHandQty'),
    title('lot.shippedQty'),
    title('lot.location'),
    title('lot.qualityStatus'),
    title('lot.state'),
  ];
  const rows = lots.map((lot) => [
    lot.lotId,
    lot.planNo,
    lot.orderNo,
    lot.bizPartnerName,
    lot.producedQty,
    lot.onHandQty,
    lot.shippedQty,
    lot.location,
    title(`quality.${lot.qualityStatus}`),
    title(`lot.state.${lot.state}`),
  ]);
  return [titles, ...rows];
};
