import type { Rule } from '../kit/rule.ts';

export type Stating = {
  no: string;
  status: string;
  /** Of its lines; a line without a price says null. */
  amounts: readonly (number | null)[];
  currencies: readonly string[];
};
const left = ['SHIPPED', 'SETTLED'];
/** What must hold before a paper says what was sold for how much. */
export const statementRules: readonly Rule<Stating>[] = [
  { code: 'statement.onlyOfWhatLeft', broken: ({ status }) => !left.includes(status), tell: ({ no }) => ({ document: no }) },
  { code: 'statement.everyLineHasAPrice', broken: ({ amounts }) => amounts.includes(null), tell: ({ no }) => ({ document: no }) },
  { code: 'statement.inOneCurrency', broken: ({ currencies }) => new Set(currencies).size > 1, tell: ({ no }) => ({ document: no }) },
];
