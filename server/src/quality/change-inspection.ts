import { obey } from '@lotline/contract/kit/rule';
import type { ChangeInspection } from '@lotline/contract/quality/quality-result';
import { openRules } from '@lotline/contract/quality/quality-result.rules';
import type { InspectionStatus } from '@lotline/contract/quality/quality-result.states';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { given } from '../kit/record/given.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { judgeInspection } from './judge-inspection.ts';
import type { NcDue } from './open-nonconformance.ts';
import { type Gauging, writeValues } from './write-values.ts';

/** Changes what is said of an inspection before it is judged, adds values, and judges it where it is told how. */
export const changeInspection = async (db: Trx, by: Actor, ask: ChangeInspection, plant?: Gauging & NcDue) => {
  const { id, version, values, judgement, acceptedQty, rejectedQty, holdQty, units, confirm, occurredAt: _, defects, ...said } = ask;
  const result = await lockRow(db, 'qualityResult', id);
  obey(openRules, { resultNo: result.resultNo, status: result.status as InspectionStatus });
  await changeRecord(db, 'qualityResult', {
    id,
    version,
    ...given(said),
    ...(defects && { defects }),
  });
  if (values?.length) await writeValues(db, by, id, values, plant);
  if (judgement === undefined) return;
  const { remark, inspectedQty, inspectorWorkerId } = ask;
  await judgeInspection(
    db,
    by,
    {
      ...{ id, version: undefined as unknown as number, judgement, acceptedQty, rejectedQty, holdQty, units, confirm },
      ...given({ remark, inspectedQty, inspectorWorkerId, defects }),
    },
    plant,
  );
};
