import type { MenuName } from '@lotline/contract/system/menu';

/** Gzipped kilobytes of JavaScript that a first page may carry. */
export const signInBudget = 110;
export const screenBudgets: { menu: MenuName; path: string; shell: string; kilobytes: number }[] = [
  { menu: 'kiosk', path: '/kiosk', shell: 'src/app/FullShell.tsx', kilobytes: 250 },
  { menu: 'bizPartner', path: '/baseinfo/bizPartner', shell: 'src/app/MainShell.tsx', kilobytes: 550 },
];
