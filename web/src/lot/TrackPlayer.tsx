import { useEffect, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Item } from './track-groups.ts';
import { amount } from './track-text.ts';
import { type Moments, pauseFor } from './track-time.ts';

type Props = {
  moments: Moments;
  /** The moment up to which the flow is shown, by its place; null for all of it. */
  at: number | null;
  turn: (at: number | null) => void;
  items: ReadonlyMap<string, Item>;
};

/** Shows the flow as it came to be: by a slider, or moment by moment on its own. */
export const TrackPlayer = ({ moments: { all, last }, at, turn, items }: Props) => {
  const { t } = useSay();
  const [playing, setPlaying] = useState(false);
  const end = all.length - 1;
  const isOver = at === null || at >= end;
  useEffect(() => {
    if (!playing) return;
    if (isOver) {
      setPlaying(false);
      return;
    }
    const timer = setTimeout(() => turn(at + 1), pauseFor(all.length, matchMedia('(prefers-reduced-motion: reduce)').matches));
    return () => clearTimeout(timer);
  }, [playing, isOver, at, all.length, turn]);
  const play = () => {
    if (!playing && isOver) turn(0);
    setPlaying(!playing);
  };
  const now = at === null ? undefined : all[at];
  const tie = now === undefined ? undefined : last.get(now);
  const nameOf = (key: string) => {
    const item = items.get(key);
    return item && 'node' in item ? item.node.label : '';
  };
  const until = now === undefined ? t('tracking.whole') : t('tracking.shownUntil', { at: formatAt(new Date(now).toISOString()) });
  return (
    <div className="track-player">
      <Button onClick={play} aria-pressed={playing}>
        <span aria-hidden="true">{playing ? '❚❚' : '▶'}</span> {t(playing ? 'tracking.pause' : 'tracking.play')}
      </Button>
      <input
        type="range"
        min={0}
        max={end}
        value={at ?? end}
        aria-label={t('tracking.time')}
        aria-valuetext={until}
        onChange={({ target }) => {
          setPlaying(false);
          turn(Number(target.value) >= end ? null : Number(target.value));
        }}
      />
      <output>
        {until}
        {tie && <small>{`${nameOf(tie.from)} → ${nameOf(tie.to)} ${tie.qty === null ? '' : amount(tie.qty, tie.uom)}`}</small>}
      </output>
    </div>
  );
};
