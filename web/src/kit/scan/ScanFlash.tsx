import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useStore } from '../browser/store.ts';
import { Icon } from '../look/icons.tsx';
import { type ScanAnswer, shownAnswer } from './answer.ts';
import './scan-flash.css';

/** A scan that was taken needs a glance; why one wasn't, or what to look at, has to be read. */
const shownMs = { taken: 1500, refused: 5000 };
/** A finger that was on its way to a key when the page moved under it. */
const movedMs = 300;

/** Who comes back to a page finds it without the room that it left there. */
const nowhere = { on: '', height: 0, said: '' };
/**
 * What came of the last scan, at the top of the screen beside the titles. On a page that it `stands` on it makes room for itself instead of lying
 * over the work, and keeps that room, with what it said in small letters, until the page changes: nothing moves under a hand because time
 * has passed.
 */
export const ScanFlash = ({ stands }: { /** The page. */ stands?: string }) => {
  const answer = useStore(shownAnswer);
  const isShown = answer !== null;
  const isPart = stands !== undefined;
  const room = useRef<HTMLDivElement>(null);
  const [left, setLeft] = useState(nowhere);
  useEffect(() => {
    if (!answer) return;
    const timer = setTimeout(() => shownAnswer.set(null), shownMs[answer.taken && !answer.warns ? 'taken' : 'refused']);
    return () => clearTimeout(timer);
  }, [answer]);
  useEffect(() => () => shownAnswer.set(null), []);
  useLayoutEffect(() => {
    if (answer && stands !== undefined) setLeft({ on: stands, height: room.current?.offsetHeight ?? 0, said: answer.said });
    else setLeft((was) => (was.on === stands ? was : nowhere));
  }, [answer, stands]);
  useEffect(() => {
    if (isPart && isShown) holdTaps();
  }, [isPart, isShown]);
  const bands = (
    <>
      <div className="scan-answer" data-stands={isPart} {...(isPart ? { 'aria-live': 'polite' } : { role: 'status' })}>
        {answer?.taken && <Flash key={answer.id} {...answer} />}
      </div>
      <div className="scan-answer" data-stands={isPart} {...(isPart ? { 'aria-live': 'assertive' } : { role: 'alert' })}>
        {answer && !answer.taken && <Flash key={answer.id} {...answer} />}
      </div>
    </>
  );
  if (!isPart) return createPortal(bands, document.body);
  const keeps = !isShown && left.on === stands && left.height > 0;
  return (
    <div ref={room} className="scan-room" style={keeps ? { minHeight: left.height } : undefined}>
      {bands}
      {keeps && <p className="scan-said">{left.said}</p>}
    </div>
  );
};

/** Lets no tap through for a moment: it was aimed at what stood there before the page moved. */
const holdTaps = () => {
  const over = new AbortController();
  const hold = (event: MouseEvent) => {
    // A key press clicks without a place.
    if (event.detail === 0) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', hold, { capture: true, signal: over.signal });
  window.addEventListener('pointerdown', (event) => event.stopPropagation(), { capture: true, signal: over.signal });
  setTimeout(() => over.abort(), movedMs);
};

/** What stands between the parts of a supplier's label has no letter of its own. */
const separator = '\u001d';

const Flash = ({ taken, warns, what, said }: ScanAnswer) => (
  <div className="scan-flash" data-taken={taken} data-warns={warns}>
    <Icon name={taken ? (warns ? 'warning' : 'success') : 'error'} size={32} />
    <p>
      <strong>{what.replaceAll(separator, ' ')}</strong>
      <span>{said}</span>
    </p>
  </div>
);
