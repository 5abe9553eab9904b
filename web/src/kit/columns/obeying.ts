import { fieldOf, type Rule } from '@lotline/contract/kit/rule';
import type { Column } from './columns.ts';

type Values = Readonly<Record<string, unknown>>;
/** What a rule asks of a row of a file or a pasted block, as far as it is known here; `was`: the record that the row changes. */
type FactsOf<Facts> = (values: never, was: never) => Facts;

/** The columns with the rules of their record, so that a review says all that is broken before anything is sent. */
export const obeying = <Row, Facts>(
  columns: readonly Column<Row>[],
  rules: readonly Rule<Facts>[],
  factsOf: FactsOf<Facts>,
): Column<Row>[] =>
  columns.map((column) => {
    const its = new Set([column.id, ...(column.standsFor ?? [])]);
    const obeys = (values: Values, was: Values | undefined) => {
      const facts = factsOf(values as never, was as never);
      const rule = rules.find((one) => one.broken(facts) && its.has(String(fieldOf(one, facts)?.[0] ?? '')));
      return rule && { code: rule.code, facts: rule.tell?.(facts) ?? {} };
    };
    return { ...column, obeys };
  });
