import { firstBroken } from '@lotline/contract/kit/rule';
import { Characteristic, characteristicClasses, characteristicKinds, charts } from '@lotline/contract/quality/standard';
import { characteristicRules } from '@lotline/contract/quality/standard.rules';
import { limitsOf } from '@lotline/contract/quality/tolerance';

/** What is typed of a characteristic, as text; what is chosen stands beside it. */
export const textFields = [
  'balloonNo',
  'name',
  'nameEn',
  'unit',
  'nominal',
  'tolerance',
  'lsl',
  'usl',
  'decimals',
  'method',
  'sampleSize',
] as const;
export type TextField = (typeof textFields)[number];
const numberFields: readonly string[] = ['nominal', 'lsl', 'usl', 'decimals', 'sampleSize'];
export const isNumberField = (field: string) => numberFields.includes(field);

export type Line = { readonly id: number; readonly text: Readonly<Record<TextField, string>> } & Omit<Characteristic, TextField>;
let last = 0;
const texts = (of: Partial<Characteristic>) =>
  Object.fromEntries(textFields.map((field) => [field, of[field] == null ? '' : String(of[field])])) as Record<TextField, string>;

/** A line of the editor for a characteristic; without one, an empty line. */
export const lineOf = (characteristic: Partial<Characteristic> = {}): Line => {
  const { balloonNo, name, nameEn, unit, nominal, tolerance, lsl, usl, decimals, method, sampleSize, ...chosen } = characteristic;
  return {
    ...{ kind: 'VARIABLE', class: 'MAJOR', special: false, gaugeRequired: false, chart: 'NONE' },
    ...chosen,
    id: ++last,
    text: texts({
      balloonNo,
      name: name ?? '',
      nameEn,
      unit,
      nominal,
      tolerance,
      lsl,
      usl,
      decimals,
      method,
      sampleSize,
    } as Characteristic),
  };
};
/** Nothing was typed there yet. */
export const isEmpty = ({ text }: Line) => textFields.every((field) => text[field].trim() === '');

const numberIn = (text: string) => {
  const plain = text.replace(/[,\s]/g, '').replace(/[−–]/g, '-');
  return plain === '' ? null : Number(plain);
};

/** Writes a text; a nominal or a tolerance that says limits fills them. */
export const written = (line: Line, field: TextField, text: string): Line => {
  const next = { ...line, text: { ...line.text, [field]: text } };
  if (field !== 'tolerance' && field !== 'nominal') return next;
  const nominal = numberIn(next.text.nominal);
  const limits = limitsOf(next.text.tolerance, nominal !== null && Number.isFinite(nominal) ? nominal : null);
  if (!limits) return next;
  const said = (limit: number | null) => (limit === null ? '' : String(limit));
  return { ...next, text: { ...next.text, lsl: said(limits.lsl), usl: said(limits.usl) } };
};

export type Wrong = {
  readonly line: number;
  readonly field: string;
  readonly code: string;
  readonly facts?: Record<string, string | number | null>;
};

/** What a line says, as far as it can be read. */
export const saidIn = ({ id: _, text, ...chosen }: Line) => ({
  ...chosen,
  ...Object.fromEntries(textFields.map((field) => [field, isNumberField(field) ? numberIn(text[field]) : text[field].trim() || null])),
});

/** The lines with those that a file says anew, each of these in the place of the one whose number it has; the others come last. */
export const withFiled = (lines: readonly Line[], filed: readonly (Partial<Characteristic> & { id?: number })[]): Line[] => {
  const anew = new Map(filed.flatMap(({ id, ...said }) => (id === undefined ? [] : [[id, { ...lineOf(said), id }] as const])));
  return [
    ...lines.filter((line) => !isEmpty(line)).map((line) => anew.get(line.id) ?? line),
    ...filed.flatMap(({ id, ...said }) => (id === undefined ? [lineOf(said)] : [])),
  ];
};

/** What the lines say, and what is wrong with them; lines that nobody began are left out. */
export const readLines = (lines: readonly Line[]): { characteristics: Characteristic[]; wrong: Wrong[] } => {
  const characteristics: Characteristic[] = [];
  const wrong: Wrong[] = [];
  for (const line of lines.filter((one) => !isEmpty(one))) {
    const { id } = line;
    const values: Record<string, unknown> = saidIn(line);
    const unread = Object.entries(values).find(([, value]) => typeof value === 'number' && !Number.isFinite(value));
    const shaped = Characteristic.safeParse({ ...values, name: values.name ?? '' });
    if (unread) wrong.push({ line: id, field: unread[0], code: 'characteristic.noNumber' });
    else if (!shaped.success) {
      const [field] = shaped.error.issues[0]?.path ?? [];
      wrong.push({ line: id, field: String(field), code: field === 'name' ? 'characteristic.nameNeeded' : 'characteristic.notAllowed' });
    } else {
      const facts = { ...shaped.data, before: null, twice: false };
      const rule = firstBroken(characteristicRules, facts);
      const field = typeof rule?.field === 'function' ? rule.field(facts) : rule?.field;
      if (rule) wrong.push({ line: id, field: String(field), code: rule.code, facts: rule.tell?.(facts) ?? {} });
      characteristics.push(shaped.data);
    }
  }
  return { characteristics, wrong };
};

/** A nominal that lies outside its limits: allowed, as fits are toleranced so, and said. */
export const isOutside = ({ text }: Line) => {
  const [nominal, lsl, usl] = [numberIn(text.nominal), numberIn(text.lsl), numberIn(text.usl)];
  return nominal !== null && ((lsl !== null && nominal < lsl) || (usl !== null && nominal > usl));
};

/** The choices of a line by their words: a pasted cell names one by its word or by its value. */
export type Choices = Readonly<Record<string, readonly { value: string | number; label: string }[]>>;
export const choiceFields = { kind: characteristicKinds, class: characteristicClasses, chart: charts } as const;

/** Puts a block of cells onto the lines, from a line and a column on; lines are added below where it is longer. */
export const pastedOnto = (
  lines: readonly Line[],
  from: number,
  columns: readonly string[],
  cells: readonly (readonly string[])[],
  choices: Choices,
): Line[] => {
  const next = [...lines];
  for (const [down, row] of cells.entries()) {
    const at = from + down;
    let line = next[at] ?? lineOf();
    for (const [across, cell] of row.entries()) {
      const field = columns[across];
      const text = cell.trim();
      if (field === undefined) continue;
      if ((textFields as readonly string[]).includes(field)) line = written(line, field as TextField, text);
      else if (field === 'special') line = { ...line, special: /^(y|yes|true|1|o|○|●|예|√|v)$/i.test(text) };
      else {
        const found = choices[field]?.find(({ value, label }) =>
          [String(value), label].some((one) => one.toLowerCase() === text.toLowerCase()),
        );
        if (found) line = { ...line, [field]: found.value };
        else if (text === '' && field === 'gaugeClassId') line = { ...line, gaugeClassId: null };
      }
    }
    next[at] = line;
  }
  return next;
};

export type Difference = {
  key: string;
  name: string;
  kind: 'ADDED' | 'REMOVED' | 'CHANGED';
  fields: { field: string; from: unknown; to: unknown }[];
};
/** What differs between two revisions, by the keys of their characteristics. */
export const differencesOf = (before: readonly Characteristic[], after: readonly Characteristic[]): Difference[] => {
  const old = new Map(before.map((one) => [one.key, one]));
  const now = new Set(after.map(({ key }) => key));
  const told = [
    ...textFields,
    'kind',
    'class',
    'special',
    'gaugeClassId',
    'gaugeRequired',
    'chart',
    'spc',
    'reactionPlan',
    'defectCodeId',
  ] as const;
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
  return [
    ...after.flatMap((one): Difference[] => {
      const was = old.get(one.key);
      if (!was) return [{ key: one.key ?? '', name: one.name, kind: 'ADDED', fields: [] }];
      const fields = told.filter((field) => !isSame(was[field], one[field])).map((field) => ({ field, from: was[field], to: one[field] }));
      return fields.length ? [{ key: one.key ?? '', name: one.name, kind: 'CHANGED', fields }] : [];
    }),
    ...before
      .filter(({ key }) => !now.has(key))
      .map((one): Difference => ({ key: one.key ?? '', name: one.name, kind: 'REMOVED', fields: [] })),
  ];
};
