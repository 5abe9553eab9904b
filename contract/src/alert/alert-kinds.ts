import type { MenuName } from '../system/menu.ts';

/** Who is told: whoever may view one of the menus; each row says which of them its record is of. */
type Kind = { readonly menus: readonly [MenuName, ...MenuName[]] };

/** What the product tells by itself, in the order in which it is switched. */
export const alertKinds = {
  HELP_CALL: { menus: ['kioskRefusal'] },
  SPEC_OUT: { menus: ['specOut'] },
  SPC_SIGNAL: { menus: ['spc'] },
  NC_OPENED: { menus: ['nonconformance'] },
  INSPECTION_WAITING: { menus: ['productQualityResult', 'materialQualityResult', 'dailyQualityResult'] },
  CLAIM_REPLY_DUE: { menus: ['claimManagement'] },
  ORDER_LATE: { menus: ['orderInfo'] },
  ORDER_DUE: { menus: ['orderInfo'] },
  MATERIAL_SHORT: { menus: ['materialShortage'] },
  BELOW_MINIMUM: { menus: ['minimumStock'] },
  EXPIRING: { menus: ['expiry'] },
  REFUSAL_WAITING: { menus: ['kioskRefusal'] },
  CALIBRATION_DUE: { menus: ['gauge'] },
  MOLD_DUE: { menus: ['moldInfo'] },
  CONNECTION_DOWN: { menus: ['connection'] },
  MAIL_GIVEN_UP: { menus: ['user'] },
} as const satisfies Record<string, Kind>;
export type AlertKind = keyof typeof alertKinds;
export const alertKindNames = Object.keys(alertKinds) as [AlertKind, ...AlertKind[]];

/** What may come by mail besides: an important notice of the office. */
export const mailedNotice = 'IMPORTANT_NOTICE';
/** That a mail went astray is told in the bell alone: it would follow the others. */
const neverMailed: ReadonlySet<string> = new Set<AlertKind>(['MAIL_GIVEN_UP']);
export const isMailed = (kind: string) => !neverMailed.has(kind);

type May = (menu: string, action: 'view' | 'modify') => boolean;
export const mayBeTold = (kind: AlertKind, may: May) => alertKinds[kind].menus.some((menu) => may(menu, 'view'));
/** Nobody has chosen: the bell tells those who may do something about it, and whoever only looks on switches it on. */
export const isUsual = (kind: AlertKind, may: May) => alertKinds[kind].menus.some((menu) => may(menu, 'modify'));

/** So early something is told that is due, in days. */
export const daysAhead = { order: 3, plan: 3, expiry: 7, claim: 2, calibration: 14 } as const;
/** So long an inspection without a time of its own may wait, in minutes. */
export const inspectionWaitsMin = 120;
/** So long a connection may be silent, in seconds. */
export const connectionSilentSec = 60;
