import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Name, PathId, Version } from '../kit/shape.ts';

const int = z.number().int();
/** Numbers that never came, a clock that is far off, or what can’t be read. */
export const findingKinds = ['GAP', 'CLOCK', 'UNREAD'] as const;

/** What was found of a terminal and what somebody has to look into. */
export const Finding = z.object({
  id: int,
  version: int,
  terminalId: int,
  terminalName: z.string(),
  kind: z.enum(findingKinds),
  at: z.string(),
  /** Who was signed in there. */
  userName: z.string().nullable(),
  /** Of a gap, its first and last number. */
  seqFrom: int.nullable(),
  seqTo: int.nullable(),
  /** Of a clock, by how many milliseconds it was ahead. */
  clockMs: int.nullable(),
  /** Of what can’t be read: why, and what it says. */
  why: z.string().nullable(),
  content: z.string().nullable(),
  answeredAt: z.string().nullable(),
});
export type Finding = z.infer<typeof Finding>;

export const openFindings = call({
  reads: ['terminal_finding', 'terminal', 'app_user'],
  method: 'GET',
  path: '/terminal/findings',
  permission: ['kioskRefusal', 'view'],
  summary:
    'What was found of terminals and nobody has answered: numbers that never came, clocks that are far off, what can’t be read. The newest 200.',
  ask: z.object({}),
  answer: z.array(Finding),
});
export const answerFinding = call({
  writes: ['terminal_finding'],
  method: 'POST',
  path: '/terminal/findings/{id}/answer',
  permission: ['kioskRefusal', 'modify'],
  summary: 'Says what became of something that was found of a terminal.',
  ask: z.object({ id: PathId, version: Version, note: Name(500) }),
  answer: Finding,
});
