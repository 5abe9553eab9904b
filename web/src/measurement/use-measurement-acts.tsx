import { type Measurement, type MeasurementPage, measurementContent, voidMeasurement } from '@lotline/contract/measurement/measurement';
import { Suspense, useState } from 'react';
import { saveFile } from '../kit/excel/save-file.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { fetchFile } from '../kit/net/send.ts';
import type { Acts } from '../kit/record/Acts.tsx';
import { useSay } from '../kit/words/use-say.ts';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

type Which = Pick<Measurement, 'id' | 'fileNo'> & Partial<Pick<MeasurementPage, 'voidedAt'>>;
/** What can be done with a measurement file: its bytes are saved, and it is voided with a reason. */
export const useMeasurementActs = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send } = useSend(voidMeasurement);
  const [voiding, setVoiding] = useState<Which | null>(null);
  const save = async ({ id }: Which) => {
    try {
      const { blob, name } = await fetchFile(measurementContent, { id });
      saveFile(new Uint8Array(await blob.arrayBuffer()), name, blob.type);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const actsOf = (one: Which | undefined): Acts =>
    one
      ? [
          { label: t('measurement.save'), run: () => save(one) },
          may('productMeasurementResult', 'delete') && !one.voidedAt && { label: t('measurement.voidIt'), run: () => setVoiding(one) },
        ]
      : [];
  const dialog = voiding && (
    <Suspense fallback={null}>
      <ReasonDialog
        danger
        title={t('measurement.voidIt')}
        text={t('measurement.voidAsk', { no: voiding.fileNo })}
        label={t('measurement.voidReason')}
        okText={t('measurement.voidIt')}
        close={() => setVoiding(null)}
        go={async (reason) => {
          try {
            await send({ id: voiding.id, reason });
            tell.success(t('measurement.voidedSaid', { no: voiding.fileNo }));
          } catch (failure) {
            tellFailure(failure);
          }
          setVoiding(null);
        }}
      />
    </Suspense>
  );
  return { actsOf, dialog };
};
