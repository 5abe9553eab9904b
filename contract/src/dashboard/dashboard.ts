import { z } from 'zod';
import { call, Deleted, restoreDeleted } from '../kit/call.ts';
import { Id, Name, PathId, Text, Version } from '../kit/shape.ts';
import { DashboardName, sharings } from './dashboard-names.ts';
import { mostWidgets, type WidgetKind, widgetKinds } from './widget.ts';

const int = z.number().int();

/** The widths that a dashboard is laid out for, the widest first, with the columns that each has. */
export const widths = { wide: 12, laptop: 8, phone: 2 } as const;
export type Width = keyof typeof widths;
export const mostRows = 200;

const Place = (columns: number) =>
  z
    .object({
      x: int.min(0).max(columns - 1),
      y: int.min(0).max(mostRows),
      w: int.min(1).max(columns),
      h: int.min(1).max(20),
    })
    .refine(({ x, w }) => x + w <= columns);
export type Place = { x: number; y: number; w: number; h: number };

/** A note says its text and asks for nothing. */
export const shownKinds: readonly (WidgetKind | 'note')[] = [...widgetKinds, 'note'];
export type ShownKind = (typeof shownKinds)[number];
export const refreshMinutes = [3, 5, 10, 30] as const;

export const ShownWidget = z.object({
  /** Its own on this dashboard. */
  id: z.string().regex(/^[a-z0-9]{1,20}$/),
  kind: z.enum(shownKinds),
  /** Called by its kind unless told. */
  title: Text(100).default(''),
  params: z.record(z.string().regex(/^[A-Za-z]{1,40}$/), z.union([z.string().max(2000), z.number(), z.boolean()])).default({}),
  refresh: z.union(refreshMinutes.map((minutes) => z.literal(minutes)) as [z.ZodLiteral<3>, ...z.ZodLiteral<5 | 10 | 30>[]]).default(5),
  wide: Place(widths.wide),
  /** Where it stands at other widths; after the wide one unless told. */
  laptop: Place(widths.laptop).nullable().default(null),
  phone: Place(widths.phone).nullable().default(null),
});
export type ShownWidget = z.output<typeof ShownWidget>;

/** What a dashboard shows: also its form as a file. */
export const DashboardLayout = z
  .object({ widgets: z.array(ShownWidget).max(mostWidgets) })
  .refine(({ widgets }) => new Set(widgets.map(({ id }) => id)).size === widgets.length, { path: ['widgets'] });
export type DashboardLayout = z.output<typeof DashboardLayout>;

export const Dashboard = DashboardName.extend({ version: int, layout: DashboardLayout });
export type Dashboard = z.infer<typeof Dashboard>;

const reads = ['dashboard', 'app_user'] as const;
const writes = ['dashboard'] as const;
const draft = { name: Name(100), sharing: z.enum(sharings).default('PRIVATE'), layout: DashboardLayout };

export const dashboard = call({
  reads,
  method: 'GET',
  path: '/dashboard/{id}',
  permission: ['dashboard', 'view'],
  summary: 'A dashboard of the caller or one that is shared.',
  ask: z.object({ id: PathId }),
  answer: Dashboard,
});
export const createDashboard = call({
  writes,
  method: 'POST',
  path: '/dashboard',
  permission: ['dashboard', 'create'],
  summary: 'Makes a dashboard of the caller’s own.',
  ask: z.object(draft),
  answer: Dashboard,
});
export const changeDashboard = call({
  writes,
  method: 'PUT',
  path: '/dashboard',
  permission: ['dashboard', 'modify'],
  summary: 'Changes a dashboard: its owner all of it, whom it is shared with for editing its name and what it shows.',
  ask: z.object({ id: Id, version: Version, ...draft }),
  answer: Dashboard,
});
export const removeDashboard = call({
  writes,
  method: 'DELETE',
  path: '/dashboard/{id}',
  permission: ['dashboard', 'delete'],
  summary: 'Deletes a dashboard of the caller’s own, or one whose owner is gone.',
  ask: z.object({ id: PathId }),
  answer: Deleted,
});
export const restoreDashboards = restoreDeleted(
  '/dashboard/restored',
  'dashboard',
  'Brings back deleted dashboards of the caller’s own, or those whose owner is gone, all or none.',
  writes,
);
