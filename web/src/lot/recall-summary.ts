import { add } from '@lotline/contract/kit/quantity';
import type { Lang } from '@lotline/contract/kit/words';
import { inHouse, type Recall, type RecallHold } from '@lotline/contract/lot/recall';
import type { Cell } from '../kit/excel/sheet.ts';
import { formatAt, formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import type { Say } from '../kit/words/use-say.ts';
import { nameIn } from './recall-columns.ts';

export type Reader = { say: Say; lang: Lang; company: string; by: string; at: number };

/** What a recall is about, for who has nothing but this paper or file: what was received, whether it's on hold, who made the sheet and when. */
export const aboutOf = (of: Recall, { say, lang, company, by, at }: Reader): [title: string, value: string][] => {
  const open = of.holds.filter(({ releasedAt }) => releasedAt === null);
  const past = of.holds.filter(({ releasedAt }) => releasedAt !== null);
  const facts: [string, string | null][] = [
    [`tracking.kind.${of.kind}`, of.label],
    ['recall.item', nameIn(lang, of)],
    ['recall.supplier', of.supplier],
    ['recall.receivedDay', of.receivedDay && formatDay(of.receivedDay)],
    ['recall.packages', of.kind === 'supplier-lot' ? of.packages.map(({ packageId }) => packageId).join(', ') : null],
    ...(open.length > 0 ? open : [null]).map((hold): [string, string] => [
      'recall.onHold',
      hold ? heldLine(hold, { say, lang }) : say('recall.notOnHold'),
    ]),
    ['recall.notHeld', open.length > 0 ? notHeldIn(of, say) : null],
    ...past.map((hold): [string, string] => ['recall.wasReleased', releasedLine(hold, { say, lang })]),
    ['recall.sheetAt', formatAt(at)],
    ['recall.sheetBy', [by, company].filter(Boolean).join(' · ')],
  ];
  return facts.flatMap(([key, value]): [string, string][] => (value ? [[say(key), value]] : []));
};

const heldLine = (hold: RecallHold, { say, lang }: Pick<Reader, 'say' | 'lang'>) =>
  [holdReasonIn(lang, hold), say('recall.heldBy', { name: orNothing(hold.heldBy), at: formatAt(hold.heldAt), n: hold.units })].join(' · ');
const releasedLine = (hold: RecallHold, { say, lang }: Pick<Reader, 'say' | 'lang'>) =>
  [
    releaseReasonIn(lang, hold),
    say('recall.releasedBy', {
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
export const notHeldIn = (of: Recall, say: Say) => amountsAt(of, say, ({ place }) => !inHouse.includes(place)).join(', ');
/** What there is to hold, by place. */
export const inHouseOf = (of: Recall, say: Say) => amountsAt(of, say, ({ place }) => inHouse.includes(place)).join(' + ');
const amountsAt = ({ sums, uom }: Recall, say: Say, where: (sum: Recall['sums'][number]) => boolean) =>
  sums.filter((sum) => sum.qty > 0 && where(sum)).map(({ place, qty }) => `${say(`recall.place.${place}`)} ${formatNumber(qty)} ${uom}`);

/** The places that are said: what is nothing is left out where a plant needn't have it. */
export const placesOf = ({ sums }: Recall) => sums.filter(({ place, qty }) => qty !== 0 || (place !== 'DIFFERENCE' && place !== 'VENDOR'));

/** Whether the places add up to what was received, in a sentence. */
export const balanceOf = ({ gapQty, uom }: Recall, say: Say) =>
  gapQty === 0 ? `✓ ${say('recall.balances')}` : say('recall.gap', { qty: gapQty, uom });

export const receivedWord = ({ kind }: Recall) => (kind === 'lot' ? 'recall.received.lot' : 'recall.received.material');

/** The first sheet of the file: what it is about, the equation, the customers. */
export const summaryPage = (of: Recall, reader: Reader) => {
  const { say } = reader;
  const places = placesOf(of);
  const said = (...keys: string[]) => [keys.map((key) => say(key))];
  return {
    name: say('recall.summary'),
    heads: [[say('recall.sheet'), of.label]],
    widths: [26, 44, 12, 12, 12, 14, 16],
    parts: [
      { rows: [...aboutOf(of, reader), []] },
      { heads: said('recall.place', 'recall.qty', 'common.unit') },
      {
        rows: [
          [say(receivedWord(of)), of.receivedQty, of.uom],
          ...places.map(({ place, qty }): Cell[] => [say(`recall.place.${place}`), qty, of.uom]),
          [say('recall.sum'), add(0, ...places.map(({ qty }) => qty)), of.uom],
          [say('recall.gapQty'), of.gapQty, of.uom],
          [balanceOf(of, say)],
          [],
        ],
      },
      { heads: said('recall.partner', 'recall.qty', 'common.unit', 'recall.shipments', 'recall.lotCount', 'recall.certainQty') },
      {
        rows:
          of.customers.length === 0
            ? [[say('recall.noCustomer')]]
            : of.customers.map(({ name, qty, uom, shipments, lots, certainQty }): Cell[] => [
                name ?? say('recall.noPartner'),
                ...[qty, uom, shipments, lots, certainQty],
              ]),
      },
    ],
  };
};
