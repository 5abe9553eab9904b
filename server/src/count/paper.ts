import type { CountLine, CountSheet } from '@lotline/contract/count/count';
import { mostCountLines } from '@lotline/contract/count/count.rules';
import { countPaperWords } from '@lotline/contract/count/paper.words';
import { addAmounts } from '@lotline/contract/kit/quantity';
import { type Lang, say } from '@lotline/contract/kit/words';
import { plantCurrency } from '@lotline/contract/order/business';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { figure, head as headed, issuerOf } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { codesOf } from '../kit/record/codes.ts';
import { rowsOf } from '../kit/record/list.ts';
import { lineList, linesOfSheet, sheetById } from './count.queries.ts';

type Word = keyof typeof countPaperWords;

/** Prints a sheet to write on while it is counted, or what came of it once it is handed in. */
export const countPaper = async (
  server: ServerContext,
  db: Db,
  { id, lang = 'kr' }: { id: number; lang?: Lang | undefined },
): Promise<FileAnswer> => {
  const sheet = await sheetById(db, id);
  const found = 2 * mostCountLines;
  const lines = await rowsOf(namesIn(lang, db as ServerContext['db'], null), lineList, linesOfSheet({ id }), { limit: found, sort: 'seq' });
  const reasons = await reasonNames(db, lang);
  const from = issuerOf(server.config, lang);
  const content = await documentsOf(server.app).render(paperOf({ sheet, lines, reasons, from }, lang));
  return { name: `${say(countPaperWords[titleOf(sheet)], lang)} ${sheet.sheetNo}.pdf`, mimeType: 'application/pdf', content };
};

const reasonNames = async (db: Db, lang: Lang) =>
  new Map(
    (await codesOf(db, 'ADJUST_REASON').select(['code.code', 'code.nameKr', 'code.nameEn']).execute()).map(({ code, nameKr, nameEn }) => [
      code,
      (lang === 'en' && nameEn) || nameKr,
    ]),
  );

const isCounted = ({ status }: CountSheet) => status === 'SUBMITTED' || status === 'POSTED';
const titleOf = (sheet: CountSheet): Word => (isCounted(sheet) ? 'countPaper.result' : 'countPaper.title');
/** Rows left free for what is found and not listed. */
const freeRows = 5;

type Paper = { sheet: CountSheet; lines: readonly CountLine[]; reasons: ReadonlyMap<string, string>; from: string };
/** The paper: line by line in the order of the shelves, with room to write or with what was counted. */
export const paperOf = ({ sheet, lines, reasons, from }: Paper, lang: Lang): Definition => {
  const t = (key: Word) => say(countPaperWords[key], lang);
  const done = isCounted(sheet);
  const book = done || !sheet.blind;
  const head = (key: Word) => headed(t(key));
  const number = (value: number | null, signed = false) => ({
    text: value === null ? '' : `${signed && value > 0 ? '+' : ''}${figure(value)}`,
    alignment: 'right',
  });
  const heads: Word[] = [
    ...(['countPaper.no', 'countPaper.place', 'countPaper.unit', 'countPaper.item'] as const),
    ...(book ? (['countPaper.book'] as const) : []),
    ...(['countPaper.counted', 'countPaper.uom'] as const),
    ...(done ? (['countPaper.difference', 'countPaper.amount', 'countPaper.reason'] as const) : (['countPaper.note'] as const)),
  ];
  const widths = [18, 62, 92, '*', ...(book ? [46] : []), done ? 46 : 70, 26, ...(done ? [46, 58, 60] : [70])];
  const remark = ({ found, state }: CountLine) => (found ? t('countPaper.found') : state === 'LEFT_OUT' ? t('countPaper.leftOut') : '');
  const rows = lines.map((line) => [
    number(line.seq),
    line.locationName,
    { text: line.unitNo, fontSize: 7 },
    line.itemName,
    ...(book ? [number(line.bookQty)] : []),
    done ? number(line.countedQty) : '',
    { text: line.uom, alignment: 'center' },
    ...(done
      ? [
          number(line.difference === 0 ? null : line.difference, true),
          line.difference && line.differenceAmount === null
            ? { text: t('countPaper.unknown'), alignment: 'right' }
            : number(line.differenceAmount === 0 ? null : line.differenceAmount, true),
          [remark(line), line.reasonCode ? (reasons.get(line.reasonCode) ?? line.reasonCode) : ''].filter(Boolean).join(' · '),
        ]
      : [remark(line)]),
  ]);
  const blank = done ? [] : Array.from({ length: freeRows }, () => heads.map(() => ' '));
  const known = lines.flatMap(({ differenceAmount }) => differenceAmount ?? []);
  const worth = [
    ...(known.length > 0 ? [`${addAmounts(...known).toLocaleString('en-US')} ${plantCurrency}`] : []),
    ...(sheet.unpricedCount ? [`${t('countPaper.unpriced')} ${sheet.unpricedCount}`] : []),
  ].join(' · ');
  return {
    info: { title: `${t(titleOf(sheet))} ${sheet.sheetNo}`, author: from },
    madeAt: sheet.postedAt ?? sheet.submittedAt ?? sheet.startedAt ?? sheet.createdAt,
    pageMargins: [28, 24, 28, 28],
    fontSize: 8,
    numbered: true,
    content: [
      {
        columns: [
          { width: 170, text: `${from}\n${sheet.sheetNo}` },
          { width: '*', text: t(titleOf(sheet)), fontSize: 16, bold: true, alignment: 'center' },
          { width: 170, text: `${t('countPaper.day')} ${sheet.plannedOn.replaceAll('-', '/')}`, alignment: 'right' },
        ],
        margin: [0, 0, 0, 6],
      },
      { text: `${t('countPaper.places')}: ${sheet.places}`, margin: [0, 0, 0, 6] },
      {
        table: { headerRows: 1, widths, heights: done ? 13 : 18, body: [heads.map(head), ...rows, ...blank] },
        layout: 'form',
      },
      {
        columns: [
          { width: '*', text: done ? `${t('countPaper.amount')} ${worth}` : t('countPaper.foundMore') },
          { width: 170, text: `${t('countPaper.by')} ______________ ${t('countPaper.sign')}`, alignment: 'right' },
          { width: 170, text: `${t('countPaper.approved')} ______________ ${t('countPaper.sign')}`, alignment: 'right' },
        ],
        margin: [0, 8, 0, 0],
      },
    ],
  };
};
