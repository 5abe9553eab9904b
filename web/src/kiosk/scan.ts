import { useEffect, useRef } from 'react';

/** The longest pause between two keys of a scanner; people type slower. */
const betweenKeysMs = 45;
/** A timer this late says that the page was busy, and that keys may be waiting behind it. */
const busyMs = 15;
/** Nothing shorter is a barcode. */
const shortest = 3;

type Listener = {
  /** Whether the code meant something here; otherwise the screen behind is asked. */
  onScan?: (code: string) => boolean;
  /** A key that a person pressed. */
  onKey?: (key: string) => void;
};
type Seat = { current: Listener };
/** Who listens; the last is asked first. */
const seats: Seat[] = [];

const isTyping = (target: EventTarget | null) => target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
/** An open question hears its own keys. */
const isAsked = () => document.querySelector('[role=alertdialog]') !== null;

let burst = '';
let lastKeyAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

const tellKey = (key: string) => seats.findLast(({ current }) => current.onKey)?.current.onKey?.(key);
const release = () => {
  clearTimeout(timer);
  const keys = burst;
  burst = '';
  for (const key of keys) tellKey(key);
};
/** Ends the burst once no key followed; a page that was busy meanwhile gives the keys it kept waiting their turn first. */
const releaseUnlessFollowed = () => {
  clearTimeout(timer);
  const due = performance.now() + betweenKeysMs;
  timer = setTimeout(() => (performance.now() - due > busyMs ? releaseUnlessFollowed() : release()), betweenKeysMs);
};

const onKeyDown = (event: KeyboardEvent) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || isTyping(event.target) || isAsked()) return;
  if (event.key === 'Enter' && burst.length >= shortest) {
    // Enter would otherwise press the button that has the focus.
    event.preventDefault();
    event.stopPropagation();
    clearTimeout(timer);
    const code = burst.trim();
    burst = '';
    for (const { current } of [...seats].reverse()) if (current.onScan?.(code)) return;
    return;
  }
  if (event.key.length > 1) {
    release();
    if (['Backspace', 'Delete', 'Escape'].includes(event.key)) tellKey(event.key);
    return;
  }
  if (event.key === ' ' && !burst) return;
  if (burst && event.timeStamp - lastKeyAt > betweenKeysMs) release();
  lastKeyAt = event.timeStamp;
  burst += event.key;
  releaseUnlessFollowed();
};

/** Listens to the whole window: a wedge scanner needs no field and no tap first; it ends its burst with Enter. */
export const useScanner = (listener: Listener, behind = false) => {
  const seat = useRef(listener);
  seat.current = listener;
  useEffect(() => {
    if (seats.length === 0) window.addEventListener('keydown', onKeyDown, true);
    if (behind) seats.unshift(seat);
    else seats.push(seat);
    return () => {
      seats.splice(seats.indexOf(seat), 1);
      if (seats.length === 0) window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [behind]);
};
