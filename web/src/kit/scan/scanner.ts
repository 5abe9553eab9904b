import { useEffect, useRef } from 'react';
import { type Before, before, type TextField, takeOut, textField } from './take-out.ts';
import { letterOf } from './two-set.ts';

/** The longest pause between two keys of a scanner, its Enter among them; people type slower. */
const betweenKeysMs = 45;
/** What a scanner takes for a key at most, over a whole code: a person rolls two keys as fast, but no code. */
const perKeyMs = 35;
/** A timer this late says that the page was busy, and that keys may be waiting behind it. */
const busyMs = 15;
/** Nothing shorter is a barcode. */
const shortest = 3;
/** So many quick keys may be a person's, and do on the page what they do; those behind them are held for the scanner's. */
const mayBeTyped = 2;
/** A second Enter so soon belongs to the scan: some scanners end with two, and some input methods tell theirs twice. */
const secondEnterMs = 100;

type Listener = {
  /** Whether the code meant something here; otherwise the screen behind is asked. */
  onScan?: ((code: string) => boolean) | undefined;
  /** A code that came while something is being asked: it means nothing before the answer, and must not be lost in silence. */
  onAsked?: ((code: string) => void) | undefined;
  /** A key that a person pressed. */
  onKey?: (key: string) => void;
};
type Seat = { current: Listener };
/** Who listens; the last is asked first. */
const seats: Seat[] = [];

/** An open question hears its own keys. */
const isAsked = () => document.querySelector('[role=alertdialog], [data-stop]') !== null;
/** One that another scan may answer is marked so. */
const isScanAsked = () => document.querySelector('[role=alertdialog]:not([data-scans]), [data-stop]') !== null;
const isEnter = ({ key, code }: KeyboardEvent) => key === 'Enter' || code === 'Enter' || code === 'NumpadEnter';
/** Keys that a scanner presses beside its letters. */
const beside = new Set(['Shift', 'CapsLock', 'Control']);

/** Which no key writes; scanners press Ctrl+] or F8 for the one that stands between the elements of a label. */
const separator = '\u001d';
const isSeparator = ({ key, code, ctrlKey, altKey, metaKey }: KeyboardEvent) =>
  !altKey && !metaKey && (ctrlKey ? key === ']' || code === 'BracketRight' : key === 'F8' || key === separator);

type Burst = { text: string; since: number; last: number; fields: Map<TextField, Before>; keys: string };
let burst: Burst | null = null;
let scannedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

const tellKey = (key: string) => seats.findLast(({ current }) => current.onKey)?.current.onKey?.(key);
const release = () => {
  clearTimeout(timer);
  const keys = burst?.keys ?? '';
  burst = null;
  for (const key of keys) tellKey(key);
};
/** Ends the burst once no key followed; a page that was busy meanwhile gives the keys it kept waiting their turn first. */
const releaseUnlessFollowed = () => {
  clearTimeout(timer);
  const due = performance.now() + betweenKeysMs;
  timer = setTimeout(() => (performance.now() - due > busyMs ? releaseUnlessFollowed() : release()), betweenKeysMs);
};

const swallow = (event: KeyboardEvent) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

const isScan = ({ text, since, last }: Burst, at: number) =>
  text.trim().length >= shortest && at - last <= betweenKeysMs && at - since <= perKeyMs * text.length;

const onEnter = (event: KeyboardEvent) => {
  const at = event.timeStamp;
  const done = burst;
  if (at - scannedAt <= secondEnterMs) return swallow(event);
  if (!done || !isScan(done, at)) return release();
  // Enter would otherwise press the button that has the focus, or send the form.
  swallow(event);
  clearTimeout(timer);
  burst = null;
  scannedAt = at;
  for (const [field, was] of done.fields) takeOut(field, was);
  if (isScanAsked()) return seats.findLast(({ current }) => current.onAsked)?.current.onAsked?.(done.text.trim());
  for (const { current } of [...seats].reverse()) if (current.onScan?.(done.text.trim())) return;
};

const onKeyDown = (event: KeyboardEvent) => {
  if (beside.has(event.key)) return;
  if (burst && isSeparator(event) && !event.repeat && event.timeStamp - burst.last <= betweenKeysMs) {
    burst.text += separator;
    burst.last = event.timeStamp;
    return swallow(event);
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return release();
  if (isEnter(event)) return onEnter(event);
  const field = textField(event.target);
  const isTold = !field && !isAsked();
  const letter = letterOf(event, event.getModifierState('CapsLock'));
  if (letter === null) {
    release();
    if (isTold && ['Backspace', 'Delete', 'Escape'].includes(event.key)) tellKey(event.key);
    return;
  }
  scannedAt = Number.NEGATIVE_INFINITY;
  const at = event.timeStamp;
  if (burst && at - burst.last > betweenKeysMs) release();
  if (letter === ' ' && !burst && !field) return;
  burst ??= { text: '', since: at, last: at, fields: new Map(), keys: '' };
  burst.text += letter;
  burst.last = at;
  if (field && !burst.fields.has(field)) burst.fields.set(field, before(field));
  if (isTold) burst.keys += letter;
  if (!field && burst.text.length > mayBeTyped) swallow(event);
  if (seats.some(({ current }) => current.onKey)) releaseUnlessFollowed();
};

/**
 * Listens to the whole window: a wedge scanner needs no field and no tap first; it ends its burst with Enter. What it typed into a field that
 * had the focus is taken out again, and in Hangul mode its keys are read by their places.
 */
export const useScanner = (listener: Listener, behind = false) => {
  const seat = useRef(listener);
  seat.current = listener;
  useEffect(() => {
    if (seats.length === 0) window.addEventListener('keydown', onKeyDown, true);
    if (behind) seats.unshift(seat);
    else seats.push(seat);
    return () => {
      seats.splice(seats.indexOf(seat), 1);
      if (seats.length > 0) return;
      release();
      window.removeEventListener('keydown', onKeyDown, true);
    };
  }, [behind]);
};
