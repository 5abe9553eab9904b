import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id, Name, Note, PathId, Stamps, Text, Version } from '../kit/shape.ts';
import { unshared } from '../kit/unshared.ts';

const int = z.number().int();
export const terminalKinds = ['KIOSK', 'PHONE'] as const;
export type TerminalKind = (typeof terminalKinds)[number];
/** Heard of within a day, silent for longer, or revoked. */
export const terminalStates = ['HEARD', 'SILENT', 'REVOKED'] as const;

/** An instant by the clock of a terminal, in milliseconds since 1970: however wrong that clock is, it can be told. */
export const ClockMs = int.min(0).max(253_402_300_799_999);

/** What a terminal says of itself whenever it is heard. */
export const Contact = z.object({
  /** The key that this browser made for itself at its first use. */
  terminal: z.uuid(),
  kind: z.enum(terminalKinds),
  /** What its clock shows as it asks. */
  at: ClockMs,
  /** The build of the program that runs on it. */
  program: Text(60),
  /** How much lies on it that the server hasn’t taken, and since when the oldest of it. */
  waiting: int.min(0).max(1_000_000),
  oldestAt: ClockMs.nullish(),
  /** What lies on it is encrypted with a key that can’t leave it. */
  sealed: z.boolean(),
  /** The line at which it stands. */
  lineId: Id.nullish(),
});
export type Contact = z.infer<typeof Contact>;

export const contactTerminal = call({
  writes: ['terminal', 'terminal_contact', 'terminal_finding'],
  method: 'PUT',
  path: '/terminal/contact',
  permission: 'signed-in',
  summary: 'A kiosk or phone says that it is there, what waits on it and what its clock shows; the first time it is registered.',
  ask: Contact,
  answer: z.object({
    name: z.string(),
    /** What the server’s clock shows. */
    now: int,
    /** Nothing is taken from it any more. */
    revoked: z.boolean(),
  }),
});

export const TerminalDraft = z.object({ name: unshared(Name(100)), note: Note.nullish() });

export const Terminal = Stamps.extend({
  name: z.string(),
  note: z.string().nullable(),
  kind: z.enum(terminalKinds),
  state: z.enum(terminalStates),
  lastSeenAt: z.string().nullable(),
  userName: z.string().nullable(),
  locationName: z.string().nullable(),
  /** By how many milliseconds its clock was ahead of the server’s. */
  clockMs: int.nullable(),
  program: z.string().nullable(),
  waiting: int.nullable(),
  oldestAt: z.string().nullable(),
  sealed: z.boolean().nullable(),
  revokedAt: z.string().nullable(),
  revokedByName: z.string().nullable(),
  revokeReason: z.string().nullable(),
});
export type Terminal = z.infer<typeof Terminal>;

const writes = ['terminal'] as const;
export const terminals = call({
  reads: ['terminal', 'terminal_contact', 'location', 'app_user'],
  method: 'GET',
  path: '/terminal/terminals',
  permission: ['terminal', 'view'],
  summary: 'The kiosks and phones in which facts are entered: who used them last, what waits on each, and how wrong their clocks are.',
  ask: z.object({}),
  answer: z.array(Terminal),
});
export const renameTerminal = call({
  writes,
  method: 'PUT',
  path: '/terminal',
  permission: ['terminal', 'modify'],
  summary: 'Gives a terminal the name that people know it by.',
  ask: z.object({ ...TerminalDraft.shape, id: Id, version: Version }),
  answer: Terminal,
});
export const revokeTerminal = call({
  writes,
  method: 'POST',
  path: '/terminal/{id}/revoke',
  permission: ['terminal', 'modify'],
  summary: 'Takes nothing from a terminal any more: what still comes from it is refused and waits for a leader.',
  ask: z.object({ id: PathId, version: Version, reason: Name(500) }),
  answer: Terminal,
});
