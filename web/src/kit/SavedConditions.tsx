export const SavedConditions = (_: { look: () => Record<string, unknown>; show: (kept: Record<string, unknown>) => void }) => null;
