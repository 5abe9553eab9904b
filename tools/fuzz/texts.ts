import { z } from 'zod';
import type { Call } from '../../contract/src/kit/call.ts';

export type Answer = { status: number; body: string };
export type Send = (call: Call, ask: unknown) => Promise<Answer>;
/** What a call did with a text that nobody should have to fear. */
export type Finding = { call: string; place: string; text: string; what: string };
export type Tried = {
  calls: number;
  places: number;
  sent: number;
  taken: number;
  refused: number;
  takers: Set<string>;
  findings: Finding[];
};

type Json = {
  type?: string | string[];
  properties?: Record<string, Json>;
  required?: string[];
  items?: Json;
  anyOf?: Json[];
  oneOf?: Json[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  minimum?: number;
  exclusiveMinimum?: number;
};
type Place = readonly (string | number)[];
type Row = Record<string, unknown>;

export const nameOf = ({ method, path }: Call) => `${method} ${path}`;
/** What would end the session that everything is sent in. */
const sessions = '/oauth/';
export const takesTexts = (call: Call) =>
  (call.method === 'POST' || call.method === 'PUT') && call.kind !== 'form' && call.kind !== 'stream' && !call.path.startsWith(sessions);

/** The calls that take texts, by the first word of their path, in the order in which they stand; of those below some paths where any are named. */
export const groupsOf = (calls: readonly Call[], paths: readonly string[]) => [
  ...Map.groupBy(
    calls.filter((call) => takesTexts(call) && paths.some((path) => call.path.startsWith(path))),
    ({ path }) => path.split('/', 2).join('/'),
  ),
];

const schemaOf = (call: Call): Json | null => {
  try {
    return z.toJSONSchema(call.ask as unknown as z.ZodType, { io: 'input', unrepresentable: 'any' }) as Json;
  } catch {
    return null;
  }
};

/**
 * Sends every text in every text field of every call that creates or changes something: all fields at once that take it by their shape, and those
 * that don't one after the other with some of the texts. Asks are made from rows that the server has, so that texts reach what stands behind shapes.
 */
export const fuzzTexts = async (
  send: Send,
  calls: readonly Call[],
  texts: readonly string[],
  { known, some = 12 }: { known: Known; some?: number },
): Promise<Tried> => {
  const tried: Tried = { calls: 0, places: 0, sent: 0, taken: 0, refused: 0, takers: new Set(), findings: [] };
  for (const call of calls.filter(takesTexts)) {
    const schema = schemaOf(call);
    const begun = schema && askFor(call, schema, known);
    const places = schema ? textsIn(schema, begun) : [];
    if (places.length === 0) continue;
    tried.calls += 1;
    tried.places += places.length;
    for (const [n, text] of texts.entries()) {
      const fresh = again(call, begun);
      const taking = places.filter((place) => parsed(call, put(fresh, place, text)).success);
      const refusing = places.filter((place) => !taking.includes(place));
      const whole = taking.reduce((ask, place) => put(ask, place, text), fresh);
      await look(send, call, whole, taking, text, tried);
      for (const place of refusing.filter((_, at) => (at + n) % Math.max(1, Math.floor(texts.length / some)) === 0))
        await look(send, call, put(fresh, place, text), [place], text, tried);
    }
  }
  return tried;
};

const parsed = (call: Call, ask: unknown) => (call.ask as unknown as z.ZodType).safeParse(ask);
const slowMs = 10_000;

const look = async (send: Send, call: Call, ask: unknown, places: readonly Place[], text: string, tried: Tried) => {
  const note = (what: string, place: Place = places[0] ?? []) =>
    tried.findings.push({ call: nameOf(call), place: place.join('.'), text: text.slice(0, 60), what });
  const since = performance.now();
  const { status, body } = await send(call, ask);
  tried.sent += 1;
  if (performance.now() - since > slowMs) note('it took longer than ten seconds');
  if (status < 300) {
    tried.taken += 1;
    tried.takers.add(nameOf(call));
    for (const place of changedIn(call, ask, body, places)) note('another text is kept than was typed', place);
    return;
  }
  tried.refused += 1;
  if (status >= 500 && !body.includes('ERROR_CONSTRAINT_VIOLATION')) return void note(`${status} ${body.slice(0, 200)}`);
  const said = textOf(body);
  if (typeof said.code !== 'string' || typeof said.message !== 'string' || said.message.trim() === '')
    note(`${status} without a sentence: ${body.slice(0, 120)}`);
};

const textOf = (body: string): Row => {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null ? (value as Row) : {};
  } catch {
    return {};
  }
};

/** Kept with a change of something else alone: a reason for a price that stays says nothing. */
const keptWithAnother = new Set(['priceReason']);

/** Where the answer is the record and holds something else than the contract made of the text. */
const changedIn = (call: Call, ask: unknown, body: string, places: readonly Place[]) => {
  const answer = textOf(body);
  const heard = parsed(call, ask);
  // A verb answers what it acted on, whose fields may mean something else; a record that is made or changed answers itself.
  const isRecord = call.method === 'POST' || 'version' in (schemaOf(call)?.properties ?? {});
  if (!heard.success || typeof answer.id !== 'number' || !isRecord) return [];
  return places.filter(([field, ...rest]) => {
    if (rest.length > 0 || typeof field !== 'string' || keptWithAnother.has(field) || typeof answer[field] !== 'string') return false;
    const meant = (heard.data as Row)[field];
    // What is left out or empty may be filled in, as a barcode with its code.
    return typeof meant === 'string' && meant !== '' && answer[field] !== meant;
  });
};

/** Rows that the server has, by the menu that they belong to, and what its ids are called. */
export type Known = { byMenu: Map<string, Row[]>; ids: Map<string, unknown> };
export const rowsOf = async (send: Send, calls: readonly Call[]): Promise<Known> => {
  const known: Known = { byMenu: new Map(), ids: new Map() };
  // What needs an id of another list is asked in the second round.
  for (let round = 0; round < 2; round += 1)
    for (const call of calls.filter(({ method, kind }) => method === 'GET' && kind === undefined)) {
      const schema = schemaOf(call);
      const ask = schema && plausible(schema, known);
      if (!ask || !parsed(call, ask).success) continue;
      const { status, body } = await send(call, ask);
      if (status >= 300) continue;
      for (const row of rowsIn(JSON.parse(body || 'null'))) remember(known, call, row);
    }
  return known;
};
const rowsIn = (value: unknown): Row[] => {
  if (Array.isArray(value)) return value.slice(0, 20).flatMap(rowsIn);
  if (typeof value !== 'object' || value === null) return [];
  if ('rows' in value && Array.isArray(value.rows)) return rowsIn(value.rows);
  return [value as Row];
};
const menuOf = ({ permission }: Call) => (typeof permission === 'string' ? '' : permission[0]);
const remember = (known: Known, call: Call, row: Row) => {
  const menu = menuOf(call);
  known.byMenu.set(menu, [...(known.byMenu.get(menu) ?? []), row].slice(-400));
  for (const [field, value] of Object.entries(row))
    if (/Ids?$/.test(field) && value != null && !known.ids.has(field)) known.ids.set(field, value);
  const [, table = ''] = /^\/([a-z]+)/i.exec(call.path) ?? [];
  if (typeof row.id === 'number' && !known.ids.has(`${table}Id`)) known.ids.set(`${table}Id`, row.id);
};

/** An ask that the call takes, as far as it can be made up: a row of its menu that has its shape, else something plausible. */
const askFor = (call: Call, schema: Json, known: Known): unknown => {
  const rows = (known.byMenu.get(menuOf(call)) ?? []).toReversed();
  const fields = Object.keys(schema.properties ?? {});
  const fits = rows.find((row) => fields.length > 2 && parsed(call, part(row, fields)).success);
  return fits ? part(fits, fields) : plausible(schema, known);
};
const part = (row: Row, fields: readonly string[]) =>
  Object.fromEntries(fields.flatMap((field) => (row[field] === undefined || row[field] === null ? [] : [[field, row[field]]])));

let made = 0;
const own = ['code', 'partnerCode', 'workerNo', 'orderNo', 'planNo', 'lotNo', 'barcode', 'userId', 'category', 'field'];
/** The same for another try: of a row that is changed the newest version is meant, a new one has codes that nobody has. */
const again = ({ method }: Call, begun: unknown): unknown => {
  if (typeof begun !== 'object' || begun === null || Array.isArray(begun)) return begun;
  const { version: _, ...ask } = begun as Row;
  made += 1;
  return method === 'PUT'
    ? ask
    : { ...ask, ...Object.fromEntries(own.filter((field) => field in ask).map((field) => [field, `FUZZ-${made}`])) };
};

const plausible = (shape: Json, known: Known, name = ''): unknown => {
  const [first] = shape.anyOf ?? shape.oneOf ?? [];
  if (first) return plausible(first, known, name);
  if (shape.const !== undefined) return shape.const;
  if (shape.enum) return shape.enum[0];
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  // What may be left out is: a made-up value of it would be wrong more often than right.
  if (type === 'object')
    return Object.fromEntries(
      Object.entries(shape.properties ?? {}).flatMap(([field, inner]) =>
        shape.required?.includes(field) ? [[field, plausible(inner, known, field)]] : [],
      ),
    );
  if (type === 'array') return [plausible(shape.items ?? {}, known, name.replace(/s$/, ''))];
  if (known.ids.has(name) && type !== 'string') return known.ids.get(name);
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1);
  if (type === 'boolean') return true;
  if (shape.format === 'date') return new Date().toISOString().slice(0, 10);
  if (shape.format === 'date-time') return new Date().toISOString();
  if (shape.format === 'uuid') return crypto.randomUUID();
  return String(known.ids.get(name) ?? '1');
};

/** Where in an ask people type text: everything that is a text by its shape but a choice, a day, an instant or a key. */
const textsIn = (shape: Json, ask: unknown, at: Place = []): Place[] => {
  const either = shape.anyOf ?? shape.oneOf;
  if (either) {
    const found = either.map((one) => textsIn(one, ask, at)).find((places) => places.length > 0);
    return found ?? [];
  }
  const type = Array.isArray(shape.type) ? shape.type[0] : shape.type;
  if (type === 'string') return shape.enum || shape.format || shape.const !== undefined ? [] : [at];
  if (type === 'object')
    return Object.entries(shape.properties ?? {}).flatMap(([field, inner]) => textsIn(inner, (ask as Row | null)?.[field], [...at, field]));
  if (type === 'array') return Array.isArray(ask) && ask.length > 0 ? textsIn(shape.items ?? {}, ask[0], [...at, 0]) : [];
  return [];
};

const put = (value: unknown, [name, ...rest]: Place, what: unknown): unknown => {
  if (name === undefined) return what;
  const copy: object = Array.isArray(value) ? [...value] : { ...(value as object | null) };
  return Object.assign(copy, { [name]: put((value as Row | null)?.[String(name)], rest, what) });
};
