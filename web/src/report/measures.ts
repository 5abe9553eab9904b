import type { Measure } from '@lotline/contract/report/report-rows';
import { formatNumber, formatPercent } from '../kit/words/format.ts';
import type { useSay } from '../kit/words/use-say.ts';

type Say = ReturnType<typeof useSay>['t'];
const shares: ReadonlySet<Measure> = new Set(['achieveRate', 'defectRate']);
export const showMeasure = (measure: Measure, value: number | null) =>
  shares.has(measure) ? formatPercent(value, measure === 'defectRate' ? 2 : 1) : formatNumber(value, measure === 'perHour' ? 1 : 3);

/** What is divided by what; a quantity is divided by nothing. */
export const madeWords = (measure: Measure, t: Say): { part: string; whole: string | null } => {
  const one = { part: t(`report.${measure}`), whole: null };
  return {
    ...{ targetQty: one, goodQty: one, defectQty: one, runMinutes: one },
    achieveRate: { part: t('report.goodQty'), whole: t('report.targetQty') },
    defectRate: { part: t('report.defectQty'), whole: t('report.madeQty') },
    perHour: { part: t('report.goodQty'), whole: t('report.runMinutes') },
  }[measure];
};
