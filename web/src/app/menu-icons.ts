import { builtInIcons } from '@lotline/contract/system/menu-icons';
import type { IconName } from '../kit/look/icons.tsx';
import { menuArranged } from '../system/menu-arranged.ts';

const builtIn: Readonly<Record<string, IconName | undefined>> = builtInIcons;
export const iconOf = (name: string): IconName => menuArranged.get()?.find((entry) => entry.name === name)?.icon ?? builtIn[name] ?? 'dot';
