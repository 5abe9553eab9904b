import { act } from '@testing-library/react';
import { textField } from '../scan/take-out.ts';

/** Ends of the keys so far, on the clock of events: what is told apart by time is told the time. */
let clock = 10_000;

type Press = { code?: string; shiftKey?: boolean; ctrlKey?: boolean; repeat?: boolean; afterMs?: number };
/** Presses a key where the focus is, or at another place; an input takes its letter unless somebody held it back. */
export const press = (key: string, { afterMs = 8, ...init }: Press = {}, target: Element = document.activeElement ?? document.body) => {
  clock += afterMs;
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init });
  Object.defineProperty(event, 'timeStamp', { value: clock });
  act(() => {
    const field = target.dispatchEvent(event) && key.length === 1 ? textField(target) : null;
    if (!field) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, field.value + key);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  return event;
};

/** Presses one key after another and then Enter: as quick as a scanner does, unless told otherwise. */
export const typeKeys = (text: string, { afterMs = 8, enterAfterMs = afterMs }: { afterMs?: number; enterAfterMs?: number } = {}) => {
  clock += 1000;
  for (const key of text) press(key, { afterMs });
  return press('Enter', { afterMs: enterAfterMs });
};
