import { z } from 'zod';
import { call } from '../kit/call.ts';

/** What the web must know before anyone has signed in. Nothing secret belongs here. */
export const PublicSettings = z.object({
  companyId: z.string(),
  companyName: z.string(),
  /** What stands beside the company's name on papers that leave the house; what isn't known takes no line of them. */
  letterhead: z.object({
    nameEn: z.string().nullable(),
    address: z.string().nullable(),
    addressEn: z.string().nullable(),
    regNum: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  /** The product's name in titles and on the sign-in page. */
  title: z.string(),
  /** Path or address of the logo's picture. */
  logo: z.string().nullable(),
  timeZone: z.string(),
  /** Clock times, `08:00`: a production day starts with its day shift. */
  dayShiftStart: z.string(),
  nightShiftStart: z.string(),
  /** What a shift works where the plant calendar says nothing. */
  workingHours: z.number(),
  languages: z.array(z.enum(['kr', 'en'])),
  /** The demo's sign-in: only of a demo plant that listens on loopback. */
  demo: z.object({ userId: z.string(), password: z.string() }).nullable(),
  /** The sister quality system. */
  sister: z.object({ name: z.string(), url: z.string() }).nullable(),
  /** Address of the embedded chat's script. */
  chatScript: z.string().nullable(),
  /** Bytes of a file that is kept with a record. */
  uploadMaxBytes: z.number().int(),
  /** Names of menu entries that this plant doesn't show; what they lead to stays reachable by its address. */
  menuExclude: z.array(z.string()),
});
export type PublicSettings = z.infer<typeof PublicSettings>;

export const publicSettings = call({
  method: 'GET',
  path: '/settings/public',
  permission: 'public',
  summary: 'What a client needs to know before anybody signs in.',
  ask: z.object({}),
  answer: PublicSettings,
});
