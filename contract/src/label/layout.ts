import { hasCheckDigit } from '../material/gs1.ts';
import { type Gs1Id, gs1Fields, type LabelField, type LabelKind, type LabelValues } from './fields.ts';
import { ascent, lineHeight, linesOf, widthOf } from './letters.ts';
import type { Modules } from './modules.ts';
import { isBars, isGs1, type LabelElement, type Symbology } from './template.ts';

/** What is drawn, in dots of the printer: the picture on the screen, the PDF and the bitmap are made of the same marks. */
export type Mark =
  | { kind: 'dark'; at: number; rects: readonly (readonly [x: number, y: number, width: number, height: number])[] }
  /** `y` is the line that the letters stand on, `x` their left end. */
  | { kind: 'text'; at: number; x: number; y: number; size: number; bold: boolean; text: string }
  | { kind: 'logo'; at: number; x: number; y: number; width: number; height: number };
/** What can't be drawn, and at which element. */
export type Problem = { at: number; code: 'label.codeHasNoRoom' | 'label.codeTakesOtherText'; value: string };
export type Drawing = { width: number; height: number; dpi: number; marks: readonly Mark[]; problems: readonly Problem[] };
export type Drawable = { kind: LabelKind; width: number; height: number; elements: readonly LabelElement[] };
/** Makes a symbol of a text; what an encoder refuses it throws. */
export type Encode = (symbology: Symbology, text: string) => Modules;

/** The narrowest bar or square that scanners of a shop floor read, in dots. */
const narrowest = 2;
/** Squares that stay free around a symbol (ISO/IEC 15417, 18004, 16022). */
const quiet: Record<Symbology, number> = { CODE128: 10, GS1_128: 10, QR: 4, DATAMATRIX: 2, GS1_DATAMATRIX: 2 };
const readableMm = 3.2;

export type Drawn = { dpi: number; encode: Encode /** What the fields are called on the label. */; titles: (field: LabelField) => string };
/** Draws a label with what its record says; a text that has no room is set smaller, down to seven tenths, and then cut. */
export const layOut = (template: Drawable, values: LabelValues, { dpi, encode, titles }: Drawn): Drawing => {
  const dots = (mm: number) => Math.round((mm * dpi) / 25.4);
  const marks: Mark[] = [];
  const problems: Problem[] = [];
  for (const [at, element] of template.elements.entries()) {
    const box = { x: dots(element.x), y: dots(element.y), width: dots(element.width), height: dots(element.height) };
    if (element.type === 'TEXT') marks.push(...textMarks(element, values, { box, dpi, titles, at }));
    else if (element.type === 'LOGO') marks.push({ kind: 'logo', at, ...box });
    else if (element.type === 'LINE')
      marks.push({ kind: 'dark', at, rects: [[box.x, box.y, Math.max(1, box.width), Math.max(1, box.height)]] });
    else if (element.type === 'BOX') marks.push({ kind: 'dark', at, rects: frameOf(box, Math.max(1, dots(element.thickness))) });
    else {
      const code = codeText(template.kind, element, values);
      if (code === null) continue;
      const drawn = 'unfit' in code ? null : codeMarks(element, code.text, box, { dpi, encode, at });
      if (drawn === null) problems.push({ at, code: 'label.codeTakesOtherText', value: 'unfit' in code ? code.unfit : code.text });
      else if (drawn.length === 0) problems.push({ at, code: 'label.codeHasNoRoom', value: 'unfit' in code ? code.unfit : code.text });
      else marks.push(...drawn);
    }
  }
  return { width: dots(template.width), height: dots(template.height), dpi, marks, problems };
};

type Box = { x: number; y: number; width: number; height: number };
type TextElement = Extract<LabelElement, { type: 'TEXT' }>;
type CodeElement = Extract<LabelElement, { type: 'CODE' }>;

/** What an element says: its text with the field's value behind it; nothing where the record has no such value. */
const saidBy = ({ text, field, titled }: TextElement, values: LabelValues, titles: Drawn['titles']) => {
  if (!field) return text;
  const value = values[field];
  return value ? [titled && titles(field), text, value].filter(Boolean).join(' ') : '';
};

type Place = { box: Box; dpi: number; titles: Drawn['titles']; at: number };
const textMarks = (element: TextElement, values: LabelValues, { box: { x, y, width, height }, dpi, titles, at }: Place): Mark[] => {
  const { bold, align } = element;
  const text = saidBy(element, values, titles);
  const wanted = (element.size * dpi) / 72;
  const fit = (size: number) => ({
    size,
    ...linesOf(text, { width, bold, size, most: Math.max(1, Math.floor(height / (size * lineHeight) + 0.05)) }),
  });
  const sizes = [1, 0.9, 0.8, 0.7].map((part) => wanted * part);
  const { size, lines } = sizes.map(fit).find(({ whole }) => whole) ?? fit(wanted * 0.7);
  return lines.map((line, n) => {
    const free = width - widthOf(line, size, bold);
    const left = align === 'LEFT' ? 0 : align === 'CENTER' ? free / 2 : free;
    return {
      kind: 'text',
      at,
      x: round(x + left),
      y: round(y + n * size * lineHeight + size * ascent),
      size: round(size),
      bold,
      text: line,
    };
  });
};
const round = (dots: number) => Math.round(dots * 100) / 100;

const frameOf = ({ x, y, width, height }: Box, thick: number) =>
  [
    [x, y, width, thick],
    [x, y + height - thick, width, thick],
    [x, y + thick, thick, height - 2 * thick],
    [x + width - thick, y + thick, thick, height - 2 * thick],
  ] as const;

/** More than any scanner's answer is worth: a symbol of more takes long to make and a palm to print. */
const mostInACode = 500;
const asciiOnly = /^[\x20-\x7e]+$/;
const gs1Text = (most: number) => new RegExp(`^[!"%-'*-?A-Z_a-z]{1,${most}}$`);
const gs1Forms: Record<Gs1Id, RegExp> = {
  '01': /^\d{14}$/,
  '10': gs1Text(20),
  '11': /^\d{6}$/,
  '17': /^\d{6}$/,
  '21': gs1Text(20),
  '30': /^\d{1,8}$/,
  '241': gs1Text(30),
};

/** What a symbol carries; null where the record has nothing for it, `unfit` what this kind of symbol can't say. */
export const codeText = (
  kind: LabelKind,
  { symbology, field, gs1 }: Pick<CodeElement, 'symbology' | 'field' | 'gs1'>,
  values: LabelValues,
): { text: string } | { unfit: string } | null => {
  if (!isGs1(symbology)) {
    const value = field ? (values[field] ?? '') : '';
    if (!value) return null;
    const fits = value.length <= mostInACode && (symbology === 'QR' || asciiOnly.test(value));
    return fits ? { text: value } : { unfit: value };
  }
  const parts = gs1.flatMap((id) => {
    const of = gs1Fields[kind][id];
    const value = of ? values[of] : undefined;
    if (!value) return [];
    return [{ id, value: id === '11' || id === '17' ? value.replaceAll(/\D/g, '').slice(2) : value }];
  });
  if (parts.length === 0) return null;
  const wrong = parts.find(({ id, value }) => !gs1Forms[id].test(value) || (id === '01' && !hasCheckDigit(value)));
  return wrong ? { unfit: wrong.value } : { text: parts.map(({ id, value }) => `(${id})${value}`).join('') };
};

/** Null: the encoder refuses the text. Nothing: a square of it would be too narrow to be read. */
const codeMarks = (
  element: CodeElement,
  text: string,
  box: Box,
  { dpi, encode, at }: Pick<Drawn, 'dpi' | 'encode'> & { at: number },
): Mark[] | null => {
  const { symbology } = element;
  let modules: Modules;
  try {
    modules = encode(symbology, text);
  } catch {
    return null;
  }
  const { columns, rows, dark } = modules;
  const free = quiet[symbology];
  const wide = Math.floor(box.width / (columns + 2 * free));
  if (isBars(symbology)) {
    const size = (readableMm * 0.8 * dpi) / 25.4;
    const below = element.readable ? Math.round((readableMm * dpi) / 25.4) : 0;
    const high = box.height - below;
    if (wide < narrowest || high < (3 * dpi) / 25.4) return [];
    const left = box.x + Math.floor((box.width - columns * wide) / 2);
    const bars: Mark = { kind: 'dark', at, rects: dark.map(([x, , width]) => [left + x * wide, box.y, width * wide, high]) };
    if (!element.readable) return [bars];
    const said = linesOf(text, { width: box.width, most: 1, size, bold: false }).lines[0] ?? '';
    const x = box.x + (box.width - widthOf(said, size, false)) / 2;
    return [bars, { kind: 'text', at, x: round(x), y: round(box.y + high + size * ascent), size: round(size), bold: false, text: said }];
  }
  const square = Math.min(wide, Math.floor(box.height / (rows + 2 * free)));
  if (square < narrowest) return [];
  const left = box.x + Math.floor((box.width - columns * square) / 2);
  const top = box.y + Math.floor((box.height - rows * square) / 2);
  return [
    {
      kind: 'dark',
      at,
      rects: dark.map(([x, y, width, height]) => [left + x * square, top + y * square, width * square, height * square]),
    },
  ];
};
