import { obey } from '@lotline/contract/kit/rule';
import { voidMeasurementRules } from '@lotline/contract/measurement/measurement.rules';
import type { Trx } from '../kit/database/pool.ts';
import type { Actor } from '../kit/record/fact.ts';
import { lockRow } from '../kit/record/read-rows.ts';
import { changeRecord } from '../kit/record/write-rows.ts';
import { writeValues } from '../quality/index.ts';

/** Voids a file: what of its values still stands in an inspection that isn’t judged is taken away with the reason; the bytes stay. */
export const voidMeasurement = async (db: Trx, by: Actor, { id, reason }: { id: number; reason?: string | undefined }) => {
  const { fileNo, voidedAt, resultId } = await lockRow(db, 'measurementFile', id);
  obey(voidMeasurementRules, { fileNo, voided: voidedAt !== null });
  const why = reason?.trim() || null;
  if (resultId !== null) {
    const cells = await db
      .selectFrom('qualityValueInForce')
      .select(['characteristicId', 'sampleNo'])
      .where('measurementId', '=', id)
      .orderBy('id')
      .execute();
    if (cells.length > 0)
      await writeValues(
        db,
        by,
        resultId,
        cells.map(({ characteristicId, sampleNo }) => ({
          characteristicId: characteristicId as number,
          sampleNo: sampleNo as number,
          reason: why ?? fileNo,
        })),
      );
  }
  await changeRecord(db, 'measurementFile', {
    ...{ id, version: undefined },
    ...{ voidedAt: new Date().toISOString(), voidedBy: by.id, voidReason: why },
  });
};
