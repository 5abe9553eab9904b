import type { Rule } from '../kit/rule.ts';
import { exceptionRules, type Issuing, issueRules, type Restocking, restockRules } from '../material/stock.rules.ts';

/** No part of ours has a date until which it may be used, and its lot may stand in several places. */
const ofPackagesOnly = new Set(['material.issueOnlyUnexpired', 'material.issueFirstExpiredFirst', 'material.packageStandsInOnePlace']);

/** The rules of the material desk hold for parts, each under a name and with words of its own: what a package is there is a lot here. */
const ofParts = <Facts>(rules: readonly Rule<Facts>[]): Rule<Facts>[] =>
  rules
    .filter(({ code }) => !ofPackagesOnly.has(code))
    .map(({ tell, field, ...rule }) => ({
      ...rule,
      code: rule.code.replace('material.', 'part.'),
      ...(field !== undefined && { field: field === 'materialStockId' ? 'productStockId' : field }),
      ...(tell && {
        tell: (facts: Facts) => {
          const { packageId, material, ...told } = tell(facts);
          return { ...told, ...(packageId !== undefined && { lotNo: packageId }), ...(material !== undefined && { part: material }) };
        },
      }),
    }));

/** What stops parts until it is named, with a reason, as an exception. */
export const partExceptionRules: readonly Rule<Issuing>[] = ofParts(exceptionRules);

export type IssuingParts = Issuing & { /** It is the lot that the plan makes. */ own: boolean };
/** What must hold before parts leave for a production plan. */
export const partIssueRules: readonly Rule<IssuingParts>[] = [
  { code: 'part.neverIntoItself', field: 'productStockId', broken: ({ own }) => own, tell: ({ stock }) => ({ lotNo: stock.packageId }) },
  ...ofParts<IssuingParts>(issueRules),
];

/** What must hold before parts come back from the line. */
export const partRestockRules: readonly Rule<Restocking>[] = ofParts(restockRules);
