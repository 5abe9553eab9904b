import { z } from 'zod';
import { call } from '../kit/call.ts';
import { at, list, maybe, text } from '../kit/list.ts';
import { Millis, Name, Page, PathId } from '../kit/shape.ts';

/** One arrival on a page; sent a second after it, so that passing through doesn't count. */
export const recordPageHit = call({
  method: 'POST',
  path: '/system/page-hits/page-hit',
  permission: 'signed-in',
  summary: 'Counts an arrival on a page.',
  ask: z.object({ app: Name(40), name: Name(100), path: Name(300) }),
  answer: z.object({ id: z.number().int() }),
});

/** Arrivals, each with who arrived; the function is the menu's name of the screen. */
export const PageHits = list(
  { at: at(), name: text(), username: maybe(text()), loginId: maybe(text()), path: text(), app: text() },
  { id: z.number().int(), userId: z.number().int() },
);
export type PageHit = z.infer<typeof PageHits.row>;

/** From an instant until before another, in milliseconds since 1970. */
const period = { from: Millis, to: Millis };
/** Of one function or of one person alone. */
const narrowed = { name: Name(100).optional(), userId: PathId.optional() };
const forwards = <Ask extends z.ZodType<{ from?: number | undefined; to?: number | undefined }>>(ask: Ask) =>
  ask.refine(({ from = 0, to = Number.MAX_SAFE_INTEGER }) => from <= to, { path: ['to'], params: { code: 'dateRange' } });
const told = { method: 'GET', permission: ['pageHit', 'view'] } as const;

export const pageHits = call({
  ...told,
  reads: ['app_user'],
  path: '/system/page-hits',
  summary: 'Arrivals on pages, the newest first; of a period, a function or a person where these are asked for.',
  ask: forwards(z.object({ from: Millis.optional(), to: Millis.optional(), ...narrowed, ...Page })),
  answer: z.array(PageHits.row),
  page: PageHits.page,
});

export const hitUnits = ['hourly', 'daily', 'weekly', 'monthly'] as const;
export type HitUnit = (typeof hitUnits)[number];

/** A part of the period in the plant's time zone; parts without an arrival are told too. */
export const HitsInTime = z.object({ from: z.string(), to: z.string(), hits: z.number().int(), users: z.number().int() });
export type HitsInTime = z.infer<typeof HitsInTime>;
export const pageHitsInTime = call({
  ...told,
  reads: ['app_user'],
  path: '/system/page-hits/type/{unit}/{from}/{to}',
  summary: 'How many arrivals each hour, day, week (from Monday) or month of a period had, and of how many people; 3,000 of them at most.',
  ask: forwards(z.object({ unit: z.enum(hitUnits), ...period, ...narrowed })),
  answer: z.array(HitsInTime),
});

export const HitsOfFunction = z.object({ name: z.string(), hits: z.number().int(), users: z.number().int(), lastAt: z.string() });
export type HitsOfFunction = z.infer<typeof HitsOfFunction>;
export const pageHitsByFunction = call({
  ...told,
  reads: ['app_user'],
  path: '/system/page-hits/function/{from}/{to}',
  summary: 'How many arrivals each function had in a period, the most used first.',
  ask: forwards(z.object({ ...period, userId: PathId.optional() })),
  answer: z.array(HitsOfFunction),
});

export const HitsOfUser = z.object({
  userId: z.number().int(),
  username: z.string().nullable(),
  loginId: z.string().nullable(),
  hits: z.number().int(),
  functions: z.number().int(),
  lastAt: z.string(),
});
export type HitsOfUser = z.infer<typeof HitsOfUser>;
export const pageHitsByUser = call({
  ...told,
  reads: ['app_user'],
  path: '/system/page-hits/user/{from}/{to}',
  summary: 'How many arrivals each person had in a period, and on how many functions, who had most first.',
  ask: forwards(z.object({ ...period, name: Name(100).optional() })),
  answer: z.array(HitsOfUser),
});
