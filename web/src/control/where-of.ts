import type { ChartedValue } from '@lotline/contract/control/control';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { recordPath } from '../kit/record/record-path.ts';

/** Where a value of a chart stands: in its inspection, or in its file. */
export const whereOf = (value: ChartedValue) =>
  value.fileId === null ? inspectionPath({ ...value, id: value.resultId }) : recordPath('productMeasurementResult', value.fileId);
