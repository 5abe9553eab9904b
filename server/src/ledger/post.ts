import { obey } from '@lotline/contract/kit/rule';
import { snake } from '@lotline/contract/kit/spelling';
import { ledgerRules } from '@lotline/contract/ledger/ledger.rules';
import { type MovementType, type Place, ways } from '@lotline/contract/ledger/movement';
import { type Insertable, type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { sendWithNext } from '../kit/database/driver.ts';
import type { Trx } from '../kit/database/pool.ts';
import type { Tables } from '../kit/database/tables.ts';
import { type Actor, type FactHead, factHead } from '../kit/record/fact.ts';

type Movement = Insertable<Tables['stockMovement']>;
type HeadColumn = 'businessDate' | 'shift' | 'actorId' | 'source' | 'idempotencyKey' | 'occurredAt';
type Given = 'id' | 'recordedAt' | 'correctsId' | 'correctionReason' | 'void';
type Edge = Pick<Insertable<Tables['genealogyEdge']>, 'childLotId' | 'parentLotId' | 'parentStockId' | 'qtyChild' | 'basis' | 'confidence'>;

/** A movement to post; `edge` says what it went into or where it came from, and carries its quantity. */
export type Move = Omit<Movement, HeadColumn | Given> & {
  edge?: Edge;
  /** Where it happened at another instant than the rest of the set. */
} & Partial<Pick<FactHead, 'occurredAt' | 'businessDate' | 'shift'>>;
/** What a verb tells of a movement beside its kind, quantity and unit. */
export type Circumstance = Omit<Partial<Move>, 'type' | 'qty' | 'itemType' | 'materialId' | 'productId' | 'uom'>;

type PackageOnShelf = { id: number; materialId: number; uom: string; locationId: number };
type ProductOnShelf = { id: number; productId: number; lotId: number; locationId: number };
type At = { occurredAt?: string | undefined; part?: string };

/** A quantity of one package: in from a supplier, out to the line and back, or by a counted difference. */
export const packageMove = (
  pack: PackageOnShelf,
  { out, ...move }: { type: MovementType; qty: number; out?: boolean } & Circumstance,
): Move => {
  const [fromPlace, toPlace] = wayOf(move.type, out);
  return {
    itemType: 'MATERIAL',
    materialId: pack.materialId,
    materialStockId: pack.id,
    uom: pack.uom,
    fromPlace,
    toPlace,
    fromLocationId: fromPlace === 'STOCK' ? pack.locationId : null,
    toLocationId: toPlace === 'STOCK' ? pack.locationId : null,
    ...move,
  };
};

/** Material taken for a lot in the making: from an issue at the line, or straight from the shelf. */
export const packageConsumption = (pack: PackageOnShelf, move: { qty: number; issueId: number | null } & Circumstance): Move => {
  const fromPlace: Place = move.issueId === null ? 'STOCK' : 'LINE';
  return {
    type: 'CONSUME',
    itemType: 'MATERIAL',
    materialId: pack.materialId,
    materialStockId: pack.id,
    uom: pack.uom,
    fromPlace,
    toPlace: 'WIP',
    fromLocationId: fromPlace === 'STOCK' ? pack.locationId : null,
    ...move,
  };
};

/** Material taken for a lot at a vendor, out of what was supplied with an outsourcing. */
export const suppliedConsumption = (
  { circumstance, ...pack }: Pick<PackageOnShelf, 'id' | 'materialId' | 'uom'> & { circumstance: Circumstance },
  move: { qty: number } & Circumstance,
): Move => ({
  type: 'CONSUME',
  itemType: 'MATERIAL',
  materialId: pack.materialId,
  materialStockId: pack.id,
  uom: pack.uom,
  fromPlace: 'VENDOR',
  toPlace: 'WIP',
  vendorOutcome: 'USED',
  ...circumstance,
  ...move,
});

/** Parts taken for a lot in the making, out of what was issued to its plan. */
export const issuedPartConsumption = (
  part: { productIssueId: number; productId: number; lotId: number; uom: string },
  move: { qty: number } & Circumstance,
): Move => ({ type: 'CONSUME', itemType: 'PRODUCT', fromPlace: 'LINE', toPlace: 'WIP', ...part, ...move });

/** Pieces of a lot: `from` and `to` are product stock rows; one of them is missing where the way leaves the shelves. */
export const productMove = (
  { from, to, uom }: { from?: ProductOnShelf; to?: ProductOnShelf; uom: string },
  { out, ...move }: { type: MovementType; qty: number; out?: boolean } & Circumstance,
): Move => {
  const stock = from ?? to;
  if (!stock) throw new Error('a product movement needs product stock on one side');
  const [fromPlace, toPlace] = move.type === 'CONSUME' ? (['STOCK', 'WIP'] as const) : wayOf(move.type, out);
  return {
    itemType: 'PRODUCT',
    productId: stock.productId,
    lotId: stock.lotId,
    uom,
    fromPlace,
    toPlace,
    fromProductStockId: from?.id ?? null,
    toProductStockId: to?.id ?? null,
    fromLocationId: from?.locationId ?? null,
    toLocationId: to?.locationId ?? null,
    ...move,
  };
};

const wayOf = (type: MovementType, out = false): readonly [Place, Place] => {
  const [from, to] = ways[type];
  return out ? [to, from] : [from, to];
};

/**
 * Posts the movements of a verb at once, with the balances and the genealogy that follow: together with what the verb asks next, which
 * fails as the posting does. The units are locked (`lockInOrder`). One caller's key may post several sets: `part` tells them apart.
 * @throws stock.neverNegativeInTime where a back-dated movement takes what was gone by a later instant.
 */
export const postMovements = async (db: Trx, by: Actor, moves: readonly Move[], at: At = {}) => {
  if (moves.length > 0) await postWithNext(db, 'post_movements($1::jsonb, $2::jsonb)', asPosted(by, moves, at));
};

/** The same at once, for whoever needs the ids of the movements; they come in their order. */
export const movementsPosted = async (db: Trx, by: Actor, moves: readonly Move[], at: At = {}) => {
  if (moves.length === 0) return [];
  const [head, rows] = asPosted(by, moves, at);
  return posted<number[]>(db, sql`post_movements(${head}::jsonb, ${rows}::jsonb)`);
};

const asPosted = (by: Actor, moves: readonly Move[], { occurredAt, part = '' }: At) =>
  [headJson(by, { occurredAt, part }), rowsJson(moves)] as const;

export type Correction = { id: number; qty: number; reason: string };

/**
 * Replaces movements by what really happened; quantity 0 says that one did not happen at all.
 * A correction keeps the instant of what it corrects, so that the balances of that day become what they should have been, and takes the
 * genealogy along.
 * @throws stock.correctedOnce where another correction was faster.
 */
export const correctMovements = async (db: Trx, by: Actor, corrections: readonly Correction[], part = '') => {
  if (corrections.length === 0) return [];
  const { actorId, source, idempotencyKey } = factHead(by, undefined, part);
  const head = JSON.stringify(inColumns({ actorId, source, idempotencyKey }));
  return posted<number[]>(db, sql`correct_movements(${head}::jsonb, ${JSON.stringify(corrections)}::jsonb)`);
};

/** The head of a set of facts, as the posting functions of the database take it. */
export const headJson = (by: Actor, { occurredAt, part }: At = {}) => JSON.stringify(inColumns(factHead(by, occurredAt, part)));

/** Rows under their column names, as the posting functions of the database take them. */
export const rowsJson = (rows: readonly object[]) => JSON.stringify(rows.map(inColumns));

const inColumns = (values: object): object =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [snake(field), field === 'edge' && value ? inColumns(value as object) : value]),
  );

/** Calls a posting function of the database. */
export const posted = async <Answer>(db: Trx, call: RawBuilder<unknown>): Promise<Answer> => {
  const { rows } = await sql<{ answer: Answer }>`select ${call} as answer`.execute(db).catch(refused);
  return rows[0]?.answer as Answer;
};

/** The same where nobody waits for the answer: the call travels with what is asked next, which fails as it does. */
export const postWithNext = (db: Trx, call: string, values: readonly unknown[]) =>
  sendWithNext(db, `select ${call}`, values, undefined, refused);

/** What the ledger refuses is a broken rule, and the refusal's detail says what was short and when. */
const refused = (error: unknown): never => {
  if (error instanceof pg.DatabaseError) {
    const short = error.constraint === 'stock.neverNegativeInTime' && error.detail ? (JSON.parse(error.detail) as Short) : null;
    obey(ledgerRules, { short, corrected: error.constraint === 'stock.correctedOnce' });
  }
  throw error;
};
type Short = { at: string; short: number; document: string | null; taken: number | null; uom: string | null };
