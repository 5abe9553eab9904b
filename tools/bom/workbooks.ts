import { say } from '../../contract/src/kit/words.ts';
import { allWords, type WordKey } from '../../contract/src/words.ts';
import { type Cell, sheetWriter } from '../../web/src/kit/excel/sheet.ts';
import type { Item, Line, Source } from './source.ts';

type Named<Row> = readonly (readonly [title: WordKey, of: (row: Row) => Cell])[];
const itemColumns = (words: 'product' | 'material'): Named<Item> => [
  [`${words}.code`, ({ code }) => code],
  [`${words}.name`, ({ name }) => name],
  [`${words}.type`, ({ type }) => type],
  [`${words}.uom`, ({ uom }) => uom],
];
const lineColumns: Named<Line> = [
  ['bom.parentCode', ({ parent }) => parent],
  ['bom.childCode', ({ child }) => child],
  ['bom.qtyPer', ({ qtyPer }) => qtyPer],
  ['bom.uom', ({ uom }) => uom],
  ['bom.mandatory', ({ mandatory }) => (mandatory ? 'Y' : 'N')],
  ['bom.position', ({ position }) => position],
  ['bom.effectiveFrom', ({ effectiveFrom }) => effectiveFrom],
  ['bom.effectiveTo', ({ effectiveTo }) => effectiveTo],
  ['bom.note', ({ note }) => note],
];

/** The three files that the screens of products, materials and bills take, in the order in which they are taken. */
export const workbooksOf = ({ items, lines }: Pick<Source, 'items' | 'lines'>): { name: string; bytes: Uint8Array }[] => [
  {
    name: '1-products.xlsx',
    bytes: bookOf(
      'products',
      itemColumns('product'),
      items.filter(({ kind }) => kind === 'PRODUCT'),
    ),
  },
  {
    name: '2-materials.xlsx',
    bytes: bookOf(
      'materials',
      itemColumns('material'),
      items.filter(({ kind }) => kind === 'MATERIAL'),
    ),
  },
  { name: '3-bills.xlsx', bytes: bookOf('bills', lineColumns, lines) },
];

const bookOf = <Row>(name: string, columns: Named<Row>, rows: readonly Row[]): Uint8Array => {
  const writer = sheetWriter({ name, heads: [columns.map(([title]) => say(allWords[title], 'kr'))], widths: columns.map(() => 16) });
  writer.add(rows.map((row) => columns.map(([, of]) => of(row))));
  return writer.finish();
};
