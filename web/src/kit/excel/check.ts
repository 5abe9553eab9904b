import { labelInside, sayIssues } from '@lotline/contract/kit/issue-words';
import { firstBroken } from '@lotline/contract/kit/rule';
import { unitRules } from '@lotline/contract/kit/unit.rules';
import type { Facts, Lang } from '@lotline/contract/kit/words';
import { isUnclear, isUnfit } from '../columns/called.ts';
import { cellOf } from '../columns/cell-of.ts';
import type { Column } from '../columns/columns.ts';
import { choiceName, type Speech, titleOf } from '../columns/readable.ts';
import { numberIn, typed, wrongNumber } from '../form/number.ts';
import { partOf } from '../form/part-of.ts';
import { parserOf, requiredIn, settled } from '../form/scope.ts';
import { dayOf, instantOf } from '../words/date.ts';
import { formatDay } from '../words/format.ts';
import { headIn, plainTitle, standInOf } from './heads.ts';
import { offersOf } from './offers.ts';
import { dayIn, figureIn, isSameUnit } from './typed-cells.ts';

/** A cell as the file has it: days already as text. */
export type RawCell = string | number | boolean | null;
export type Shape = { readonly shape: Readonly<Record<string, unknown>> };
export type Plan = {
  column: Column<never>;
  /** The column's name in the reader's language. */
  title: string;
  /** The same in every language, in lower case. */
  titles: ReadonlySet<string>;
  required: boolean;
  many: boolean;
  /** A choice's value by everything a person may write for it, in lower case. */
  choices?: ReadonlyMap<string, string>;
};
/** A record that a row of the file names, in the version that was exported. */
export type Stamp = { id: number; version: number | null };
export const rowStates = ['NEW', 'CHANGED', 'SAME'] as const;
/** A row under review: what its cells say, what the draft makes of them, and what is wrong by column ('' for the row). */
export type Reviewed = {
  id: number;
  cells: Readonly<Record<string, RawCell>>;
  values: Readonly<Record<string, unknown>>;
  wrong: Readonly<Record<string, string>>;
  stamp: Stamp | null;
  state: (typeof rowStates)[number];
  /** What the record says in the cells that change it. */
  before: Readonly<Record<string, RawCell>>;
  /** Where the cells come from that the file left empty. */
  filled?: Readonly<Record<string, string>>;
};

export const isWrong = ({ wrong }: Pick<Reviewed, 'wrong'>) => Object.keys(wrong).length > 0;

const schemaOf = (draft: Shape, column: Column<never>) => (column.ext ? undefined : draft.shape[column.id]);
const takes = (schema: unknown, value: unknown) => parserOf(schema)?.safeParse(value).success === true;

/** The columns of the template: what the draft takes and the screen shows. */
export const plansOf = (draft: Shape, columns: readonly Column<never>[], speeches: readonly Speech[]): Plan[] =>
  columns
    .filter((column) => !column.noImport && (column.ext || column.id in draft.shape))
    .map((column) => {
      const schema = schemaOf(draft, column);
      const values = column.choices ?? (column.category ? Object.keys(speeches[0]?.codes?.[column.category] ?? {}) : []);
      return {
        column,
        title: speeches[0] ? titleOf(column, speeches[0]) : column.id,
        titles: new Set(speeches.map((speech) => titleOf(column, speech).toLowerCase())),
        required: column.required ?? requiredIn(schema),
        many: values.some((value) => takes(schema, [value])),
        ...(column.kind === 'choice' && {
          choices: new Map(
            values.flatMap((value) => [
              ...speeches.map(
                (speech) => [choiceName({ ...column, byCode: undefined } as typeof column, value, speech).toLowerCase(), value] as const,
              ),
              [value.toLowerCase(), value] as const,
            ]),
          ),
        }),
      };
    });

const plainText = (cell: RawCell) => (cell === null ? '' : String(cell).trim());

export const headFits = (head: readonly RawCell[] | undefined, plans: readonly Plan[]) => {
  const found = (head ?? []).map(plainText);
  while (found.length && found.at(-1) === '') found.pop();
  return found.length === plans.length && plans.every(({ column }, at) => column.id === found[at]);
};

/** What the cells of a file are: of each column its plan, where it has one, and where the record and its version stand. */
export type Head = {
  plans: readonly (Plan | null)[];
  idAt: number;
  versionAt: number;
  dataFrom: number;
  /** Where the name stands that is taken for a code which a row lacks. */
  standIn: ReturnType<typeof standInOf>;
};

/** The titles that an export gives the record and its version, in any language. */
export type StampTitles = { id: ReadonlySet<string>; version: ReadonlySet<string> };

/** Reads the head of a template, of an export by its titles, or of a list by what others call its columns: one that names its records, or all that a new one needs. */
export const headOf = (rows: readonly (readonly RawCell[])[], plans: readonly Plan[], stamps: StampTitles): Head | null => {
  if (headFits(rows[0], plans)) return { plans, idAt: -1, versionAt: -1, dataFrom: 2, standIn: null };
  // A template whose columns were moved says two things.
  const ids = (rows[0] ?? []).map(plainText).filter(Boolean);
  if (ids.length > 0 && ids.every((id) => plans.some(({ column }) => column.id === id))) return null;
  const head = headIn(rows, plans, new Set([...stamps.id, ...stamps.version]));
  if (!head) return null;
  const { dataFrom } = head;
  const titles = head.titles.map(plainTitle);
  const idAt = titles.findIndex((title) => stamps.id.has(title));
  // What names records was exported here, with our own titles: the same word over another list's means something else.
  const found = idAt < 0 ? head.plans : head.plans.map((plan, at) => (plan?.titles.has(titles[at] ?? '') ? plan : null));
  const versionAt = titles.findIndex((title) => stamps.version.has(title));
  const makesNew =
    plans.some(({ required }) => required) && plans.every((plan) => !plan.required || plan.column.fill || found.includes(plan));
  // Of two columns with the same title nobody knows which is meant.
  const own = titles.filter((title) => plans.some((plan) => plan.titles.has(title)));
  if (new Set(own).size < own.length || (idAt < 0 && !makesNew)) return null;
  return { plans: found, idAt, versionAt, dataFrom, standIn: idAt < 0 ? standInOf({ plans: found, titles }) : null };
};

const whole = (cell: RawCell | undefined) => {
  const number = Number(plainText(cell ?? null).replaceAll(',', ''));
  return Number.isSafeInteger(number) && number > 0 ? number : null;
};
/** The record that a row names; null for a new one. */
export const stampOf = ({ idAt, versionAt }: Head, row: readonly RawCell[]): Stamp | null => {
  const id = idAt < 0 ? null : whole(row[idAt]);
  return id === null ? null : { id, version: versionAt < 0 ? null : whole(row[versionAt]) };
};

const atFrom = (text: string) => {
  const [, day = '', clock = '00:00'] = /^(\S+?)(?:[T\s]+(\d{1,2}:\d{2}(?::\d{2})?))?$/.exec(text) ?? [];
  const date = dayIn(day);
  return date ? instantOf(dayOf(`${date}T${clock.padStart(5, '0')}`)) : null;
};
const isIn = (choices: ReadonlyMap<string, string> | undefined, text: string) => choices?.has(text.toLowerCase()) === true;
/** Whether a cell could stand in a column: a number in one of numbers, a name that is known in one of names. Text takes anything. */
export const fits = (plan: Plan, said: string): boolean => {
  const { column, choices } = plan;
  if (column.read) return column.read(said) !== undefined;
  if (column.kind === 'number') return typeof meaning(plan, said) === 'number';
  if (column.kind === 'day') return dayIn(said) !== null;
  if (column.kind === 'at') return atFrom(said) !== null;
  if (column.kind === 'flag') return typeof meaning(plan, said) === 'boolean';
  // Codes that haven't come are no reason to leave a column out.
  return column.kind !== 'choice' || !choices?.size || said.split(/[,|]/).every((one) => isIn(choices, one.trim()));
};

const yes = new Set(['y', 'yes', 'true', '1', 'o', '예', '사용']);
const no = new Set(['n', 'no', 'false', '0', 'x', '아니요', '아니오', '미사용']);

/** A number with separators where they belong: of `118,5` nobody knows what was meant. */
const numberOf = (text: string, decimals: number) => {
  const { figure } = figureIn(text);
  if (figure.includes(',') && !/^-?\d{1,3}(,\d{3})+(\.\d*)?$/.test(figure)) return null;
  return wrongNumber(typed(figure), { integers: 13, decimals }) ? null : numberIn(figure);
};

/** What a cell means to its column; a text that means nothing stays itself, so that the check can say why. */
export const meaning = ({ column, many, choices }: Plan, cell: RawCell): unknown => {
  const text = plainText(cell);
  if (text === '') return null;
  if (column.read) return column.read(text);
  switch (column.kind) {
    case 'number':
      return typeof cell === 'number' ? cell : (numberOf(text, column.decimals ?? 3) ?? text);
    case 'day':
      return dayIn(text) ?? text;
    case 'at':
      return atFrom(text) ?? text;
    case 'flag':
      return yes.has(text.toLowerCase()) ? true : no.has(text.toLowerCase()) ? false : text;
    case 'choice': {
      const one = (part: string) => choices?.get(part.trim().toLowerCase()) ?? part.trim();
      return many
        ? text
            .split(/[,|]/)
            .filter((part) => part.trim())
            .map(one)
        : one(text);
    }
    default:
      return text;
  }
};

type Sayer = (key: string, facts?: Facts) => string;
const extProblem = ({ column, title, required, choices }: Plan, value: unknown, lang: Lang, t: Sayer) => {
  if (value === null) return required ? t('issue.required', { name: labelInside(title, lang) }) : null;
  if (column.kind === 'number' && typeof value !== 'number') return t('issue.realNumber');
  if (column.kind === 'day' && (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value))) return t('issue.date');
  if (column.kind === 'flag' && typeof value !== 'boolean') return t('issue.boolean');
  if (column.kind === 'choice' && choices && ![...choices.values()].includes(String(value))) return t('issue.oneOf');
  return null;
};

/** A code that its category doesn't have: the contract takes any text there, people meant one of the list. */
const isUnknown = ({ choices }: Plan, value: unknown) =>
  value !== null && choices !== undefined && choices.size > 0 && [value].flat().some((one) => ![...choices.values()].includes(String(one)));

type Row = Readonly<Record<string, unknown>> & { version?: unknown };
/** What rows are held against: the draft, the columns of the file, and the records that are there. */
export type Review = {
  draft: Shape;
  plans: readonly Plan[];
  lang: Lang;
  t: Sayer;
  speeches: readonly Speech[];
  recordOf: (id: number) => Row | undefined;
  /** What a new row begins with: the order that a line belongs to. */
  start?: Row | undefined;
};

/** One row against the contract's draft, the table's custom fields, and the record that it changes. */
export const review = (by: Review, id: number, given: Reviewed['cells'], stamp: Stamp | null): Reviewed => {
  const { draft, plans, lang, t, speeches } = by;
  const cells: Record<string, RawCell> = { ...given, ...daysIn(plans, given) };
  const filled: Record<string, string> = {};
  const record = stamp ? by.recordOf(stamp.id) : undefined;
  const wrong: Record<string, string> = {};
  const before: Record<string, RawCell> = {};
  const ext: Record<string, unknown> = { ...(record?.ext as Row | undefined) };
  const values: Record<string, unknown> = record ? partOf(draft.shape, record) : { ...by.start };
  delete values.ext;
  if (stamp && !record) wrong[''] = t('import.recordUnknown', { id: stamp.id });
  const read = (plan: Plan) => {
    const { column } = plan;
    // What a file has no column for stays as it is.
    if (record && !(column.id in cells)) return;
    const cell = cells[column.id] ?? null;
    if (record && saysTheSame(plan, cell, record, speeches)) return;
    const value = meaning(plan, cell);
    if (record) before[column.id] = speeches[0] ? cellOf(column as Column<Row>, record, speeches[0]) : null;
    // A column of its own reading names a record: none is called so, or several are.
    if (column.read && (value === undefined || isUnclear(value) || isUnfit(value))) {
      wrong[column.id] = isUnfit(value)
        ? value.unfit
        : isUnclear(value)
          ? t('import.severalCalled', { codes: listed(value.unclear) })
          : t('import.noneCalled');
      return;
    }
    if (column.category && !column.ext && isUnknown(plan, value)) wrong[column.id] = oneOf(plan, cell, by);
    if (column.ext) {
      const problem = extProblem(plan, value, lang, t);
      if (problem) wrong[column.id] = problem;
      const field = column.id.slice('ext.'.length);
      if (value === null) delete ext[field];
      else ext[field] = value;
    } else {
      const kept = settled(schemaOf(draft, column), value);
      if (kept === undefined) delete values[column.id];
      else values[column.id] = kept;
    }
  };
  for (const plan of plans) read(plan);
  // What one cell is filled with may follow from another one that was.
  for (const plan of record ? [] : plans) {
    const more = plainText(cells[plan.column.id] ?? null) === '' ? plan.column.fill?.(values) : null;
    if (!more) continue;
    cells[plan.column.id] = more.cell;
    filled[plan.column.id] = more.why;
    read(plan);
  }
  const changes = Object.keys(before).length > 0;
  // What changes nothing isn't saved, in whatever version it was exported.
  if (changes && stamp?.version && stamp.version !== record?.version) wrong[''] ??= t('record.changedMeanwhile');
  // Its last value taken away, a record says so by having none.
  if (Object.keys(ext).length || Object.keys((record?.ext as Row | undefined) ?? {}).length) values.ext = ext;
  const checked = parserOf(draft)?.safeParse(values);
  if (checked && !checked.success)
    for (const { path, message } of sayIssues(
      checked.error.issues,
      values,
      lang,
      ([field]) => plans.find(({ column }) => column.id === field)?.title,
    )) {
      const [field = '', inner] = path.map(String);
      const at = field === 'ext' && inner ? `ext.${inner}` : plans.some(({ column }) => column.id === field) ? field : '';
      wrong[at] ??= message;
    }
  // What isn't understood yet is no fact of a rule.
  const sound = Object.fromEntries(Object.entries(values).filter(([field]) => wrong[field] === undefined));
  const isSaved = !stamp || changes;
  for (const plan of plans) {
    const { column } = plan;
    if (wrong[column.id] && isUnknown(plan, meaning(plan, cells[column.id] ?? null)))
      wrong[column.id] = oneOf(plan, cells[column.id] ?? null, by);
    const problem =
      otherUnit(column, cells[column.id], { ...record, ...values }, t) ??
      (wrong[column.id] === undefined ? halfPiece(column, { ...record, ...values }, t) : undefined) ??
      (wrong[column.id] === undefined && isSaved ? brokenRule(column, sound, record, t) : undefined);
    if (problem) wrong[column.id] = problem;
  }
  const state = !stamp ? 'NEW' : changes ? 'CHANGED' : 'SAME';
  return { id, cells, values, wrong, stamp, before, state, ...(Object.keys(filled).length > 0 && { filled }) };
};

const namedAtMost = 8;
/** The values that there are, those first that come nearest to what was written. */
const oneOf = (plan: Plan, cell: RawCell, { t, speeches: [speech] }: Review) => {
  const offered = offersOf(plan, speech)?.(plainText(cell)) ?? [];
  const choices = offered
    .slice(0, namedAtMost)
    .map(({ label }) => label)
    .join(' · ');
  return t('import.oneOf', { choices: offered.length > namedAtMost ? `${choices} …` : choices });
};

/** Days as they were understood: whoever looks at them sees the year. */
const daysIn = (plans: readonly Plan[], cells: Reviewed['cells']) =>
  Object.fromEntries(
    plans.flatMap(({ column: { id, kind } }) => {
      const day = kind === 'day' ? dayIn(plainText(cells[id] ?? null)) : null;
      return day ? [[id, formatDay(day)]] : [];
    }),
  );

/** The unit or currency that somebody wrote behind a number, where it isn't the row's. */
const otherUnit = (column: Column<never>, cell: RawCell | undefined, values: Row, t: Sayer) => {
  const said = column.kind === 'number' && typeof cell === 'string' ? figureIn(cell).unit : null;
  if (!said) return undefined;
  const its = (column as Column<Row>).uom?.(values) ?? column.unit;
  return typeof its === 'string' && isSameUnit(said, its)
    ? undefined
    : t('import.otherUnit', { said, its: typeof its === 'string' ? its : null });
};

const listedAtMost = 5;
const listed = (codes: readonly string[]) => `${codes.slice(0, listedAtMost).join(', ')}${codes.length > listedAtMost ? ' …' : ''}`;

/** Half a piece, where the row says its unit; the server asks the same of what a quantity is counted by. */
const halfPiece = (column: Column<never>, values: Row, t: Sayer) => {
  const qty = values[column.id];
  const uom = (column as Column<Row>).uom?.(values);
  if (typeof qty !== 'number' || typeof uom !== 'string') return undefined;
  const asked = { qty, uom, field: column.id };
  const rule = firstBroken(unitRules, asked);
  return rule && t(rule.code, rule.tell?.(asked));
};

const brokenRule = (column: Column<never>, values: Row, record: Row | undefined, t: Sayer) => {
  const broken = column.obeys?.(values, record);
  return broken && t(broken.code, broken.facts);
};

/** A cell that still reads as it was exported, in whichever language, or means what the record holds. */
const saysTheSame = (plan: Plan, cell: RawCell, record: Row, speeches: readonly Speech[]) => {
  const { column } = plan;
  const text = plainText(cell);
  if (speeches.some((speech) => plainText(cellOf(column as Column<Row>, record, speech)) === text)) return true;
  if (column.ext) return false;
  const held = record[column.id] ?? null;
  const meant = meaning(plan, cell);
  return meant === held || JSON.stringify(meant) === JSON.stringify(held);
};

export const cellsOf = (plans: readonly (Plan | null)[], row: readonly RawCell[]) =>
  Object.fromEntries(plans.flatMap((plan, at) => (plan ? [[plan.column.id, row[at] ?? null]] : [])));

/** The template's sample row, of whichever day and in whichever language: it isn't data. */
export const isSample = (plans: readonly Plan[], cells: Reviewed['cells'], speeches: readonly Speech[]) =>
  speeches.some((speech) =>
    plans.every((plan) => {
      const text = plainText(cells[plan.column.id] ?? null);
      if (plan.column.kind === 'day') return dayIn(text) !== null;
      if (plan.column.kind === 'at') return atFrom(text) !== null;
      return text === String(sampleOf(plan, '', speech));
    }),
  );

/** What the template's sample row says in each column. */
export const sampleOf = ({ column, choices }: Plan, today: string, speech: Speech): string | number => {
  if (column.kind === 'number') return 0;
  if (column.kind === 'day') return today;
  if (column.kind === 'at') return `${today} 00:00`;
  if (column.kind === 'flag') return 'Y';
  const [first] = choices?.values() ?? [];
  return first === undefined ? 'Sample' : choiceName(column, first, speech);
};

export const headsOf = (plans: readonly Plan[], speech: Speech) => [
  plans.map(({ column }) => column.id),
  plans.map(({ column, required }) => `${titleOf(column, speech)}${required ? ' *' : ''}`),
];
