import { strToU8, zipSync } from 'fflate';

/** A cell: text, number, or nothing. */
export type Cell = string | number | boolean | null;
export type Sheet = { name: string; heads: readonly (readonly string[])[]; widths: readonly number[] };

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for these.
const unwritable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escaped = (text: string) =>
  text
    .replace(unwritable, '')
    .replace(/[&<>"]/g, (sign) => (sign === '&' ? '&amp;' : sign === '<' ? '&lt;' : sign === '>' ? '&gt;' : '&quot;'));

/** Where a spreadsheet program would see a formula once the text is edited or saved as CSV. */
export const looksLikeFormula = (text: string) => /^[=+\-@\t\r]/.test(text);

const column = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : column(Math.floor(at / 26) - 1) + String.fromCharCode(65 + (at % 26));

const style = { head: 1, quoted: 2, number: 3, marked: 4 } as const;
/** Whether a cell is filled red: what is wrong in a file that was to be imported. */
export type Marks = (row: number, column: number) => boolean;

const cellXml = (cell: Cell, at: number, row: number, given?: number): string => {
  if (cell === null || cell === '') return given ? `<c r="${column(at)}${row}" s="${given}"/>` : '';
  if (typeof cell === 'number' && Number.isFinite(cell))
    return `<c r="${column(at)}${row}" s="${given ?? style.number}"><v>${cell}</v></c>`;
  const text = String(cell);
  // Text stays text: it is typed as such, and marked as quoted where its first sign would start a formula.
  const mark = given ?? (looksLikeFormula(text) ? style.quoted : 0);
  return `<c r="${column(at)}${row}" t="inlineStr"${mark ? ` s="${mark}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;
};

const rowXml = (cells: readonly Cell[], row: number, given: (column: number) => number | undefined) =>
  `<row r="${row}">${cells.map((cell, at) => cellXml(cell, at, row, given(at))).join('')}</row>`;

const styles = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="#,##0.###"/></numFmts><fonts count="2"><font><sz val="10"/><name val="Malgun Gothic"/></font><font><b/><sz val="10"/><name val="Malgun Gothic"/></font></fonts><fills count="4"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FFE8EDF3"/></patternFill></fill><fill><patternFill patternType="solid"><fgColor rgb="FFFFC9C7"/></patternFill></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="5"><xf xfId="0"/><xf xfId="0" fontId="1" fillId="2" applyFont="1" applyFill="1"/><xf xfId="0" quotePrefix="1"/><xf xfId="0" numFmtId="164" applyNumberFormat="1"/><xf xfId="0" fillId="3" applyFill="1"/></cellXfs></styleSheet>`;

/** A sheet's name as spreadsheet programs take it: none of their signs, at most 31 of them, whole characters, no apostrophe at its ends. */
const titleOf = (name: string) =>
  name
    .replace(/[\\/?*[\]:]/g, ' ')
    .slice(0, 31)
    .replace(/[\ud800-\udbff]$/, '')
    .replace(/^'|'$/g, '’');

/** Writes an xlsx file, its rows added bit by bit; `open` ends the sheet before it and begins the next. */
export const sheetWriter = (first: Sheet) => {
  const sheets: { title: string; parts: Uint8Array[] }[] = [];
  let rows = 0;
  const write = (xml: string) => sheets.at(-1)?.parts.push(strToU8(xml));
  const head = (heads: readonly (readonly string[])[]) => {
    for (const cells of heads) {
      rows += 1;
      write(rowXml(cells, rows, () => style.head));
    }
  };
  const open = ({ name, heads, widths }: Sheet) => {
    write(after);
    rows = 0;
    sheets.push({ title: escaped(titleOf(name)) || `Sheet${sheets.length + 1}`, parts: [] });
    write(
      `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${heads.length}" topLeftCell="A${heads.length + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths
        .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
        .join('')}</cols><sheetData>`,
    );
    head(heads);
  };
  open(first);
  return {
    open,
    /** Rows that head what follows them. */
    head,
    add: (more: readonly (readonly Cell[])[], marks?: Marks) => {
      write(
        more
          .map((cells, at) => {
            rows += 1;
            return rowXml(cells, rows, (one) => (marks?.(at, one) ? style.marked : undefined));
          })
          .join(''),
      );
    },
    finish: (): Uint8Array<ArrayBuffer> => {
      write(after);
      return zipSync(
        {
          '[Content_Types].xml': strToU8(
            `${declaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/>${sheets
              .map(
                (_, at) =>
                  `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/>`,
              )
              .join(
                '',
              )}<Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
          ),
          '_rels/.rels': strToU8(
            `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
          ),
          'xl/workbook.xml': strToU8(
            `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets
              .map(({ title }, at) => `<sheet name="${title}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
              .join('')}</sheets></workbook>`,
          ),
          'xl/_rels/workbook.xml.rels': strToU8(
            `${declaration}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${sheets
              .map((_, at) => `<Relationship Id="rId${at + 1}" Type="${relations}/worksheet" Target="worksheets/sheet${at + 1}.xml"/>`)
              .join('')}<Relationship Id="rId${sheets.length + 1}" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
          ),
          'xl/styles.xml': strToU8(styles),
          ...Object.fromEntries(sheets.map(({ parts }, at) => [`xl/worksheets/sheet${at + 1}.xml`, joined(parts)])),
        },
        { level: 5 },
      ) as Uint8Array<ArrayBuffer>;
    },
  };
};
const after = '</sheetData></worksheet>';

const joined = (parts: readonly Uint8Array[]) => {
  const whole = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  parts.reduce((at, part) => {
    whole.set(part, at);
    return at + part.length;
  }, 0);
  return whole;
};
