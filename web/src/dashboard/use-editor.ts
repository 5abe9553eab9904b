import type { ShownWidget } from '@lotline/contract/dashboard/dashboard';
import { useCallback, useState } from 'react';

type Widgets = readonly ShownWidget[];
type Steps = { past: readonly Widgets[]; now: Widgets; ahead: readonly Widgets[] };
const mostSteps = 100;

/** What is edited, with the way back and forth. */
export const useEditor = (first: Widgets) => {
  const [{ past, now, ahead }, set] = useState<Steps>({ past: [], now: first, ahead: [] });
  const change = useCallback(
    (next: Widgets) => set((steps) => ({ past: [...steps.past, steps.now].slice(-mostSteps), now: next, ahead: [] })),
    [],
  );
  const undo = useCallback(
    () =>
      set((steps) => {
        const before = steps.past.at(-1);
        return before ? { past: steps.past.slice(0, -1), now: before, ahead: [steps.now, ...steps.ahead] } : steps;
      }),
    [],
  );
  const redo = useCallback(
    () =>
      set((steps) => {
        const [next, ...rest] = steps.ahead;
        return next ? { past: [...steps.past, steps.now], now: next, ahead: rest } : steps;
      }),
    [],
  );
  return { widgets: now, change, undo, redo, mayUndo: past.length > 0, mayRedo: ahead.length > 0 };
};
