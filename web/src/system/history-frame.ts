import type { ReactNode } from 'react';
import type { Period } from '../kit/form/date-fields.tsx';

export type Person = { id: number; name: string };
export type HistoryAsked = Period & { person: Person | null };

/** What both views have: the period, and the person whose story is told in either. */
export type HistoryFrame = {
  asked: HistoryAsked;
  tell: (person: Person | null) => void;
  condition: { values: HistoryAsked; usual: HistoryAsked; show: (values: Record<string, unknown>) => void };
  conditions: ReactNode;
  tools: ReactNode;
};
