import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useMedia } from '../browser/media.ts';
import { kept } from '../browser/store.ts';
import { DownOutlined } from '../look/ant-icons.tsx';
import { useMyId } from '../net/session.ts';
import '../look/record.css';
import { useT } from '../words/words.ts';

/** Shares of the height, in percent: a list keeps at least half, unless its screen gives it less, and its details never vanish. */
const least = 50;
const most = 85;
/** In a window of a dozen rows whoever opens the details wants to read them: the list keeps the chosen row and some beside it. */
const leastOfLow = 30;
const shareOfLow = 35;

type Props = {
  /** The name that its place is kept under. */
  id: string;
  /** The share of the list until somebody moves the bar. */
  share?: number;
  list: ReactNode;
  /** Nothing while there is no row to show the details of: the list has all the room. */
  details: ReactNode;
  /** What the details are called, where they fold to the line that says it, as they begin in a window without room for both; how a person left them stays. */
  folds?: string | undefined;
  /** The details that fold hold nothing: they are folded at any height, and who opens them opens these alone. */
  hollow?: boolean;
};
/** So low that a list and its details share a dozen rows. */
const low = '(height <= 800px)';
const veryLow = '(height <= 640px)';

/** A list above the details of its chosen row, with a bar between them that moves by hand or arrow keys and stays where it was put. */
export const Divided = ({ id, share = 60, list, details, folds, hollow = false }: Props) => {
  const t = useT();
  const isLow = useMedia(low);
  const isVeryLow = useMedia(veryLow) && folds !== undefined;
  const floor = isVeryLow ? leastOfLow : Math.min(least, share);
  const key = `lotline.divided.${id}${isVeryLow ? '.low' : ''}`;
  const [moved, setMoved] = useState<{ key: string; to: number } | null>(null);
  const usual = isVeryLow ? shareOfLow : share;
  const within = (wanted: number) => Math.min(most, Math.max(floor, Math.round(wanted)));
  const now = within(moved?.key === key ? moved.to : Number(kept.get(key)) || usual);
  const foldKey = `lotline.divided.${id}.folded.${useMyId()}`;
  const [wanted, setWanted] = useState(() => kept.get(foldKey));
  const [openHollow, setOpenHollow] = useState<string | null>(null);
  const keptFolded = wanted === null ? isLow : wanted === 'Y';
  const folded = folds !== undefined && (hollow ? openHollow !== folds : keptFolded);
  const fold = () => {
    if (hollow) {
      setOpenHollow(folded ? (folds ?? null) : null);
      return;
    }
    const next = folded ? 'N' : 'Y';
    setWanted(next);
    kept.set(foldKey, next);
  };
  const box = useRef<HTMLDivElement>(null);
  const put = (next: number) => {
    setMoved({ key, to: within(next) });
    kept.set(key, String(within(next)));
  };
  const drag = (event: PointerEvent<HTMLDivElement>) => {
    const place = box.current?.getBoundingClientRect();
    if (place && event.currentTarget.hasPointerCapture(event.pointerId))
      setMoved({ key, to: ((event.clientY - place.top) / place.height) * 100 });
  };
  const step = (event: KeyboardEvent) => {
    const by = { ArrowUp: -5, ArrowDown: 5, Home: -most, End: most }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    put(now + by);
  };
  // The list stays the same element whether there are details or not: what is chosen and scrolled to lives in it.
  return (
    <div
      className="kit-divided"
      ref={box}
      data-alone={!details || undefined}
      data-folded={(details && folded) || undefined}
      data-opened={isVeryLow || undefined}
      style={{ '--share': `${now}%` } as CSSProperties}
    >
      <div className="kit-divided-list">{list}</div>
      {details && !folded && (
        // biome-ignore lint/a11y/useSemanticElements: a rule can't be moved; a separator that takes the focus can
        <div
          className="kit-divider"
          role="separator"
          aria-orientation="horizontal"
          aria-label={t('record.divider')}
          aria-valuenow={now}
          aria-valuemin={floor}
          aria-valuemax={most}
          tabIndex={0}
          onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
          onPointerMove={drag}
          onPointerUp={() => put(now)}
          onDoubleClick={() => put(usual)}
          onKeyDown={step}
        />
      )}
      {details && (
        <div className="kit-divided-details">
          {folds !== undefined && (
            <h2>
              <button type="button" className="kit-fold" aria-expanded={!folded} onClick={fold}>
                <DownOutlined /> {folds}
              </button>
            </h2>
          )}
          {!folded && details}
        </div>
      )}
    </div>
  );
};
