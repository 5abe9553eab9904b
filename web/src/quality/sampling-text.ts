import type { Sampling } from '@lotline/contract/quality/standard';
import type { Translate } from '../kit/words/words.ts';

/** How many are inspected, in a few words. */
export const samplingText = (t: Translate, sampling: Sampling) =>
  [
    saidBy(t, sampling),
    sampling.zeroAccept && 'c = 0',
    sampling.changes?.length && `4M: ${sampling.changes.map((kind) => t(`changeKind.${kind}`)).join(', ')}`,
  ]
    .filter(Boolean)
    .join(' · ');

const saidBy = (t: Translate, { mode, n, pct, every, minutes, level, aql }: Sampling) => {
  if (mode === 'N') return t('samplingSaid.N', { n: n ?? null });
  if (mode === 'PERCENT') return t('samplingSaid.PERCENT', { pct: pct ?? null });
  if (mode === 'EVERY_N') return t('samplingSaid.EVERY_N', { every: every ?? null, n: n ?? 1 });
  if (mode === 'EVERY_T') return t('samplingSaid.EVERY_T', { minutes: minutes ?? null, n: n ?? 1 });
  if (mode === 'FULL') return t('samplingSaid.FULL');
  const steps = [aql?.critical, aql?.major, aql?.minor].map((one) => (one == null ? '–' : String(one)));
  return t('samplingSaid.AQL', { level: level ?? null, aql: steps.join(' / ') });
};
