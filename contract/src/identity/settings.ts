import { z } from 'zod';
import { call } from '../kit/call.ts';

export const themeColors = ['blue', 'teal', 'red', 'orange', 'purple', 'indigo', 'cyan', 'pink', 'green'] as const;
export type ThemeColor = (typeof themeColors)[number];
export const shades = ['light', 'dark'] as const;
export type Shade = (typeof shades)[number];
/** What a user may choose: one of the shades, or whichever the device is in. */
export const themes = [...shades, 'system'] as const;
export type Theme = (typeof themes)[number];

export const rowHeights = ['compact', 'comfortable'] as const;
export type RowHeight = (typeof rowHeights)[number];

export const ThemeOptions = z.object({
  theme: z.enum(themes),
  themeColor: z.enum(themeColors),
  sidebar: z.enum(shades),
  /** How high the rows of lists stand; null where nobody chose, and the device decides. */
  rowHeight: z.enum(rowHeights).nullable(),
});
export type ThemeOptions = z.infer<typeof ThemeOptions>;

/** A path of this site: between two slashes always stands something, so that no way of reading it names another host. */
export const HomePath = z
  .string()
  .max(200)
  .regex(/^\/(?:[^/\\?#\s]+(?:\/[^/\\?#\s]+)*\/?)?(?:[?#]\S*)?$/);

/** What the user chose, and what the user may do: `rights` holds the permitted actions by menu. */
export const UserSettings = z.object({
  homePath: z.string().nullable(),
  options: ThemeOptions,
  rights: z.record(z.string(), z.array(z.enum(['view', 'create', 'modify', 'delete']))),
});
export type UserSettings = z.infer<typeof UserSettings>;

export const settings = call({
  method: 'GET',
  path: '/settings/user',
  permission: 'signed-in',
  summary: 'The caller’s own settings.',
  ask: z.object({}),
  answer: UserSettings,
});
export const saveHomePath = call({
  method: 'PUT',
  path: '/settings/user/homepath',
  permission: 'signed-in',
  summary: 'Sets the page that the caller sees first after signing in.',
  ask: z.object({ homePath: HomePath.nullable() }),
  answer: z.object({ homePath: z.string().nullable() }),
});
export const saveTheme = call({
  method: 'PUT',
  path: '/settings/user/theme',
  permission: 'signed-in',
  summary: 'Sets the caller’s theme.',
  ask: z.object({ options: ThemeOptions.partial() }),
  answer: z.object({ options: ThemeOptions }),
});
