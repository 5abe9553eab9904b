import type { Rule } from '../kit/rule.ts';
import { builtInEntry, top } from './menu-form.ts';

type Placing = { name: string; parentName: string };

const isGroup = (name: string) => builtInEntry(name)?.isGroup === true;

/** Where an entry of the menu may stand. */
export const placingRules: Rule<Placing>[] = [
  {
    code: 'config.groupStaysAtTheTop',
    field: 'parentName',
    broken: ({ name, parentName }) => isGroup(name) && parentName !== top,
  },
  {
    code: 'config.standsInAGroup',
    field: 'parentName',
    broken: ({ parentName }) => parentName !== top && !isGroup(parentName),
  },
];
