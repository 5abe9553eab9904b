import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { forgetText, holdText, listenForText, tellText } from './held-text.ts';
import { type Before, before, type TextField, takeOut, textField } from './take-out.ts';
import { letterOf } from './two-set.ts';

/** Keys closer than this follow each other quickly: a scanner's do, and a person's when two fingers roll. */
const quickMs = 45;
/** A short code is a scanner's when its keys took no longer than this on the whole: nobody types three or four keys and Enter so fast. */
const perKeyMs = 35;
/** From so many keys on a code may come slower, and stand still once. */
const longCode = 5;
/** What such a code may take for a key on the whole, as over a slow radio. */
const perSlowKeyMs = 50;
/** The longest pause after a beginning that isn't a scanner's beyond doubt. */
const pauseMs = 90;
/** The longest pause of a device that hesitates, once so many quick keys say that a scanner has begun. */
const hesitationMs = 600;
const begunKeys = 4;
/** In a field for a number no code is a person's entry, however slowly its keys come: so long a pause belongs to it there. */
const slowestMs = 250;
/** Enter comes as the next key does. */
const enterMs = 60;
/** A timer this late says that the page was busy, and that keys may be waiting behind it. */
const busyMs = 15;
/** Nothing shorter is a barcode. */
const shortest = 3;
/** So many quick keys may be a person's, and do on the page what they do; those behind them are held for the scanner's. */
const mayBeTyped = 2;
/** So many letters of one burst a list to choose from tells of as they come, also where they come too slowly to say that a scanner has begun. */
const mostTold = 20;
/** A second Enter so soon belongs to the scan: some scanners end with two, and some input methods tell theirs twice. */
const secondEnterMs = 100;

type Listener = {
  /** Whether the code meant something here; otherwise the screen behind is asked. */
  onScan?: ((code: string) => boolean) | undefined;
  /** A code that came while something is being asked: it means nothing before the answer, and must not be lost in silence. */
  onAsked?: ((code: string) => void) | undefined;
  /** A piece of a code, whose beginning came long before the rest: nobody may take it for a whole one. */
  onTorn?: ((code: string) => void) | undefined;
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

type Burst = {
  text: string;
  since: number;
  last: number;
  /** The longest pause between two of its keys. */
  longest: number;
  /** Quick keys from the beginning on. */
  quick: number;
  /** Another key came so shortly before that this may be the end of its code. */
  behind: boolean;
  fields: Map<TextField, Before>;
  keys: string;
  /** All of it went into fields for numbers. */
  inNumber: boolean;
};
let burst: Burst | null = null;
/** What the fields held before a code that a pause has torn. */
let tornFields: Burst['fields'] = new Map();
/** The last letter that no Enter has followed yet. */
let letterAt = Number.NEGATIVE_INFINITY;
let scannedAt = Number.NEGATIVE_INFINITY;
let timer: ReturnType<typeof setTimeout> | undefined;

const tellKey = (key: string) => seats.findLast(({ current }) => current.onKey)?.current.onKey?.(key);
const release = () => {
  tellText();
  clearTimeout(timer);
  const keys = burst?.keys ?? '';
  tornFields = burst && isNoNumber(burst) ? burst.fields : new Map();
  burst = null;
  // Each key finds what the one before it has done: keys that waited together would otherwise all be put to the same old number.
  for (const key of keys) flushSync(() => tellKey(key));
};
const hasBegun = ({ quick }: Burst) => quick >= begunKeys;
const patience = (so: Burst) => (hasBegun(so) ? hesitationMs : so.inNumber ? slowestMs : pauseMs);
const mayFollow = (so: Burst, at: number) => at - so.last <= patience(so);
/** Nobody enters letters, a hyphen behind a digit, or as many digits as a code on a box has, for a quantity. */
const isNoNumber = ({ inNumber, text }: Burst) => inNumber && /[^\d.,\s-]|\d-|^\d{12,}$/.test(text);
const isNumberField = (field: TextField | null) => field !== null && ['decimal', 'numeric'].includes(field.inputMode);
/** Ends the burst once no key followed; a page that was busy meanwhile gives the keys it kept waiting their turn first. */
const releaseUnlessFollowed = () => {
  clearTimeout(timer);
  const waited = burst ? patience(burst) : pauseMs;
  const due = performance.now() + waited;
  timer = setTimeout(() => (performance.now() - due > busyMs ? releaseUnlessFollowed() : release()), waited);
};

const swallow = (event: KeyboardEvent) => {
  event.preventDefault();
  event.stopImmediatePropagation();
};

/** Whether the keys of a burst and an Enter at that instant are a scanner's: on the whole, or without the one time that the device hesitated. */
const isScan = (so: Burst, at: number) => {
  const { text, since, last, longest } = so;
  const { length } = text.trim();
  const slowest = Math.max(longest, at - last);
  if (length < shortest) return false;
  if (length >= longCode && isNoNumber(so) && at - last <= slowestMs) return true;
  if (length < longCode) return slowest <= quickMs && at - since <= perKeyMs * text.length;
  if (at - last > enterMs) return false;
  return at - since <= perSlowKeyMs * text.length || at - since - slowest <= perKeyMs * (text.length - 1);
};

const onEnter = (event: KeyboardEvent) => {
  const at = event.timeStamp;
  const done = burst;
  letterAt = Number.NEGATIVE_INFINITY;
  if (at - scannedAt <= secondEnterMs) return swallow(event);
  // Where nobody scans a code is a text like any other.
  if (!done || seats.length === 0 || !isScan(done, at)) return release();
  // Enter would otherwise press the button that has the focus, or send the form.
  swallow(event);
  clearTimeout(timer);
  burst = null;
  scannedAt = at;
  forgetText(() => {
    for (const [field, was] of done.fields) takeOut(field, was);
  });
  if (done.behind) return seats.findLast(({ current }) => current.onTorn)?.current.onTorn?.(done.text.trim());
  if (isScanAsked()) return seats.findLast(({ current }) => current.onAsked)?.current.onAsked?.(done.text.trim());
  for (const { current } of [...seats].reverse()) if (current.onScan?.(done.text.trim())) return;
};

const grow = (to: Burst, letter: string, at: number) => {
  const pause = at - to.last;
  to.longest = Math.max(to.longest, pause);
  if (to.quick === to.text.length && pause <= quickMs) to.quick += 1;
  to.text += letter;
  to.last = at;
};

const onKeyDown = (event: KeyboardEvent) => {
  if (beside.has(event.key)) return;
  if (burst && seats.length > 0 && isSeparator(event) && !event.repeat && mayFollow(burst, event.timeStamp)) {
    grow(burst, separator, event.timeStamp);
    return swallow(event);
  }
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return release();
  if (isEnter(event)) return onEnter(event);
  const field = textField(event.target);
  const isTold = !field && !isAsked();
  const letter = letterOf(event, event.getModifierState('CapsLock'));
  if (letter === null) {
    release();
    letterAt = Number.NEGATIVE_INFINITY;
    if (isTold && ['Backspace', 'Delete', 'Escape'].includes(event.key)) tellKey(event.key);
    return;
  }
  scannedAt = Number.NEGATIVE_INFINITY;
  const at = event.timeStamp;
  if (burst && !mayFollow(burst, at)) release();
  if (letter === ' ' && !burst && !field) return;
  const behind = at - letterAt <= hesitationMs;
  const inNumber = isNumberField(field);
  burst ??= {
    ...{ text: '', since: at, last: at, longest: 0, quick: 0, behind, inNumber, keys: '' },
    fields: new Map(behind ? tornFields : []),
  };
  burst.inNumber &&= inNumber;
  grow(burst, letter, at);
  letterAt = at;
  if (field && !burst.fields.has(field)) burst.fields.set(field, before(field));
  if (isTold) burst.keys += letter;
  if (field?.closest('.ant-select') && (hasBegun(burst) || burst.text.length > mostTold)) holdText(field);
  if (!field && seats.length > 0 && burst.text.length > mayBeTyped) swallow(event);
  if (seats.some(({ current }) => current.onKey)) releaseUnlessFollowed();
};

let listening = false;
/** Hears every key of the window from here on, also where no screen scans: what types as fast as a scanner does may stand in any field. */
export const listenForKeys = () => {
  if (listening) return;
  listening = true;
  window.addEventListener('keydown', onKeyDown, true);
  listenForText();
};

/**
 * Listens to the whole window: a wedge scanner needs no field and no tap first; it ends its burst with Enter. What it typed into a field that
 * had the focus is taken out again, and in Hangul mode its keys are read by their places.
 */
export const useScanner = (listener: Listener, behind = false) => {
  const seat = useRef(listener);
  seat.current = listener;
  useEffect(() => {
    listenForKeys();
    if (behind) seats.unshift(seat);
    else seats.push(seat);
    return () => {
      seats.splice(seats.indexOf(seat), 1);
      if (seats.length > 0) return;
      release();
      letterAt = Number.NEGATIVE_INFINITY;
    };
  }, [behind]);
};
