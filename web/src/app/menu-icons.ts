import type { IconName } from '../kit/look/icons.tsx';

const icons: Record<string, IconName> = {
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
export const iconOf = (name: string): IconName => icons[name] ?? 'dot';
