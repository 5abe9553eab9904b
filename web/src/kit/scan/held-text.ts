import { type TextField, textField, writeText } from './take-out.ts';

/** So long after a letter nothing more follows of its burst. */
const quietMs = 120;
/** A timer this late says that the page was busy, and that letters may be waiting behind it. */
const busyMs = 15;

/**
 * The field whose burst of letters nobody hears of yet. What a list or a form does about one letter it finishes once the browser has time; a
 * scanner leaves it none, and React takes the fiftieth letter in a row that leaves something to do for a loop without an end, and gives up.
 */
let held: TextField | null = null;
/** What it holds without a word. */
let text = '';
let untold = false;
let composing = false;
/** What the page last heard of it. */
let toldComposing = false;
let timer: ReturnType<typeof setTimeout> | undefined;

/** From here on the field takes letters without a word, until its text is told or the burst turns out to be a scan. */
export const holdText = (field: TextField) => {
  if (held !== field) tellText();
  held = field;
  keepText();
  tellSoon();
};
const tellSoon = () => {
  clearTimeout(timer);
  const due = performance.now() + quietMs;
  timer = setTimeout(() => (performance.now() - due > busyMs ? tellSoon() : tellText()), quietMs);
};

/** A field that is drawn anew meanwhile is drawn with the text that the page knows. */
const keepText = () => {
  if (held && untold && held.value !== text) writeText(held, text);
};

/** Tells all that was typed meanwhile as one change, as if it had been pasted. */
export const tellText = () => {
  keepText();
  const [field, wasUntold] = [held, untold];
  letGo();
  if (!field || !wasUntold) return;
  if (composing && !toldComposing) field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
  tellComposed(field);
};

/** It was a scan: all that is heard of it is how the field is given back what it held. */
export const forgetText = (giveBack: () => void) => {
  const field = held;
  letGo();
  giveBack();
  if (field) tellComposed(field);
};

const letGo = () => {
  clearTimeout(timer);
  held = null;
  untold = false;
};
const tellComposed = (field: TextField) => {
  if (toldComposing && !composing) field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, data: field.value }));
};

const onText = (event: Event) => {
  if (event.type === 'compositionstart') composing = true;
  if (event.type === 'compositionend') composing = false;
  if (held !== null && textField(event.target) === held) {
    untold = true;
    text = held.value;
    event.stopImmediatePropagation();
  } else if (event.type !== 'input') toldComposing = composing;
};
const texts = ['input', 'compositionstart', 'compositionupdate', 'compositionend'];
/** Whoever clicks or goes on finds the page knowing what was typed. */
const leaves = ['pointerdown', 'focusout', 'paste', 'cut', 'drop'];

export const listenForText = () => {
  for (const kind of texts) window.addEventListener(kind, onText, true);
  for (const kind of leaves) window.addEventListener(kind, tellText, true);
};
