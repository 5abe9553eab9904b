import type { Rule } from '../kit/rule.ts';

const weights = [1, 3, 7, 1, 3, 7, 1, 3, 5] as const;

/** The tenth digit that the National Tax Service gives nine: their weighted sum and the tens of the ninth by five, to the next full ten. */
export const checkDigitOf = (nine: string) => {
  const weighted = weights.reduce(
    (sum, weight, at) => sum + weight * Number(nine.charAt(at)),
    Math.floor((Number(nine.charAt(8)) * 5) / 10),
  );
  return (10 - (weighted % 10)) % 10;
};

type Registered = {
  companyRegNum?: string | null | undefined;
  /** What stands already: it was taken once and may stay. */
  was: string | null;
};
/** What must hold of a business registration number beyond its form. */
export const partnerRules: readonly Rule<Registered>[] = [
  {
    code: 'partner.companyRegNumIsReal',
    field: 'companyRegNum',
    broken: ({ companyRegNum, was }) => {
      if (!companyRegNum || companyRegNum === was) return false;
      const digits = companyRegNum.replaceAll('-', '');
      return checkDigitOf(digits) !== Number(digits.charAt(9));
    },
    tell: ({ companyRegNum }) => ({ value: companyRegNum ?? null }),
  },
];
