import { byInitials, holding, wordsTyped } from './initials.ts';

/**
 * The filter grammar of every grid: `|` means or, `&` means and, a quoted term keeps its case and its spaces, of any other each word is contained in any case or by its initials;
 * `="…"` is the whole value, `=""` an empty one.
 * Numbers, days and instants also know `>10`, `>=10`, `<10`, `<=10`, `=10`, `10..20`, `10..` and `..20`; a day may be a month or a year.
 * The web asks `filterTest`, the server turns the same conditions into SQL.
 */
export type FilterKind = 'text' | 'number' | 'day' | 'at' | 'choice' | 'flag';

export type Condition =
  | { readonly is: 'contains'; readonly text: string; readonly exact: boolean }
  | { readonly is: 'equals'; readonly text: string }
  /** At least `from` and, where there is one, up to `to`; an open end is undefined. */
  | { readonly is: 'range'; readonly from?: Bound; readonly to?: Bound };
/** `includes` says whether the bound itself belongs to the range. */
export type Bound = { readonly value: number | string; readonly includes: boolean };
/** One of these groups must hold, with all of its conditions; no group at all holds for everything. */
export type Filter = readonly (readonly Condition[])[];

const longest = 1000;

/** Reads what a person typed; what isn't finished yet (`>`, `oil |`) asks nothing. */
export const parseFilter = (kind: FilterKind, asked: string): Filter =>
  splitFilter(asked.slice(0, longest).normalize('NFC'), '|')
    .map((group) => splitFilter(group, '&').flatMap((term) => conditionsOf(kind, term.trim())))
    .filter((group) => group.length > 0);

/** Cuts at a sign that stands outside quotes; a quote that is never closed is an ordinary sign. */
export const splitFilter = (text: string, sign: string): string[] => {
  const parts: string[] = [];
  let start = 0;
  for (let at = 0; at < text.length; at++) {
    const closing = text[at] === '"' ? text.indexOf('"', at + 1) : -1;
    if (closing > 0) at = closing;
    else if (text[at] === sign) {
      parts.push(text.slice(start, at));
      start = at + 1;
    }
  }
  return [...parts, text.slice(start)];
};

const conditionsOf = (kind: FilterKind, term: string): Condition[] => {
  if (term === '') return [];
  if (term.length > 2 && term.startsWith('="') && term.endsWith('"')) return [{ is: 'equals', text: term.slice(2, -1) }];
  if (term.length > 1 && term.startsWith('"') && term.endsWith('"')) {
    const text = term.slice(1, -1);
    return text === '' ? [] : [{ is: 'contains', text, exact: true }];
  }
  if (kind === 'text' || kind === 'choice') return wordsTyped(term).map((text) => ({ is: 'contains', text, exact: false }));
  const ordered = kind !== 'flag';
  if (ordered && /^[<>]?=?$/.test(term)) return [];
  return [(ordered ? rangeOf(kind, term) : undefined) ?? { is: 'contains', text: plain(kind, term), exact: false }];
};

const plain = (kind: FilterKind, term: string) => {
  if (kind === 'number') return term.replaceAll(',', '');
  return kind === 'day' || kind === 'at' ? term.replaceAll('/', '-') : term;
};

const rangeOf = (kind: 'number' | 'day' | 'at', term: string): Condition | undefined => {
  const spanOf = kind === 'number' ? numberSpan : (text: string) => timeSpan(kind, text);
  const dots = term.indexOf('..');
  if (dots >= 0) {
    const [first, last] = [term.slice(0, dots).trim(), term.slice(dots + 2).trim()];
    const [from, to] = [spanOf(first), spanOf(last)];
    if ((first !== '' && !from) || (last !== '' && !to) || (!from && !to)) return undefined;
    return { is: 'range', ...(from && { from: from.start }), ...(to && { to: to.end }) };
  }
  const sign = /^(?:>=|<=|>|<|=)/.exec(term)?.[0];
  const span = sign && spanOf(term.slice(sign.length).trim());
  if (!span) return undefined;
  if (sign === '=') return { is: 'range', from: span.start, to: span.end };
  if (sign.startsWith('>')) return { is: 'range', from: sign === '>=' ? span.start : opposite(span.end) };
  return { is: 'range', to: sign === '<=' ? span.end : opposite(span.start) };
};

/** Above the end of a span is everything from there on that the span doesn't hold, and the other way round below its start. */
const opposite = ({ value, includes }: Bound): Bound => ({ value, includes: !includes });

type Span = { start: Bound; end: Bound };

const numberSpan = (text: string): Span | undefined => {
  const digits = text.replaceAll(',', '');
  if (!/^[-+]?\d{0,15}(?:\.\d{1,9})?$/.test(digits) || !/\d/.test(digits)) return undefined;
  const value = Number(digits);
  return { start: { value, includes: true }, end: { value, includes: true } };
};

const two = (part: number) => String(part).padStart(2, '0');

/** The instants that a year, a month, a day, an hour, a minute or a second holds: from its start up to the start of the next. */
const timeSpan = (kind: 'day' | 'at', text: string): Span | undefined => {
  const found = /^(\d{4})(?:[-/.](\d{1,2})(?:[-/.](\d{1,2})(?:[ T](\d{1,2})(?::(\d{1,2})(?::(\d{1,2}))?)?)?)?)?$/.exec(text);
  const given = found
    ?.slice(1)
    .filter((part) => part !== undefined)
    .map(Number);
  if (!given || (kind === 'day' && given.length > 3)) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = given;
  const write = (at: Date) => {
    const date = at.toISOString();
    return kind === 'day' ? date.slice(0, 10) : date.slice(0, 19).replace('T', ' ');
  };
  const start = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  const wanted = `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`;
  if (year < 1 || !start.toISOString().startsWith(`${wanted}T${two(hour)}:${two(minute)}:${two(second)}`)) return undefined;
  const next = [year, month - 1, day, hour, minute, second].map((part, at) => (at === given.length - 1 ? part + 1 : part)) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const end = new Date(Date.UTC(...next));
  if (end.getUTCFullYear() > 9999) return undefined;
  return { start: { value: write(start), includes: true }, end: { value: write(end), includes: false } };
};

/** A value as filters look at it, made once for a row that many keystrokes filter, with what it is called in the other language; null for an empty one. */
export type FilterText = { readonly text: string; readonly lower: string; readonly other?: FilterText } | null;

/** Days come as `2026-03-02`, instants as people read them, `2026-03-02 10:11:12`. */
export const filterText = (kind: FilterKind, value: unknown): FilterText => {
  if (value === null || value === undefined || value === '') return null;
  const text = (kind === 'day' || kind === 'at' ? String(value).replaceAll('/', '-') : String(value)).normalize('NFC');
  return { text, lower: text.toLowerCase() };
};

/** Whether a value, or its name in the other language, is what was asked for; undefined when nothing is asked. */
export const filterTest = (kind: FilterKind, asked: string): ((value: FilterText) => boolean) | undefined => {
  const test = ownTest(kind, asked);
  return test && ((value) => test(value) || (value?.other ? test(value.other) : false));
};

const ownTest = (kind: FilterKind, asked: string): ((value: FilterText) => boolean) | undefined => {
  const groups = parseFilter(kind, asked).map((group) => group.map((condition) => conditionTest(kind, condition)));
  const [only] = groups;
  if (!only) return undefined;
  if (groups.length === 1 && only.length === 1) return only[0];
  return (value) => groups.some((group) => group.every((test) => test(value)));
};

const conditionTest = (kind: FilterKind, condition: Condition): ((value: FilterText) => boolean) => {
  if (condition.is === 'range')
    return (value) => value !== null && isWithin(kind === 'number' ? Number(value.text) : value.text, condition);
  const { text } = condition;
  if (condition.is === 'equals') return (value) => (value?.text ?? '') === text;
  if (condition.exact) return (value) => value?.text.includes(text) === true;
  if (byInitials(text)) {
    const holds = holding(text);
    return (value) => value !== null && holds(value.text);
  }
  const lower = text.toLowerCase();
  return (value) => value?.lower.includes(lower) === true;
};

const isWithin = (value: number | string, { from, to }: Extract<Condition, { is: 'range' }>) =>
  (!from || (from.includes ? value >= from.value : value > from.value)) && (!to || (to.includes ? value <= to.value : value < to.value));
