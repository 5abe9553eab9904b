import { z } from 'zod';
import { Id, Ids, idsAtMost, PathId, Stamps, Version } from './shape.ts';
import { snake } from './spelling.ts';

export type Action = 'view' | 'create' | 'modify' | 'delete';
/** Menu and action the caller must hold; `signed-in` for calls every user has; `public` needs no token. */
export type Permission = readonly [menu: string, action: Action] | 'signed-in' | 'public';

/** A shallow view of a zod type: checking hundreds of calls against `z.ZodType` itself is slow. */
export type Schema<In = unknown, Out = unknown> = { readonly _zod: { readonly input: In; readonly output: Out } };
export type AskOf<C> = C extends { ask: Schema<infer In> } ? In : never;
export type HeardOf<C> = C extends { ask: Schema<unknown, infer Out> } ? Out : never;
export type AnswerOf<C> = C extends { answer: Schema<unknown, infer Out> } ? Out : never;
export type PageOf<C> = C extends { page: Schema<unknown, infer Out> } ? Out : AnswerOf<C>;
export type SaidOf<C> = C extends { answer: Schema<infer In> } ? In : never;

type Tables = readonly [string, ...string[]];

/**
 * One call of the API, written down once: the server serves it, the web sends it, the OpenAPI document prints it.
 * `ask` is one object: the names in `{braces}` travel in the path, the rest in the query (GET, DELETE) or the JSON body.
 * An `ask` that is an array is the body itself.
 */
export type Call<Ask extends Schema = Schema, Answer extends Schema = Schema> = {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** Below /api, e.g. `/material/{id}`. */
  readonly path: `/${string}`;
  readonly permission: Permission;
  /** Other menus whose same action opens it as well: the phone's, whose screens do the same work under a right of their own. */
  readonly alsoOn?: readonly string[];
  /** Also open to the person whose own record the ask's `id` names. */
  readonly orSelf?: true;
  readonly ask: Ask;
  readonly answer: Answer;
  /** What a list that answers an array answers instead when a `limit` asks for a page of it. */
  readonly page?: Schema;
  /** Its rows come in parts (`Part` of the ask): a `Link` header says where the following ones are. */
  readonly parts?: true;
  readonly summary?: string;
  /** The tables that the answer is made from: a change of one of them makes it stale. */
  readonly reads?: Tables;
  /** Where one call serves any table: the field of its ask that names the one it reads. */
  readonly readsBy?: string;
  /** The tables whose rows it changes: who sends it fetches again what is made from them, before the change is told to everybody. */
  readonly writes?: Tables;
  /** Posts a fact: our callers send an `Idempotency-Key` with it, and a replay answers with the first result. */
  readonly fact?: true;
  /** `form` is sent as multipart/form-data; `file` and `stream` answer bytes and server-sent events. */
  readonly kind?: 'form' | 'file' | 'stream';
};

export const call = <const C extends Call>(c: C): C => c;

export const isCall = (x: unknown): x is Call => typeof x === 'object' && x !== null && 'method' in x && 'path' in x && 'permission' in x;

export const Deleted = z.object({ deleted: z.number().int() });
export const Created = z.object({ created: z.number().int() });

type Paths = {
  list: `/${string}`;
  create: `/${string}`;
  change?: `/${string}`;
  /** Beside this path stand the calls for many; beside that of removing one unless told. */
  one?: `/${string}`;
  removeOne: `/${string}`;
  remove?: `/${string}`;
  bulk?: `/${string}`;
};

const deleteCall =
  <Ask extends z.ZodObject>(ask: Ask) =>
  (path: Call['path'], menu: string, summary: string, writes?: Tables) =>
    call({ ...(writes && { writes }), method: 'DELETE', path, permission: [menu, 'delete'], summary, ask, answer: Deleted });
/** Deletes one row by its id, which needs the permission to delete on its menu. */
export const deleteOne = deleteCall(z.object({ id: PathId }));
/** Deletes several rows by their ids, all or none. */
export const deleteMany = deleteCall(z.object({ ids: Ids }));
/** Deleted rows can be brought back for so long. */
export const restorableForMs = 10 * 60_000;
/** Brings back rows that were deleted a moment ago, all or none, each under its own id: the undoing of a deletion, with the same right. */
export const restoreDeleted = (path: Call['path'], menu: string, summary: string, writes?: Tables) =>
  call({
    ...(writes && { writes }),
    method: 'POST',
    path,
    permission: [menu, 'delete'],
    summary,
    ask: z.object({ ids: z.array(Id).min(1).max(idsAtMost) }),
    answer: z.object({ restored: z.number().int() }),
  });
const bulkCall = <Draft extends z.ZodRawShape>(
  path: Call['path'],
  menu: string,
  summary: string,
  draft: z.ZodObject<Draft>,
  writes: Tables,
) =>
  call({
    writes,
    method: 'POST',
    path,
    permission: [menu, 'create'],
    summary,
    ask: z.object({ rows: z.array(draft).min(1).max(10_000) }),
    answer: Created,
  });
const saveManyCall = <Draft extends z.ZodRawShape>(
  path: Call['path'],
  menu: string,
  summary: string,
  draft: z.ZodObject<Draft>,
  writes: Tables,
) =>
  call({
    writes,
    method: 'PUT',
    path,
    permission: [menu, 'modify'],
    summary,
    ask: z.object({
      rows: z
        .array(z.object({ ...draft.shape, id: Id.optional(), version: z.number().int().min(1).optional() }))
        .min(1)
        .max(10_000),
    }),
    answer: z.object({ created: z.number().int(), changed: z.number().int() }),
  });
/** A call that a resource has when its paths name it. */
type Where<P, Name extends string, C> = P extends { readonly [N in Name]: string } ? C : C | undefined;

/**
 * The usual calls of one plain record: list, create, change (with the version that was read), delete one or many,
 * and the all-or-nothing bulk creation behind an Excel import.
 * @param draft what a person fills in; the row is the draft with its id, version and stamps, and what the list adds (`more`).
 */
export const resource = <
  const Table extends string,
  Draft extends z.ZodRawShape,
  More extends z.ZodRawShape = Record<never, never>,
  Query extends z.ZodRawShape = Record<never, never>,
  const P extends Paths = Paths,
>(r: {
  /** The table behind it: its data history and the change events carry this name. */
  table: Table;
  /** What its list is made from and what its changes change, where that is more than the table. */
  reads?: Tables;
  writes?: Tables;
  menu: string;
  /** What people call one of it in English, for the summaries of its calls; without it, the table's name in words. */
  noun?: string;
  /** What its list holds, where that isn't all of them. */
  lists?: string;
  draft: z.ZodObject<Draft>;
  more?: More;
  query?: Query;
  paths: P;
}) => {
  // What the list adds may say more exactly what the draft leaves open: a number that is given where none was typed.
  const row = z.object({ ...Stamps.shape, ...r.draft.shape, ...(r.more ?? ({} as More)) } as unknown as typeof Stamps.shape &
    Omit<Draft, keyof More> &
    More);
  const one = r.noun ?? r.table.replace(/_?([A-Z]|(?<=_)[a-z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
  const article = /^[aeiou]/.test(one) ? 'an' : 'a';
  const many = one.endsWith('s') ? `${one}es` : `${one}s`;
  const change = z.object({ ...r.draft.shape, id: z.number().int(), version: Version });
  const { reads = [snake(r.table)] as Tables, writes = [snake(r.table)] as Tables } = r;
  return {
    table: r.table,
    menu: r.menu,
    draft: r.draft,
    row,
    list: call({
      reads,
      method: 'GET',
      path: r.paths.list,
      permission: [r.menu, 'view'],
      summary: r.lists ?? `All ${many}.`,
      ask: z.object(r.query ?? ({} as Query)),
      answer: z.array(row),
      ...(Object.hasOwn(r.query ?? {}, 'after') && { parts: true as const }),
    }),
    create: call({
      writes,
      method: 'POST',
      path: r.paths.create,
      permission: [r.menu, 'create'],
      summary: `Creates ${article} ${one}.`,
      ask: r.draft,
      answer: row,
    }),
    change: call({
      writes,
      method: 'PUT',
      path: r.paths.change ?? r.paths.create,
      permission: [r.menu, 'modify'],
      summary: `Changes ${article} ${one}.`,
      ask: change,
      answer: row,
    }),
    removeOne: deleteOne(r.paths.removeOne, r.menu, `Deletes ${article} ${one}.`, writes),
    restore: restoreDeleted(
      besides(r.paths.one ?? r.paths.removeOne, 'restored'),
      r.menu,
      `Brings back deleted ${many}, all or none.`,
      writes,
    ),
    saveMany: saveManyCall(
      besides(r.paths.one ?? r.paths.removeOne, 'many'),
      r.menu,
      `Changes up to 10,000 ${many}, and creates those without an id, all or none.`,
      r.draft,
      writes,
    ),
    remove: (r.paths.remove && deleteMany(r.paths.remove, r.menu, `Deletes several ${many}, all or none.`, writes)) as Where<
      P,
      'remove',
      ReturnType<typeof deleteMany>
    >,
    bulk: (r.paths.bulk && bulkCall(r.paths.bulk, r.menu, `Creates up to 10,000 ${many}, all or none.`, r.draft, writes)) as Where<
      P,
      'bulk',
      ReturnType<typeof bulkCall<Draft>>
    >,
  };
};

/** A path beside the one of a single row: `/bom/restored` for `/bom/{id}`. */
const besides = (path: Call['path'], name: string): Call['path'] => `/${path.slice(1, path.lastIndexOf('/'))}/${name}`;
export type Resource = ReturnType<typeof resource>;
