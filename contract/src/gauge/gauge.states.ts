/** IN: calibrated, passed and not yet due again. OUT: failed, overdue or no longer used. PENDING: never calibrated. */
export const calibrationStatuses = ['PENDING', 'IN', 'OUT'] as const;
export type CalibrationStatus = (typeof calibrationStatuses)[number];
export const gaugeRoles = ['WORKING', 'MASTER'] as const;
export const calibrationKinds = ['EXTERNAL', 'INTERNAL'] as const;
export const calibrationResults = ['PASS', 'FAIL'] as const;
export type CalibrationResult = (typeof calibrationResults)[number];
/** What somebody else decides of what a gauge measured that was found off. */
export const gaugeDecisions = ['ACCEPT', 'REINSPECT', 'HOLD'] as const;
export type GaugeDecisionKind = (typeof gaugeDecisions)[number];
