export const studyKinds = ['RR', 'LINEARITY', 'STABILITY', 'ATTRIBUTE'] as const;
export type StudyKind = (typeof studyKinds)[number];
/** PLANNED: nothing is measured yet. MEASURING: some of it is. DONE: judged, and stays. VOID: counts no more. */
export const studyStatuses = ['PLANNED', 'MEASURING', 'DONE', 'VOID'] as const;
export type StudyStatus = (typeof studyStatuses)[number];
export const studyVerdicts = ['GOOD', 'CONDITIONAL', 'BAD'] as const;
export type StudyVerdict = (typeof studyVerdicts)[number];
