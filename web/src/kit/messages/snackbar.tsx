import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../look/icons.tsx';
import './snackbar.css';
import { isAsked } from '../browser/in-the-way.ts';
import { store, useStore } from '../browser/store.ts';
import { useT } from '../words/words.ts';

export type Tone = 'success' | 'info' | 'warning' | 'error';
/** What can be done about what is said, as long as it stands there. */
export type Act = { label: string; run: () => void /** It undoes what is said: Ctrl+Z does it too. */; takesBack?: true };
type Snack = { id: number; type: Tone; text: string; ms: number; since: number; act?: Act | undefined; other?: Act | undefined };

const shown = store<readonly Snack[]>([]);
let last = 0;
/** How many are shown at once. */
const most = 4;

const show =
  (type: Tone) =>
  (text: string, ms = 2000, act?: Act, other?: Act) => {
    last += 1;
    const others = shown.get().filter((snack) => snack.text !== text || snack.type !== type);
    shown.set([...others, { id: last, type, text, ms, since: performance.now(), act, other }].slice(-most));
    return last;
  };
/** For what stays until somebody has read it and says so: the longest that a browser waits. */
export const untilRead = 2_147_483_647;
/** How long what was done is offered to be undone. */
export const undoMs = 10_000;
/** Says something at the top of the page for 2,000 ms unless told otherwise. */
export const tell = { success: show('success'), info: show('info'), warning: show('warning'), error: show('error') };
export const dismiss = (id: number) => shown.set(shown.get().filter((snack) => snack.id !== id));
/** Says why a tap did nothing until the next one, which it might cover. */
export const tellUntilTapped = (text: string, ms?: number) => {
  const id = tell.warning(text, ms);
  window.addEventListener('click', () => dismiss(id), { capture: true, once: true });
};
/** Takes away what has stood for so long. */
export const dismissRead = (ms: number) => {
  const now = performance.now();
  if (shown.get().some(({ since }) => now - since >= ms)) shown.set(shown.get().filter(({ since }) => now - since < ms));
};
/** Where a page says things elsewhere than at its top: told the box whenever something else stands in it. */
export const placing = store<((box: HTMLElement) => void) | null>(null);

const Bar = ({ id, type, text, ms, act, other }: Snack) => {
  const t = useT();
  // It stays while the pointer is on it.
  const [held, hold] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(id), ms);
    return () => clearTimeout(timer);
  }, [id, ms, held]);
  return (
    <div
      className="snackbar"
      data-type={type}
      role={type === 'error' || type === 'warning' ? 'alert' : 'status'}
      onPointerEnter={() => hold(true)}
      onPointerLeave={() => hold(false)}
    >
      <Icon name={type} />
      <p>{text}</p>
      {[act, other].map(
        (one) =>
          one && (
            <button
              key={one.label}
              type="button"
              className="snackbar-act"
              title={one.takesBack && 'Ctrl+Z'}
              onClick={() => {
                dismiss(id);
                one.run();
              }}
            >
              {one.label}
            </button>
          ),
      )}
      <button type="button" aria-label={t('action.dismiss')} onClick={() => dismiss(id)}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
};

/** Undoes what was said last of all that can still be undone; in a field the key is the field's, and before a question the question's. */
const takeBack = (event: KeyboardEvent) => {
  if (!(event.ctrlKey || event.metaKey) || event.shiftKey || (event.key.toLowerCase() !== 'z' && event.code !== 'KeyZ')) return;
  if (event.defaultPrevented || isAsked() || (event.target instanceof Element && event.target.closest(typing))) return;
  const snack = shown.get().findLast(({ act }) => act?.takesBack);
  if (!snack?.act) return;
  event.preventDefault();
  dismiss(snack.id);
  snack.act.run();
};
const typing = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

export const Snackbars = () => {
  useEffect(() => {
    window.addEventListener('keydown', takeBack);
    return () => window.removeEventListener('keydown', takeBack);
  }, []);
  const box = useRef<HTMLDivElement>(null);
  const snacks = useStore(shown);
  const place = useStore(placing);
  // biome-ignore lint/correctness/useExhaustiveDependencies: what stands in it has another size
  useLayoutEffect(() => {
    if (box.current) place?.(box.current);
  }, [snacks, place]);
  return (
    <div className="snackbars" ref={box}>
      {snacks.map((snack) => (
        <Bar key={snack.id} {...snack} />
      ))}
    </div>
  );
};
