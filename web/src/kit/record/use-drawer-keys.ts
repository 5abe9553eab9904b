import { useEffect } from 'react';
import { isInTheWay } from '../browser/in-the-way.ts';

const listOpen = '.ant-select-open, .ant-picker-dropdown:not(.ant-picker-dropdown-hidden), .ant-popover:not(.ant-popover-hidden)';

/** Ctrl/⌘-S saves, Esc leaves. */
export const useDrawerKeys = (submit: () => Promise<void>, leave: () => Promise<void>) =>
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's') {
        event.preventDefault();
        // What stands above the form has the keys: who saves there doesn't mean what lies beneath.
        if (isInTheWay()) return;
        // A field that saves its value on leaving must have been left; what is typed meanwhile has a place all the same.
        const at = document.activeElement;
        if (at instanceof HTMLElement) {
          at.blur();
          at.focus();
        }
        // Where nothing was saved (a question was answered with no, a refusal names no field), the hand is where it was.
        void submit().finally(() => {
          if (at instanceof HTMLElement && at.isConnected && document.activeElement === document.body) at.focus();
        });
      }
      // Esc first closes the list, the calendar or the dialog that is open; asked before they hear it.
      if (event.key === 'Escape' && !event.isComposing && !isInTheWay() && !document.querySelector(listOpen)) {
        event.preventDefault();
        void leave();
      }
    };
    window.addEventListener('keydown', onKey, true);
    return () => window.removeEventListener('keydown', onKey, true);
  }, [submit, leave]);
