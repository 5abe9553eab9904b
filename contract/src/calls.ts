import * as session from './identity/session.ts';
import * as settings from './identity/settings.ts';
import * as kiosk from './kiosk/kiosk.ts';
import { type Call, isCall } from './kit/call.ts';
import * as business from './order/business.ts';
import * as order from './order/order.ts';
import * as orderProduct from './order/order-product.ts';
import * as carryOver from './production/carry-over.ts';
import * as dailyPlan from './production/daily-plan.ts';
import * as operationPlanOfPlan from './production/operation-plan.ts';
import * as plan from './production/plan.ts';
import * as events from './system/events.ts';
import * as pageHit from './system/page-hit.ts';
import * as publicSettings from './system/public-settings.ts';

/** Every module of the contract that declares calls. A call that stands in none of them doesn't exist. */
const modules: Record<string, Record<string, unknown>> = {
  business,
  carryOver,
  dailyPlan,
  events,
  kiosk,
  operationPlanOfPlan,
  order,
  orderProduct,
  pageHit,
  plan,
  publicSettings,
  session,
  settings,
};

const callsIn = (name: string, value: unknown): [string, Call][] => {
  if (isCall(value)) return [[name, value]];
  if (typeof value !== 'object' || value === null || !('draft' in value)) return [];
  return Object.entries(value).flatMap(([part, inner]) => (isCall(inner) ? [[`${name}.${part}`, inner] as [string, Call]] : []));
};

/** Every call of the API by its operation id, e.g. `kiosk.changeDailyPlans` or `bizPartner.BizPartner.create`. */
export const allCalls: ReadonlyMap<string, Call> = new Map(
  Object.entries(modules).flatMap(([module, exports]) =>
    Object.entries(exports).flatMap(([name, value]) => callsIn(`${module}.${name}`, value)),
  ),
);
