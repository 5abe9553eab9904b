import type { NonconformancePage } from '@lotline/contract/nonconformance/nonconformance';

/** Whether a kind of disposition waits here until somebody else has signed it. */
export const needsSign = ({ needsSignature }: NonconformancePage, kind: unknown) => needsSignature.some((one) => one === kind);
