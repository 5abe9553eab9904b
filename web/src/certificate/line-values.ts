import type { ReportLine } from '@lotline/contract/certificate/test-report';
import { isOutOfLine } from '@lotline/contract/certificate/test-report.rules';

/** Values as people type them: `10.01, 9.98 10.02`; null where something is no number. */
export const valuesIn = (text: string): number[] | null => {
  const parts = text.split(/[,;\s]+/).filter(Boolean);
  const values = parts.map(Number);
  return values.every(Number.isFinite) ? values : null;
};
export const valuesText = ({ values = [], decimals }: Pick<ReportLine, 'values' | 'decimals'>) =>
  values.map((value) => (decimals == null ? String(value) : value.toFixed(decimals))).join(', ');

/** What the values say by their limits; what has none keeps what somebody said. */
export const judgedBy = ({ lsl, usl, values = [], judge }: Pick<ReportLine, 'lsl' | 'usl' | 'values' | 'judge'>): ReportLine['judge'] => {
  if (values.length === 0 || (lsl == null && usl == null)) return judge;
  return values.some((value) => isOutOfLine({ lsl, usl }, value)) ? 'NG' : 'OK';
};
