export type TextField = HTMLInputElement | HTMLTextAreaElement;
const texts = new Set(['text', 'search', 'tel', 'url', 'email', 'number', 'password']);
export const textField = (target: EventTarget | null): TextField | null =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && texts.has(target.type)) ? target : null;

/** What a field held, where the hand was in it, and whether a list of it stood open. */
export type Before = { readonly value: string; readonly at: readonly [number | null, number | null]; readonly open: boolean };
const isOpen = (field: TextField) => field.getAttribute('aria-expanded') === 'true';
export const before = (field: TextField): Before => ({
  value: field.value,
  at: [field.selectionStart, field.selectionEnd],
  open: isOpen(field),
});

/** Writes into a field; its own setter would be the framework's, which then takes the text for one that it has set itself. */
export const writeText = (field: TextField, text: string) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text);

/** So long an input method may still add what it was composing. */
const lateMs = 150;

/** Gives a field back what it held before a scanner typed into it. */
export const takeOut = (field: TextField, { value, at, open }: Before) => {
  const put = () => {
    if (field.value === value) return;
    writeText(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
    if (at[0] !== null && document.activeElement === field) field.setSelectionRange(at[0], at[1]);
  };
  put();
  const late = new AbortController();
  const { signal } = late;
  field.addEventListener('input', ({ isTrusted }) => isTrusted && put(), { signal });
  field.addEventListener('compositionend', () => setTimeout(put), { signal });
  // Somebody who types on at once is not undone.
  field.addEventListener('keydown', () => late.abort(), { signal });
  setTimeout(() => {
    // A list that opened for what the scanner typed closes again.
    if (!signal.aborted && !open && isOpen(field)) field.dispatchEvent(new KeyboardEvent('keydown', escapes));
    late.abort();
  }, lateMs);
};
const escapes = { key: 'Escape', code: 'Escape', keyCode: 27, which: 27, bubbles: true, cancelable: true };
