import { formatNumber } from '../kit/words/format.ts';
import type { Bar } from './TimeBars.tsx';

type Props = { label: string; bars: readonly Bar[]; chosen: string | null; onChoose: (key: string) => void; empty: string };

/** Lines from the longest down; a press on one opens its rows, a second one lets go of it. */
export const RankBars = ({ label, bars, chosen, onChoose, empty }: Props) => {
  const most = Math.max(1, ...bars.map(({ value }) => value));
  return (
    <section className="hit-rank" aria-label={label}>
      <h2>{label}</h2>
      {bars.length === 0 && <p className="kit-quiet">{empty}</p>}
      <ul>
        {bars.map(({ key, value, name, said }) => (
          <li key={key}>
            <button type="button" title={said} aria-pressed={key === chosen} onClick={() => onChoose(key)}>
              <span>{name}</span>
              <i aria-hidden="true">
                <b style={{ width: `${(value / most) * 100}%` }} />
              </i>
              <em>{formatNumber(value)}</em>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};
