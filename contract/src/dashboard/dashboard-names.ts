import { z } from 'zod';
import { call } from '../kit/call.ts';

const int = z.number().int();

export const sharings = ['PRIVATE', 'VIEW', 'EDIT'] as const;
export type Sharing = (typeof sharings)[number];

export const DashboardName = z.object({
  id: int,
  name: z.string(),
  /** Null when its owner is gone. */
  ownerId: int.nullable(),
  ownerName: z.string().nullable(),
  sharing: z.enum(sharings),
  mine: z.boolean(),
  /** The asker may change what it shows. */
  editable: z.boolean(),
});
export type DashboardName = z.infer<typeof DashboardName>;
export const dashboards = call({
  reads: ['dashboard', 'app_user'],
  method: 'GET',
  path: '/dashboard/dashboards',
  permission: 'signed-in',
  summary: 'The dashboards of the caller, then those that others share, without what they show.',
  ask: z.object({}),
  answer: z.array(DashboardName),
});
