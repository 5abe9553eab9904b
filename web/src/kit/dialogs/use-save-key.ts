import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Ctrl/⌘-S saves what the dialog holds, and nothing of what lies beneath it; a question over it is answered first. */
export const useSaveKey = (save: () => void, on = true) => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!on) return;
    const press = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      event.stopPropagation();
      if (document.querySelector('[role=alertdialog]')) return;
      // What is being typed in a field is taken first.
      const at = document.activeElement;
      if (at instanceof HTMLElement) flushSync(() => at.blur());
      latest.current();
      if (at instanceof HTMLElement && at.isConnected && document.activeElement === document.body) at.focus();
    };
    window.addEventListener('keydown', press, true);
    return () => window.removeEventListener('keydown', press, true);
  }, [on]);
};
