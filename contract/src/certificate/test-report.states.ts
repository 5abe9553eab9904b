export const reportStatuses = ['DRAFT', 'REVIEWED', 'APPROVED', 'ISSUED', 'REVOKED'] as const;
export type ReportStatus = (typeof reportStatuses)[number];
export const lineJudgements = ['OK', 'NG', 'NONE'] as const;
export type LineJudgement = (typeof lineJudgements)[number];
