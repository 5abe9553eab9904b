export type TextField = HTMLInputElement | HTMLTextAreaElement;
const texts = new Set(['text', 'search', 'tel', 'url', 'email', 'number', 'password']);
export const textField = (target: EventTarget | null): TextField | null =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && texts.has(target.type)) ? target : null;

export type Before = { readonly value: string; readonly at: readonly [number | null, number | null] };
export const before = ({ value, selectionStart, selectionEnd }: TextField): Before => ({ value, at: [selectionStart, selectionEnd] });

/** So long an input method may still add what it was composing. */
const lateMs = 150;

/** Gives a field back what it held before a scanner typed into it. */
export const takeOut = (field: TextField, { value, at }: Before) => {
  // The field's own setter would be the framework's, which then takes the text for one that it has set itself.
  const write = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  const put = () => {
    if (field.value === value) return;
    write?.call(field, value);
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
  setTimeout(() => late.abort(), lateMs);
};
