/** How long a form may be on its way. */
const waitMs = 10_000;
/** How often the keys are taken back from what isn't typed in, e.g. the drawer that the form comes in. */
const mostTimes = 3;
const typed = 'input:not([readonly], [disabled], [type=checkbox], [type=radio], [type=file]), textarea:not([readonly], [disabled])';

let end: (() => void) | null = null;

type Hearing = {
  /** The one field that goes on with it; else the first that is typed in. */
  into?: string;
  /** That field answers Enter, and hears one that was pressed before it had come. */
  entered?: boolean;
  /** Esc: somebody no longer wants what is on its way. */
  givenUp?: () => void;
};

/**
 * While a form is on its way, an unseen field has the focus and hears what is typed: no list takes it for its own, and the form's first
 * field goes on with it. What follows Enter or Tab is meant for a field that nobody sees yet, and isn't heard. Esc, a press, a question, or
 * what is answered ends it.
 */
export const hearUntilOpen = (label: string, { into = typed, entered = false, givenUp }: Hearing = {}) => {
  end?.();
  const field = document.createElement('input');
  field.dataset.inTheWay = into === typed ? 'form' : '';
  field.setAttribute('aria-label', label);
  Object.assign(field.style, { position: 'fixed', top: '0', opacity: '0', pointerEvents: 'none' });
  const watched = new AbortController();
  const { signal } = watched;
  let times = 0;
  let hasEntered = false;
  const leave = () => {
    const hadFocus = document.activeElement === field;
    watched.abort();
    clearTimeout(timer);
    field.remove();
    if (end === leave) end = null;
    if (hadFocus) document.querySelector('main')?.focus({ preventScroll: true });
  };
  const timer = setTimeout(leave, waitMs);
  end = leave;
  document.body.append(field);
  field.focus({ preventScroll: true });
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (target === field || !(target instanceof HTMLElement)) return;
      if (target.closest('[role=alertdialog]')) return leave();
      if (!target.matches(into)) {
        times += 1;
        if (times <= mostTimes) field.focus({ preventScroll: true });
        return;
      }
      const { value } = field;
      leave();
      if (value) typeInto(target as HTMLInputElement, value);
      if (hasEntered) target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      if (event.isComposing) return;
      if (event.key === 'Escape') {
        event.stopImmediatePropagation();
        leave();
        givenUp?.();
      } else if (event.key === 'Enter' || event.key === 'Tab') {
        event.preventDefault();
        field.readOnly = true;
        hasEntered ||= entered && event.key === 'Enter';
      }
    },
    { signal, capture: true },
  );
  window.addEventListener('pointerdown', leave, { signal, capture: true });
  return leave;
};

/** As if it were typed: a field that is drawn with its value hears of it by the browser's own way alone. */
const typeInto = (field: HTMLInputElement | HTMLTextAreaElement, text: string) => {
  const of = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(of.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
};
