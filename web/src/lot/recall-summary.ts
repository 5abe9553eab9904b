import { add } from '@lotline/contract/kit/quantity';
import type { Lang } from '@lotline/contract/kit/words';
import { inHouse, type Recall, type RecallHold } from '@lotline/contract/lot/recall';
import type { WordKey } from '@lotline/contract/words';
import type { Cell } from '../kit/excel/sheet.ts';
import { formatAt, formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import type { Translate } from '../kit/words/words.ts';
import { nameIn } from './recall-columns.ts';

export type Reader = { t: Translate; lang: Lang; company: string; by: string; at: number };

/** What a recall is about, for who has nothing but this paper or file: what was received, whether it's on hold, who made the sheet and when. */
export const aboutOf = (of: Recall, { t, lang, company, by, at }: Reader): [title: string, value: string][] => {
  const open = of.holds.filter(({ releasedAt }) => releasedAt === null);
  const past = of.holds.filter(({ releasedAt }) => releasedAt !== null);
  const facts: [WordKey, string | null][] = [
    [`tracking.kind.${of.kind}`, of.label],
    ['recall.item', nameIn(lang, of)],
    ['recall.supplier', of.supplier],
    ['recall.receivedDay', of.receivedDay && formatDay(of.receivedDay)],
    ['recall.packages', of.kind === 'supplier-lot' ? of.packages.map(({ packageId }) => packageId).join(', ') : null],
    ...(open.length > 0 ? open : [null]).map((hold): [WordKey, string] => [
      'recall.onHold',
      hold ? heldLine(hold, { t, lang }) : t('recall.notOnHold'),
    ]),
    ['recall.received.lot', of.kind === 'lot' ? t('recall.begunIs') : null],
    ['recall.notHeld', open.length > 0 ? notHeldIn(of, t) : null],
    ...past.map((hold): [WordKey, string] => ['recall.wasReleased', releasedLine(hold, { t, lang })]),
    ['recall.sheetAt', formatAt(at)],
    ['recall.sheetBy', [by, company].filter(Boolean).join(' · ')],
  ];
  return facts.flatMap(([key, value]): [string, string][] => (value ? [[t(key), value]] : []));
};

const heldLine = (hold: RecallHold, { t, lang }: Pick<Reader, 't' | 'lang'>) =>
  [holdReasonIn(lang, hold), t('recall.heldBy', { name: orNothing(hold.heldBy), at: formatAt(hold.heldAt), n: hold.units })].join(' · ');
const releasedLine = (hold: RecallHold, { t, lang }: Pick<Reader, 't' | 'lang'>) =>
  [
    releaseReasonIn(lang, hold),
    t('recall.releasedBy', {
      by: orNothing(hold.releasedBy),
      at: formatAt(hold.releasedAt),
      cause: holdReasonIn(lang, hold),
      held: formatAt(hold.heldAt),
    }),
  ].join(' · ');
export const holdReasonIn = (lang: Lang, { reason, reasonEn }: Pick<RecallHold, 'reason' | 'reasonEn'>) =>
  (lang === 'en' && reasonEn) || reason;
export const releaseReasonIn = (lang: Lang, { releaseReason, releaseReasonEn, releaseNote }: RecallHold) =>
  [lang === 'en' ? (releaseReasonEn ?? releaseReason) : releaseReason, releaseNote].filter(Boolean).join(' · ');

/** What nobody can hold any more, by place; nothing where all of it is in the house. */
export const notHeldIn = (of: Recall, t: Translate) => amountsAt(of, t, ({ place }) => !inHouse.includes(place)).join(', ');
/** What there is to hold, by place. */
export const inHouseOf = (of: Recall, t: Translate) => amountsAt(of, t, ({ place }) => inHouse.includes(place)).join(' + ');
const amountsAt = ({ sums, uom }: Recall, t: Translate, where: (sum: Recall['sums'][number]) => boolean) =>
  sums.filter((sum) => sum.qty > 0 && where(sum)).map(({ place, qty }) => `${t(`recall.place.${place}`)} ${formatNumber(qty)} ${uom}`);

/** The places that are said: what is nothing is left out where a plant needn't have it. */
export const placesOf = ({ sums }: Recall) => sums.filter(({ place, qty }) => qty !== 0 || (place !== 'DIFFERENCE' && place !== 'VENDOR'));

/** Whether the places add up to what was received, in a sentence. */
export const balanceOf = ({ gapQty, uom }: Recall, t: Translate) =>
  gapQty === 0 ? `✓ ${t('recall.balances')}` : t('recall.gap', { qty: gapQty, uom });

export const receivedWord = ({ kind }: Recall): WordKey => (kind === 'lot' ? 'recall.received.lot' : 'recall.received.material');

/** The first sheet of the file: what it is about, the equation, the customers. */
export const summaryPage = (of: Recall, reader: Reader) => {
  const { t } = reader;
  const places = placesOf(of);
  const said = (...keys: WordKey[]) => [keys.map((key) => t(key))];
  return {
    name: t('recall.summary'),
    heads: [[t('recall.sheet'), of.label]],
    widths: [26, 44, 12, 12, 12, 14, 16],
    parts: [
      { rows: [...aboutOf(of, reader), []] },
      { heads: said('recall.place', 'recall.qty', 'common.unit') },
      {
        rows: [
          [t(receivedWord(of)), of.receivedQty, of.uom],
          ...places.map(({ place, qty }): Cell[] => [t(`recall.place.${place}`), qty, of.uom]),
          [t('recall.sum'), add(0, ...places.map(({ qty }) => qty)), of.uom],
          [t('recall.gapQty'), of.gapQty, of.uom],
          [balanceOf(of, t)],
          [],
        ],
      },
      { heads: said('recall.partner', 'recall.qty', 'common.unit', 'recall.shipments', 'recall.lotCount', 'recall.certainQty') },
      {
        rows:
          of.customers.length === 0
            ? [[t('recall.noCustomer')]]
            : of.customers.map(({ name, qty, uom, shipments, lots, certainQty }): Cell[] => [
                name ?? t('recall.noPartner'),
                ...[qty, uom, shipments, lots, certainQty],
              ]),
      },
    ],
  };
};
