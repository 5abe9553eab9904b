import { z } from 'zod';
import { isSaid, said } from './said.ts';

/** What a text other than decimal digits stands for is no number: `1e3`, `0x10`, `1.0` and ` 1` name no row. */
const digits = (value: unknown) => (typeof value !== 'string' ? value : /^\d{1,16}$/.test(value) ? Number(value) : Number.NaN);
/** A row's number in a path or a query, where everything arrives as text. */
export const PathId = z.preprocess((value: number) => digits(value), z.number().int().positive().max(Number.MAX_SAFE_INTEGER));
/** A row's number in a JSON body. */
export const Id = z.number().int().positive();
/** How many rows one call names at most. */
export const idsAtMost = 1000;
/** Comma-separated row numbers in a path or a query: `3,5,8`; at most 1,000 of them. */
export const Ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*$/)
  .transform((text) => [...new Set(text.split(',').map(Number))])
  .refine((ids) => ids.length <= idsAtMost, { params: { code: 'atMost', n: idsAtMost } });
/**
 * The version of a row that its reader saw; a stale one is refused with the newer row. A caller written to the specification alone knows
 * none and saves onto the newest; the type wants one of everybody else.
 */
export const Version = z.number().int().min(1).optional() as unknown as z.ZodType<number | undefined, number>;

const clean = (text: string) => !text.includes('\u0000') && text.isWellFormed();
/** One line of text, trimmed; one that nobody can see is empty. */
export const Text = (max = 200) => z.string().overwrite(said).max(max).refine(clean);
/** One line of text that says something. */
export const Name = (max = 200) => z.string().overwrite(said).min(1).max(max).refine(clean);
/** A human key, unique among its kind: up to 50 characters without spaces around it. */
export const Code = Name(50);
/** JSON written as a text: what it says is for the shape behind it to check. */
export const JsonText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text, { issues }): unknown => {
      try {
        return JSON.parse(text);
      } catch {
        issues.push({ code: 'custom', input: text });
        return z.NEVER;
      }
    });
/** Several lines of text. */
export const Note = z
  .string()
  .overwrite((text) => (isSaid(text) ? text : ''))
  .max(4000)
  .refine(clean);

/** An exact quantity with at most 10 integer digits and 3 decimals (`numeric(13,3)`). */
export const AnyQty = z.number().multipleOf(0.001).min(-9_999_999_999.999).max(9_999_999_999.999);
export const Qty = AnyQty.min(0);
/** A quantity above zero: what a movement moves. */
export const PositiveQty = AnyQty.positive();
/** An amount of money with two decimals (`numeric(15,2)`). */
export const Money = z.number().multipleOf(0.01).min(-9_999_999_999_999.99).max(9_999_999_999_999.99);

/** A plain date in the plant's zone: `2026-03-02`. */
export const Day = z.iso.date();
export const firstPlannedDay = '2000-01-01';
export const lastPlannedDay = '2199-12-31';
/** A day on which something is planned, promised or due: a slip of the hand is no plan of another century. */
export const PlannedDay = Day.refine((day) => day >= firstPlannedDay && day <= lastPlannedDay, {
  params: { code: 'plannedDay', first: firstPlannedDay, last: lastPlannedDay },
});
/** An instant with its zone, ISO 8601; answers are always in UTC. */
export const At = z.iso.datetime({ offset: true });
/** An instant in a path or a query, as milliseconds since 1970. */
export const Millis = z.coerce.number<number>().int().min(0).max(8_640_000_000_000);
/** Of a period its beginning comes first: the other way round nothing is in it, and that would be said of the plant. */
export const inOrder = <Ask extends z.ZodObject<{ from: typeof Millis; to: typeof Millis }>>(ask: Ask): Ask =>
  ask.refine(({ from, to }) => from <= to, { path: ['to'], params: { code: 'periodOrder' } });
/** A switch in a query: `true`/`false`, `Y`/`N`, `1`/`0`. */
export const Flag = z
  .union([z.boolean(), z.enum(['true', 'false', 'Y', 'N', '1', '0'])])
  .transform((v) => v === true || v === 'true' || v === 'Y' || v === '1');

/** Custom-field values by field name; checked against the table's custom fields when saved. */
export const Ext = z.record(z.string().max(60), z.unknown());

/** What every record carries. */
export const Stamps = z.object({
  id: z.number().int(),
  version: z.number().int(),
  createdBy: z.number().int().nullable(),
  createdByName: z.string().nullable().optional(),
  createdAt: z.string(),
  updatedBy: z.number().int().nullable(),
  updatedByName: z.string().nullable().optional(),
  updatedAt: z.string(),
});

/** A period of plain dates, both ends included. */
export const Period = z
  .object({ startDt: Day, endDt: Day })
  .refine(({ startDt, endDt }) => startDt <= endDt, { path: ['endDt'], params: { code: 'dateRange' } });

/**
 * Part of a long list, by keyset: with `limit` the answer is a page, and its `next` is given back as `after` for the following rows.
 * Without `limit` a list whose answer is an array gives its first 1,000 rows, and the address of the following ones in a `Link` header.
 */
export const Page = {
  after: z.string().max(400).optional(),
  limit: z.coerce.number<number>().int().min(1).max(1000).optional(),
  /** `column` or `-column` for descending; the call says which columns may be sorted. */
  sort: z.string().max(60).optional(),
  /** Column filters as JSON: `{ "materialName": "oil | grease", "qty": ">=10" }`, in the filter grammar. */
  filter: z.string().max(4000).optional(),
  /** Names of the list's quick filters that must all hold: `late,mine`. */
  quick: z.string().max(200).optional(),
  /** Counts for each quick filter how many rows it would leave beside all that is asked. */
  quickCounts: Flag.optional(),
  /** Names of the list's columns to be added up over all rows that fit, beside the first page: `producedQty,onHandQty`. */
  sums: z.string().max(400).optional(),
  /** Counts all rows of the first page, however many there are. */
  exactTotal: Flag.optional(),
};
/**
 * Part of a long list or tree that keeps its shape: the first 1,000 rows or `limit` of them, those after the row of this number.
 * A `Link` header names the address of the following ones.
 */
export const Part = { after: PathId.optional(), limit: Page.limit };
const Counted = z.object({ total: z.number().int(), totalIsMore: z.boolean().optional() });
const Sum = z.object({ unit: z.string().nullable(), sum: z.number().nullable() });
/** A page of a list; `total` counts up to 10,000 rows unless `exactTotal` asks for more, and then `totalIsMore` says that there are others. */
export const pageOf = <T extends z.ZodType>(row: T) =>
  z.object({
    rows: z.array(row),
    next: z.string().nullable(),
    total: z.number().int().optional(),
    totalIsMore: z.boolean().optional(),
    /** Of the first page, by the names of the quick filters, where `quickCounts` asked. */
    quick: z.record(z.string(), Counted).optional(),
    /** Of all rows, by the names that `sums` asked for, for each unit by itself; null where the rows are too many to be added up. */
    sums: z.record(z.string(), z.array(Sum)).nullable().optional(),
  });

/** What a record that is picked is called in the language that isn't the reader's: lists of others name it by either. */
export const OtherName = z.string().nullish();
