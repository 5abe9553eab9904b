import type { HeardOf } from '@lotline/contract/kit/call';
import { type Lang, say } from '@lotline/contract/kit/words';
import { figureOf } from '@lotline/contract/report/kpi-report';
import { effortOf } from '@lotline/contract/report/oee';
import { type PaperName, papers, type reportExcel, type reportPdf } from '@lotline/contract/report/paper';
import { reportPaperWords } from '@lotline/contract/report/paper.words';
import { reportWords } from '@lotline/contract/report/report.words';
import { effortFigures, figures } from '@lotline/contract/report/report-rows';
import { type Db, namesIn } from '../kit/database/pool.ts';
import { figure, form, head, issuerOf } from '../kit/document/pieces.ts';
import { type Definition, documentsOf } from '../kit/document/render.ts';
import { type Cell, workbook } from '../kit/files/workbook.ts';
import { Refused } from '../kit/http/errors.ts';
import type { FileAnswer } from '../kit/http/send-file.ts';
import type { ServerContext } from '../kit/http/serve.ts';
import { defectReportOf } from './defect.queries.ts';
import { kpiReportOf, wholeMonth } from './kpi.queries.ts';
import { orderTold, receivingTold, workOrderTold } from './letters.ts';
import { machineEffortOf, type Working } from './oee.queries.ts';
import { productReportOf } from './report.queries.ts';
import type { Column, Kind, Sum, Table, Told, Value } from './told.ts';

type Caller = { may: (menu: string, action: 'view') => boolean };
type Asked = HeardOf<typeof reportPdf> & HeardOf<typeof reportExcel>;
/** What a paper tells, from the same queries as the screen of its report. */
export const toldOf = (db: Db, { name, x, lang = 'kr' }: Asked, working: Working): Promise<Told> => {
  const named = namesIn(lang, db as ServerContext['db'], null);
  const told: Record<PaperName, () => Promise<Told>> = {
    dailyProduction: () => dailyTold(named, x, lang, working),
    kpiReport: () => kpiTold(named, x, lang, working),
    workOrder: () => workOrderTold(named, Number(x), lang),
    orderConfirmation: () => orderTold(named, 'orderConfirmation', Number(x), lang),
    purchaseOrder: () => orderTold(named, 'purchaseOrder', Number(x), lang),
    receivingList: () => receivingTold(named, x, lang),
  };
  return told[name]();
};

const fileOf =
  (kind: 'pdf' | 'xlsx') =>
  async (server: ServerContext, db: Db, caller: Caller, asked: Asked, working: Working): Promise<FileAnswer> => {
    if (!caller.may(papers[asked.name].menu, 'view')) throw new Refused(403, 'FORBIDDEN');
    const told = await toldOf(db, asked, working);
    const name = `${told.title} ${papers[asked.name].of === 'id' ? told.of.split(' ').at(-1) : asked.x}.${kind}`;
    return kind === 'pdf'
      ? {
          name,
          mimeType: 'application/pdf',
          content: await documentsOf(server.app).render(paperOf(told, issuerOf(server.config, asked.lang ?? 'kr'), asked.lang ?? 'kr')),
        }
      : { name, mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', content: sheetOf(told), download: true };
  };
export const reportPdfFile = fileOf('pdf');
export const reportExcelFile = fileOf('xlsx');

const speech = (lang: Lang) => ({
  t: (key: keyof typeof reportPaperWords) => say(reportPaperWords[key], lang),
  r: (key: keyof typeof reportWords) => say(reportWords[key], lang),
});
const text = (heading: string): Column => ({ head: heading, kind: 'text' });
const qty = (heading: string): Column => ({ head: heading, kind: 'qty' });
const share = (heading: string): Column => ({ head: heading, kind: 'share' });
const tenth = (heading: string): Column => ({ head: heading, kind: 'tenth' });
const empty: Sum = { value: null };
/** A sum of its column. */
const summed = (letter: string, value: number): Sum => ({ value, formula: (first, last) => `SUM(${letter}${first}:${letter}${last})` });
const divided = (value: number | null, above: string, below: (own: number) => string): Sum => ({
  value,
  formula: (_first, _last, own) => `IF((${below(own)})=0,"",${above}${own}/(${below(own)}))`,
});

/** 작업일보: what was planned and made on a day, by line, product and operation; what was completed is summed, and the defects of all operations. */
const dailyTold = async (db: Db, day: string, lang: Lang, { hours }: Working): Promise<Told> => {
  const { t, r } = speech(lang);
  const { rows, totals } = await productReportOf(db, { startDt: day, endDt: day, grain: 'DAY' });
  const tables: Table[] = [];
  for (const total of totals) {
    const own = rows.filter(({ uom }) => uom === total.uom);
    const isCompleted = (letter: string) => (first: number, last: number) =>
      `SUMIF(D${first}:D${last},"${t('reportPaper.completed')}",${letter}${first}:${letter}${last})`;
    tables.push({
      title: `${t('reportPaper.made')} (${total.uom})`,
      columns: [
        ...[text(t('reportPaper.line')), text(t('reportPaper.product')), text(t('reportPaper.operation')), text(t('reportPaper.kind'))],
        ...[qty(r('report.targetQty')), qty(r('report.goodQty')), qty(r('report.defectQty'))],
        ...[share(r('report.achieveRate')), share(r('report.defectRate')), tenth(r('report.runMinutes')), tenth(r('report.perHour'))],
      ],
      rows: own.map((row) => [
        ...[
          row.lineName,
          `${row.productName} (${row.productCode})`,
          row.operationName,
          t(row.isLast ? 'reportPaper.completed' : 'reportPaper.passed'),
        ],
        ...[row.targetQty, row.goodQty, row.defectQty, row.achieveRate, row.defectRate, row.runMinutes, row.perHour],
      ]),
      sums: [
        ...[{ value: t('reportPaper.total') }, empty, empty, empty],
        ...[
          { value: total.targetQty, formula: isCompleted('E') },
          { value: total.goodQty, formula: isCompleted('F') },
          summed('G', total.defectQty),
        ],
        ...[divided(total.achieveRate, 'F', (own) => `E${own}`), divided(total.defectRate, 'G', (own) => `F${own}+G${own}`), empty, empty],
      ],
    });
    const defects = await defectReportOf(db, { from: day, to: day, group: 'reason', uom: total.uom }, hours.zone);
    if (defects.rows.length > 0)
      tables.push({
        title: `${t('reportPaper.defects')} (${total.uom})`,
        columns: [text(t('reportPaper.reason')), qty(r('report.defectQty')), share(r('report.share'))],
        rows: defects.rows.map((row) => [row.name ?? r('report.unsaid'), row.defectQty, row.share]),
        sums: [{ value: t('reportPaper.total') }, summed('B', defects.totals.defectQty), summed('C', 1)],
      });
  }
  return { title: t('reportPaper.dailyProduction'), of: `${t('reportPaper.day')} ${day.replaceAll('-', '/')}`, tables };
};

const kindOf: Record<(typeof figures)[number] | (typeof effortFigures)[number], Kind> = {
  ...{
    achieveRate: 'share',
    defectRate: 'fine',
    perHour: 'tenth',
    onTimeRate: 'share',
    inspectionRate: 'share',
    minutesPerProduct: 'hundredth',
  },
  ...{ claims: 'whole', customerPpm: 'whole', incomingPpm: 'whole', mtbf: 'tenth', mttr: 'tenth' },
  ...{ oee: 'share', availability: 'share', effectiveness: 'share', quality: 'share', nee: 'share' },
};
/** The key figures of a month beside the three before it, and what its machines did. */
const kpiTold = async (db: Db, month: string, lang: Lang, working: Working): Promise<Told> => {
  const { t, r } = speech(lang);
  const { months } = await kpiReportOf(db, { month }, working);
  const { days, total } = await machineEffortOf(db, wholeMonth(month), working);
  const machines = [...Map.groupBy(days, ({ toolId }) => toolId).values()];
  const told = [...figures.slice(0, 3), ...effortFigures, ...figures.slice(3)];
  const effort = (sums: ReturnType<typeof effortOf>): Value[] => [
    ...[sums.busy, sums.run, sums.setup, sums.delay, sums.plannedStop],
    ...[sums.availability, sums.effectiveness, sums.quality, sums.oee],
  ];
  return {
    title: t('reportPaper.kpiReport'),
    of: `${t('reportPaper.month')} ${month.replace('-', '/')}`,
    tables: [
      {
        title: t('reportPaper.figures'),
        columns: [text(t('reportPaper.figure')), ...months.map((one) => ({ head: one.month.replace('-', '/'), kind: 'qty' as const }))],
        rows: told.map((one) => [
          r(`kpi.${one}`),
          ...months.map((of) => {
            const value = figureOf(of, one);
            return one === 'mtbf' && value !== null ? value / 60 : value;
          }),
        ]),
        kinds: told.map((one) => kindOf[one]),
      },
      ...(machines.length === 0
        ? []
        : [
            {
              title: t('reportPaper.machines'),
              columns: [
                text(t('reportPaper.machine')),
                ...[
                  tenth(r('machineRows.busy')),
                  tenth(r('machineRows.run')),
                  tenth(r('machineRows.setup')),
                  tenth(r('machineRows.delay')),
                  tenth(r('machineRows.plannedStop')),
                ],
                ...[
                  share(r('machineRows.availability')),
                  share(r('machineRows.effectiveness')),
                  share(r('machineRows.quality')),
                  share(r('machineRows.oee')),
                ],
              ],
              rows: machines.map((own) => [own[0]?.toolName ?? '', ...effort(effortOf(own))]),
              sums: [
                { value: t('reportPaper.total') },
                ...(['B', 'C', 'D', 'E', 'F'] as const).map((letter, n) => summed(letter, effort(total)[n] as number)),
                divided(total.availability, 'C', (own) => `B${own}`),
                ...effort(total)
                  .slice(6)
                  .map((value) => ({ value })),
              ],
            },
          ]),
    ],
  };
};

const decimals: Record<Kind, number> = { text: 0, room: 0, qty: 3, whole: 0, tenth: 1, hundredth: 2, share: 1, fine: 2 };
const isShare = (kind: Kind) => kind === 'share' || kind === 'fine';
const written = (value: Value, kind: Kind) =>
  value === null
    ? '–'
    : typeof value === 'string'
      ? value
      : isShare(kind)
        ? `${figure(value * 100, decimals[kind])}%`
        : figure(value, decimals[kind]);
const isWide = ({ tables }: Told) => tables.some(({ columns }) => columns.length > 10);
/** Where there is room to write in, that is what is wide; else the first column, or all numbers of a wide table. */
const widthsOf = (columns: readonly Column[]) =>
  columns.map(({ kind }, n) => {
    if (columns.some((one) => one.kind === 'room')) return kind === 'room' ? '*' : 'auto';
    if (columns.length > 8) return kind === 'text' ? 'auto' : '*';
    return n === 0 ? '*' : kind === 'text' ? 'auto' : 62;
  });
/** The report on A4, across where a table has many columns, with a place for three to sign. */
export const paperOf = (told: Told, from: string, lang: Lang): Definition => {
  const { t } = speech(lang);
  const signed = ['reportPaper.by', 'reportPaper.checked', 'reportPaper.approved'] as const;
  return {
    info: { title: `${told.title} ${told.of}`, author: from },
    madeAt: new Date().toISOString(),
    pageMargins: [28, 24, 28, 28],
    ...(isWide(told) && { pageSize: { width: 841.89, height: 595.28 } }),
    fontSize: 8,
    numbered: true,
    content: [
      {
        columns: [
          {
            width: '*',
            stack: [
              { text: told.title, fontSize: 18, bold: true },
              { text: told.of, fontSize: 10, margin: [0, 3, 0, 0] },
              { text: from, margin: [0, 2, 0, 0] },
            ],
          },
          {
            width: 190,
            table: { widths: ['*', '*', '*'], heights: [12, 34], body: [signed.map((one) => head(t(one))), ['', '', '']] },
            layout: 'form',
          },
        ],
        margin: [0, 0, 0, 10],
      },
      ...(told.codes
        ? [
            {
              columns: told.codes.map(({ text: said, svg }) => ({
                width: 200,
                stack: [
                  { svg, width: 170, height: 30 },
                  { text: said, fontSize: 8, margin: [0, 2, 0, 0] },
                ],
              })),
              columnGap: 24,
              margin: [0, 0, 0, 8],
            },
          ]
        : []),
      ...(told.facts ? [form(told.facts)] : []),
      ...(told.note ? [{ text: `${t('reportPaper.note')}: ${told.note}`, margin: [0, 6, 0, 0] }] : []),
      ...(told.tables.length === 0 ? [{ text: told.none ?? t('reportPaper.none') }] : []),
      ...told.tables.flatMap(({ title, columns, rows, sums, kinds }) => [
        { text: title, bold: true, fontSize: 10, margin: [0, 6, 0, 4] },
        {
          table: {
            headerRows: 1,
            dontBreakRows: true,
            widths: widthsOf(columns),
            ...(columns.some(({ kind }) => kind === 'room') && { heights: 20 }),
            body: [
              columns.map((column) => head(column.head)),
              ...[...rows, ...(sums ? [sums.map(({ value }) => value)] : [])].map((row, at) =>
                row.map((value, n) => {
                  const isSum = sums !== undefined && at === rows.length;
                  const kind = (n > 0 ? kinds?.[at] : undefined) ?? columns[n]?.kind ?? 'text';
                  return {
                    text: isSum && value === null ? '' : written(value, kind),
                    alignment: kind === 'text' || kind === 'room' ? 'left' : 'right',
                    ...(isSum && { bold: true }),
                  };
                }),
              ),
            ],
          },
          layout: 'form',
        },
      ]),
    ],
  };
};

const formats: Record<Kind, string> = {
  ...{ text: '@', room: '@', qty: '#,##0.###', whole: '#,##0', tenth: '#,##0.0', hundredth: '#,##0.00', share: '0.0%', fine: '0.00%' },
};
/** The report as a sheet: numbers are numbers, and sums are worked out from the rows above them. */
export const sheetOf = ({ title, of, tables, facts = [] }: Told) => {
  const lines: Cell[][] = [[title], [of], ...facts.map((fact) => [...fact])];
  for (const { title: name, columns, rows, sums, kinds } of tables) {
    lines.push(
      [],
      [name],
      columns.map((column) => column.head),
    );
    const first = lines.length + 1;
    const cell = (value: Value, n: number, own?: Kind): Cell =>
      typeof value === 'number' ? { v: value, z: formats[own ?? columns[n]?.kind ?? 'qty'] } : value;
    for (const [at, row] of rows.entries()) lines.push(row.map((value, n) => cell(value, n, kinds?.[at])));
    const last = lines.length;
    if (sums)
      lines.push(
        sums.map(({ value, formula }, n) =>
          formula && typeof value === 'number'
            ? { v: value, z: formats[columns[n]?.kind ?? 'qty'], f: formula(first, last, last + 1) }
            : cell(value, n),
        ),
      );
  }
  return workbook(title.slice(0, 31), lines);
};
