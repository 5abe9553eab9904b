import { z } from 'zod';
import { call } from '../kit/call.ts';
import { Id } from '../kit/shape.ts';
import { alertKindNames } from './alert-kinds.ts';

const int = z.number().int();
/** So many of the newest stand in the bell. */
export const mostAlerts = 200;

/** What a sentence is filled with; a name stands beside its English one. */
export const AlertFacts = z.record(z.string(), z.union([z.string(), z.number(), z.null()]));

/** Something that the product noticed, as its reader sees it. */
export const AlertRow = z.object({
  id: int,
  kind: z.enum(alertKindNames),
  facts: AlertFacts,
  /** The address of the record that it is about. */
  path: z.string(),
  place: z.string().nullable(),
  noticedAt: z.string(),
  /** Since then there is nothing to do about it. */
  doneAt: z.string().nullable(),
  isRead: z.boolean(),
});
export type AlertRow = z.infer<typeof AlertRow>;

const reads = ['alert', 'alert_reading', 'alert_setting', 'location', 'worker'] as const;
export const alerts = call({
  reads,
  method: 'GET',
  path: '/alert/alerts',
  permission: 'signed-in',
  summary: `What the product noticed and tells the caller, by their rights, their place and what they switched on: the newest ${mostAlerts}, what is done among them.`,
  ask: z.object({}),
  answer: z.array(AlertRow),
});
const writes = ['alert_reading'] as const;
export const readAlert = call({
  writes,
  method: 'PUT',
  path: '/alert/read',
  permission: 'signed-in',
  summary: 'Marks what the product told as read by the caller.',
  ask: z.object({ ids: z.array(Id).min(1).max(1000) }),
  answer: z.object({ read: int }),
});
export const readAlerts = call({
  writes,
  method: 'PUT',
  path: '/alert/read/all',
  permission: 'signed-in',
  summary: 'Marks all that the product told the caller so far as read.',
  ask: z.object({}),
  answer: z.object({ read: int }),
});

/** A clock time of the plant. */
const Clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const Lang = z.enum(['kr', 'en']);
export const switchNames = [...alertKindNames, 'IMPORTANT_NOTICE'] as const;
const Switches = z.partialRecord(z.enum(switchNames), z.boolean());
/** What somebody chooses; what isn't said stays. */
export const AlertSettingDraft = z.object({
  bell: Switches.optional(),
  mail: Switches.optional(),
  /** From when to when no mail is sent, over midnight where it ends earlier than it begins; both together, or null for neither. */
  quietFrom: Clock.nullish(),
  quietTo: Clock.nullish(),
  /** The days on which these hours begin, 0 for Sunday; none of them counts as all. */
  quietDays: z.array(int.min(0).max(6)).max(7).optional(),
  /** The language of mails. */
  lang: Lang.optional(),
});
export type AlertSettingDraft = z.infer<typeof AlertSettingDraft>;

/** One switch as it stands. */
export const AlertSwitch = z.object({ kind: z.enum(switchNames), bell: z.boolean().nullable(), mail: z.boolean().nullable() });
export type AlertSwitch = z.infer<typeof AlertSwitch>;
export const AlertSetting = z.object({
  /** Of each kind that the caller may be told; null where there is nothing to switch. */
  switches: z.array(AlertSwitch),
  quietFrom: z.string().nullable(),
  quietTo: z.string().nullable(),
  quietDays: z.array(int),
  lang: Lang,
  /** Where mails go; null where no address is known. */
  address: z.string().nullable(),
  /** Whether this plant sends mails at all. */
  sendsMail: z.boolean(),
  /** How the last mail to the caller went. */
  lastMail: z.object({ at: z.string(), state: z.enum(['WAITING', 'SENT', 'GIVEN_UP']), problem: z.string().nullable() }).nullable(),
});
export type AlertSetting = z.infer<typeof AlertSetting>;

export const alertSetting = call({
  reads: ['alert_setting', 'app_user', 'mail'],
  method: 'GET',
  path: '/alert/setting',
  permission: 'signed-in',
  summary: 'What the caller is told, in the bell and by mail, and the hours in which no mail is sent.',
  ask: z.object({}),
  answer: AlertSetting,
});
export const saveAlertSetting = call({
  writes: ['alert_setting'],
  method: 'PUT',
  path: '/alert/setting',
  permission: 'signed-in',
  summary: 'Sets what the caller is told, in the bell and by mail, and the hours in which no mail is sent.',
  ask: AlertSettingDraft,
  answer: AlertSetting,
});
