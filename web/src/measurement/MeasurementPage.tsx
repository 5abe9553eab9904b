import { type MeasuredValue, MeasuredValues, measuredValues, measurementPage } from '@lotline/contract/measurement/measurement';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { useGo } from '../kit/browser/go.ts';
import { useCall, usePages } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { useList } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { formatAt, formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { judgeTones, measurementColumns, valueColumns, valueTone } from './measurement-columns.ts';
import './measurement.css';
import { useMeasurementActs } from './use-measurement-acts.tsx';

/** One measurement file: how it was read, and each of its values with its line. */
export const MeasurementPage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const go = useGo();
  const asked = useCall(measurementPage, { id });
  const { actsOf, dialog } = useMeasurementActs();
  return (
    <>
      <RecordPage
        menu="productMeasurementResult"
        id={id}
        asked={asked}
        show={(file) => ({
          code: file.fileNo,
          name: file.fileName,
          state: (
            <>
              <span className={`kit-tag kit-tag-${judgeTones[file.judgement]}`}>{t(`measurementJudge.${file.judgement}`)}</span>
              {file.voidedAt && <span className="kit-tag kit-tag-grey">{t('measurement.void')}</span>}
            </>
          ),
          figures: [
            file.materialId === null
              ? { label: t('measurement.productName'), value: file.productName ?? nothing }
              : { label: t('measurement.materialName'), value: file.materialName ?? nothing },
            { label: t('measurement.lotNo'), value: file.lotNo ?? nothing },
            { label: t('measurement.valueCount'), value: formatNumber(file.valueCount) },
            { label: t('measurement.ngCount'), value: formatNumber(file.ngCount), tone: file.ngCount > 0 ? ('bad' as const) : undefined },
            { label: t('measurement.createdAt'), value: formatAt(file.createdAt) },
          ],
          more: file.voidedAt && (
            <p className="measurement-void" role="status">
              {t('measurement.isVoid', {
                reason: [file.voidReason ?? nothing, file.voidedByName, formatAt(file.voidedAt)].filter(Boolean).join(' · '),
              })}
            </p>
          ),
          actions: (
            <ActButtons
              of={[
                file.resultId !== null &&
                  file.stage !== null && {
                    label: `${t('measurement.resultNo')} ${file.resultNo ?? ''}`,
                    run: () =>
                      file.resultId &&
                      file.stage &&
                      go(inspectionPath({ id: file.resultId, materialId: file.materialId, stage: file.stage })),
                  },
                ...actsOf(file),
              ]}
            />
          ),
          tabs: [
            { key: 'values', label: t('measurement.tabValues'), count: file.valueCount, body: () => <Values id={id} /> },
            {
              key: 'info',
              label: t('record.tabInfo'),
              body: () => (
                <>
                  <Facts row={file} columns={measurementColumns} words="measurement" />
                  <dl className="record-facts">
                    {(
                      [
                        ['encoding', file.encoding],
                        ['about', file.about],
                        ['sha256', file.sha256],
                        ['size', `${formatNumber(file.size)} B`],
                        ['leftOut', file.leftOut.join(', ')],
                        ['roundedCount', file.roundedCount || null],
                      ] as const
                    )
                      .filter(([, said]) => said)
                      .map(([name, said]) => (
                        <div key={name}>
                          <dt>{t(`measurement.${name}`)}</dt>
                          <dd>{said}</dd>
                        </div>
                      ))}
                  </dl>
                </>
              ),
            },
          ],
          history: { table: 'measurement_file', words: 'measurement', columns: measurementColumns },
        })}
      />
      {dialog}
    </>
  );
};

const Values = ({ id }: { id: number }) => {
  const { t } = useSay();
  const list = useList(usePages(measuredValues, { id }));
  const quick = useQuick(MeasuredValues);
  return (
    <ListScreen<MeasuredValue>
      menu="productMeasurementResult"
      part={{ title: t('measurement.tabValues') }}
      id="measured_values"
      list={list}
      words="measurement"
      columns={valueColumns}
      quick={quick}
      select="none"
      tone={valueTone}
    />
  );
};
