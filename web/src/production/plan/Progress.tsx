import { formatPercent } from '../../kit/words/format.ts';
import './plan.css';

/** How far something is: the bar ends at 100 %, the number goes on. */
export const Progress = ({ rate, label }: { rate: number; label: string }) => (
  <span className="plan-progress" role="img" aria-label={`${label} ${formatPercent(rate)}`}>
    <span data-full={rate >= 1 || undefined} style={{ inlineSize: `${Math.min(100, rate * 100)}%` }} />
    <em>{formatPercent(rate, 0)}</em>
  </span>
);
