import type { DashboardLayout, ShownWidget } from '@lotline/contract/dashboard/dashboard';
import { type WidgetKind, widgets } from '@lotline/contract/dashboard/widget';
import type { MenuName } from '@lotline/contract/system/menu';

export const roles = ['MANAGER', 'PLANNER', 'QUALITY', 'STORE', 'OPERATOR', 'LOOKER'] as const;
export type Role = (typeof roles)[number];

/** What somebody's work is, as far as their rights tell: the first that fits. */
const signs: readonly [Role, readonly MenuName[]][] = [
  ['MANAGER', ['orderInfo', 'materialStock', 'productQualityResult']],
  ['PLANNER', ['productionPlan']],
  ['QUALITY', ['productQualityResult']],
  ['STORE', ['materialStock']],
  ['OPERATOR', ['kiosk']],
];
type May = (menu: string, action?: 'view' | 'create' | 'modify' | 'delete') => boolean;
export const roleOf = (may: May): Role => signs.find(([, menus]) => menus.every((menu) => may(menu, 'modify')))?.[0] ?? 'LOOKER';

const rows: Record<Role, readonly (readonly WidgetKind[])[]> = {
  MANAGER: [
    ['today-prod-status', 'good-bad-status'],
    ['late-orders', 'below-minimum'],
    ['blocked-work', 'waiting-inspections'],
    ['help-calls', 'waiting-for-me'],
    ['line-work-status'],
  ],
  PLANNER: [
    ['today-prod-status', 'production-plan-status'],
    ['late-orders', 'blocked-work'],
    ['line-work-status'],
    ['all-production-plan-status', 'below-minimum'],
  ],
  QUALITY: [
    ['waiting-inspections', 'waiting-for-me'],
    ['good-bad-status', 'defect-improve-rate'],
    ['help-calls', 'line-work-status'],
  ],
  STORE: [
    ['below-minimum', 'waiting-inspections'],
    ['late-orders', 'product-stock-status'],
    ['blocked-work', 'help-calls'],
  ],
  OPERATOR: [['production-plan-status', 'good-bad-status'], ['line-work-status'], ['blocked-work', 'help-calls']],
  LOOKER: [['today-prod-status', 'good-bad-status'], ['late-orders', 'below-minimum'], ['line-work-status']],
};

/** Which widgets somebody may be told: those whose rows their screens show. */
export const mayShow = (kind: WidgetKind, may: May) => {
  if (kind === 'waiting-inspections') return may('productQualityResult') || may('materialQualityResult') || may('dailyQualityResult');
  const { menu } = widgets[kind] as { menu?: MenuName };
  return menu === undefined || may(menu);
};

/** What somebody of a role looks at first: what is late, short, blocked and waits for them, as far as they may see it. */
export const readyMade = (role: Role, may: May): DashboardLayout => {
  let y = 0;
  const placed = rows[role].flatMap((kinds): ShownWidget[] => {
    const shown = kinds.filter((kind) => mayShow(kind, may));
    const height = Math.max(0, ...shown.map((kind) => widgets[kind].size[1]));
    const line = shown.map(
      (kind, n): ShownWidget => ({
        ...{ id: kind.replaceAll('-', '').slice(0, 20), kind, title: '', params: {}, refresh: 5, laptop: null, phone: null },
        wide: { x: (n * 12) / shown.length, y, w: 12 / shown.length, h: height },
      }),
    );
    y += height;
    return line;
  });
  return { widgets: placed };
};
