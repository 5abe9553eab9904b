import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { namedEach, roundUp } from '../kit/chart/bar-steps.ts';
import { formatNumber } from '../kit/words/format.ts';

export type Bar = { key: string; value: number; name: string; said: string };
type Props = { label: string; bars: readonly Bar[]; chosen: string | null; onChoose: (key: string) => void };

const mostNames = 12;

/** Bars over time. One stop of the tabulator: the arrows go from bar to bar, Enter opens the rows of one. */
export const TimeBars = ({ label, bars, chosen, onChoose }: Props) => {
  const box = useRef<HTMLDivElement>(null);
  const [at, setAt] = useState(0);
  const most = roundUp(Math.max(0, ...bars.map(({ value }) => value)));
  const each = namedEach(bars.length, mostNames);
  const here = Math.min(at, bars.length - 1);
  // Where not all have room, the latest are in sight.
  // biome-ignore lint/correctness/useExhaustiveDependencies: other bars begin there anew
  useEffect(() => {
    box.current?.scrollTo?.({ left: box.current.scrollWidth });
  }, [bars.length]);
  const step = (event: KeyboardEvent) => {
    const to = { ArrowLeft: here - 1, ArrowRight: here + 1, Home: 0, End: bars.length - 1 }[event.key];
    if (to === undefined || to < 0 || to >= bars.length) return;
    event.preventDefault();
    setAt(to);
    box.current?.querySelectorAll('button')[to]?.focus();
  };
  return (
    <div className="hit-bars">
      <div className="hit-scale" aria-hidden="true">
        <span>{formatNumber(most)}</span>
        <span>{most > 1 ? formatNumber(most / 2) : ''}</span>
        <span>0</span>
      </div>
      <div ref={box} role="toolbar" aria-label={label} className="hit-plot" onKeyDown={step}>
        {bars.map(({ key, value, name, said }, n) => (
          <button
            key={key}
            type="button"
            className="hit-bar"
            title={said}
            aria-label={said}
            aria-pressed={key === chosen}
            tabIndex={n === here ? 0 : -1}
            onFocus={() => setAt(n)}
            onClick={() => onChoose(key)}
          >
            <i style={{ height: `${(value / most) * 100}%` }} data-empty={value === 0} />
            {n % each === 0 && <small>{name}</small>}
          </button>
        ))}
      </div>
    </div>
  );
};
