import { createRequire } from 'node:module';
import type { Writable } from 'node:stream';
import { camel } from '@lotline/contract/kit/spelling';
import pg from 'pg';

export type Values = readonly unknown[];
type Row = Record<string, unknown>;
export type Answer = { rows: Row[]; rowCount: number; command: string };

/** A statement that the database keeps planned under a name on one connection, with the columns of its answer once they are known. */
export type Planned = { readonly name: string; sent: boolean; shape: Shape | undefined };
/** A text with its values; `planned` where the connection has a name for it. */
export type Leg = { text: string; values: Values; planned: Planned | undefined };

type Parser = (text: string) => unknown;
type Shape = { names: readonly string[]; parsers: readonly Parser[]; empty: Row };
type Field = { name: string; dataTypeID: number };

type Wire = {
  readonly stream: Pick<Writable, 'write' | 'writable'>;
  parse(what: { text: string; name: string | undefined }): void;
  bind(what: { statement: string | undefined; values: Values; valueMapper(value: unknown): unknown }): void;
  describe(what: { type: 'P' }): void;
  execute(): void;
  sync(): void;
};
type Done = (error: Error | null) => void;
const { prepareValue } = createRequire(import.meta.url)('pg/lib/utils.js') as { prepareValue(value: unknown): unknown };
const Query = pg.Query as unknown as new (config: object, done: Done) => { callback: Done };

/**
 * Statements that travel together on `pg`'s wire: one write takes all of them there, one brings all answers back, and none is run after
 * the first that fails. What is planned under a name is parsed once for its connection, and its columns are described once.
 */
class Journey extends Query {
  readonly legs: readonly Leg[];
  /** Of those that were run, in their order. */
  readonly answers: Answer[] = [];
  private readonly parserOf: (type: number) => Parser;
  private shape: Shape | undefined;
  private arriving: Row[] = [];
  private broken: Error | undefined;

  constructor(legs: readonly Leg[], parserOf: (type: number) => Parser, done: Done) {
    super({ text: '' }, done);
    this.legs = legs;
    this.parserOf = parserOf;
    this.shape = legs[0]?.planned?.shape;
  }

  submit(wire: Wire): Error | null {
    const parts: Uint8Array[] = [];
    const write = (part: Uint8Array) => parts.push(part);
    const paper = Object.create(wire, { stream: { value: { write, writable: true } } }) as Wire;
    const named: Planned[] = [];
    try {
      for (const { text, values, planned } of this.legs) {
        if (!planned?.sent) paper.parse({ text, name: planned?.name });
        if (planned && !planned.sent) {
          planned.sent = true;
          named.push(planned);
        }
        paper.bind({ statement: planned?.name, values, valueMapper: asSent });
        if (!planned?.shape) paper.describe({ type: 'P' });
        paper.execute();
      }
      paper.sync();
    } catch (error) {
      // A value that can't be written down: nothing of this has left.
      for (const planned of named) planned.sent = false;
      return error as Error;
    }
    if (wire.stream.writable) wire.stream.write(Buffer.concat(parts));
    return null;
  }

  handleRowDescription({ fields }: { fields: readonly Field[] }) {
    this.shape = shapeOf(fields, this.parserOf);
  }

  handleDataRow({ fields }: { fields: readonly (string | null)[] }) {
    if (this.broken || !this.shape) return;
    const { names, parsers, empty } = this.shape;
    const row = { ...empty };
    try {
      for (let at = 0; at < fields.length; at++) {
        const text = fields[at];
        if (text != null) row[names[at] as string] = parsers[at]?.(text);
      }
      this.arriving.push(row);
    } catch (error) {
      this.broken = error as Error;
    }
  }

  handleCommandComplete({ text }: { text: string }) {
    const { planned } = this.legs[this.answers.length] as Leg;
    if (planned) planned.shape ??= this.shape ?? noColumns;
    const [command = '', ...counts] = text.split(' ');
    this.answers.push({ rows: this.arriving, rowCount: Number(counts.at(-1)) || 0, command });
    this.arriving = [];
    this.shape = this.legs[this.answers.length]?.planned?.shape;
  }

  handleEmptyQuery() {
    this.handleCommandComplete({ text: '' });
  }

  handleReadyForQuery() {
    this.callback(this.broken ?? null);
  }

  handleError(error: Error) {
    this.callback(this.broken ?? error);
  }
}

const asSent = (value: unknown) => (typeof value === 'string' || value === null ? value : prepareValue(value));

const noColumns: Shape = { names: [], parsers: [], empty: {} };
const shapeOf = (fields: readonly Field[], parserOf: (type: number) => Parser): Shape => {
  const names = fields.map(({ name }) => camel(name));
  return {
    names,
    parsers: fields.map(({ dataTypeID }) => parserOf(dataTypeID)),
    empty: Object.fromEntries(names.map((name) => [name, null])),
  };
};

/** What came of a journey: the answers of the statements that were run, and what the next one failed of. */
export type Arrived = { answers: readonly Answer[]; error: Error | undefined };

/** After `withinMs` without an answer the connection is given up. */
export const travel = (client: pg.PoolClient, legs: readonly Leg[], withinMs?: number): Promise<Arrived> =>
  new Promise((resolve) => {
    const parserOf = (type: number) => client.getTypeParser(type, 'text') as Parser;
    const journey: Journey = new Journey(legs, parserOf, (error) => resolve({ answers: journey.answers, error: error ?? undefined }));
    client.query(Object.assign(journey, withinMs !== undefined && { query_timeout: withinMs }) as unknown as pg.Submittable);
  });
