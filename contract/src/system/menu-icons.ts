import type { MenuName } from './menu.ts';

/** Pictures that an entry at the top of the menu can have. */
export const menuIcons = [
  'chart',
  'megaphone',
  'factory',
  'tree',
  'boxes',
  'play',
  'coins',
  'shield',
  'pulse',
  'report',
  'mold',
  'gear',
  'home',
  'kiosk',
  'user',
  'book',
  'clock',
  'search',
  'link',
  'dot',
] as const;
export type MenuIcon = (typeof menuIcons)[number];

/** Pictures of what was built to stand at the top. */
export const builtInIcons: Partial<Record<MenuName, MenuIcon>> = {
  dashboard: 'chart',
  notice: 'megaphone',
  baseinfo: 'factory',
  bom: 'tree',
  materialGroup: 'boxes',
  production: 'play',
  sales: 'coins',
  quality: 'shield',
  dataCollection: 'pulse',
  report: 'report',
  mold: 'mold',
  system: 'gear',
};
