import * as role from './identity/role.ts';
import * as session from './identity/session.ts';
import * as settings from './identity/settings.ts';
import * as user from './identity/user.ts';
import type { Call } from './kit/call.ts';
import { callsOf } from './kit/calls-of.ts';
import * as materialIssue from './material/issue.ts';
import * as material from './material/material.ts';
import * as materialMovement from './material/movement.ts';
import * as materialStock from './material/stock.ts';
import * as barcode from './system/barcode.ts';
import * as dataHistory from './system/data-history.ts';
import * as events from './system/events.ts';
import * as publicSettings from './system/public-settings.ts';
import * as serviceHistory from './system/service-history.ts';

/** Every contract module that holds calls, in the order of its path; a new one gets a line above and a line here. */
const modules = [
  role,
  session,
  settings,
  user,
  dataHistory,
  events,
  publicSettings,
  serviceHistory,
  material,
  materialStock,
  materialIssue,
  materialMovement,
  barcode,
];

/** Every call of the API. */
export const calls: readonly Call[] = modules.flatMap(callsOf);
