import { type Calibration, calibrations, type GaugeRow, voidCalibration } from '@lotline/contract/gauge/gauge';
import { attachments } from '@lotline/contract/system/attachment';
import { Suspense, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText, tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useRows, useSend } from '../kit/net/resource.ts';
import { formatAt, formatDay, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { resultTones } from './gauge-tones.ts';
import { shownAt } from './PointsInput.tsx';
import './gauge.css';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
const RecordFiles = lazyPart(async () => (await import('../kit/record/RecordFiles.tsx')).RecordFiles);

/** The calibrations of a gauge, the newest first, each with its points, its certificate and how it stands. */
export const Calibrations = ({ gauge }: { gauge: GaugeRow }) => {
  const { t } = useSay();
  const { data, error } = useCall(calibrations, { id: gauge.id });
  if (error) return <p role="alert">{failureText(error)}</p>;
  if (data?.length === 0) return <p className="kit-quiet">{t('gauge.noCalibrations')}</p>;
  return (
    <div className="gauge-calibrations" aria-busy={!data}>
      {data?.map((one) => (
        <One key={one.id} of={one} unit={gauge.gaugeUnit ?? null} />
      ))}
    </div>
  );
};

const One = ({ of, unit }: { of: Calibration; unit: string | null }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send } = useSend(voidCalibration);
  const [voiding, setVoiding] = useState(false);
  const [withFiles, setWithFiles] = useState(false);
  const isVoid = of.voidedAt !== null;
  const facts = [
    [t('calibration.labName'), of.labName],
    [t('calibration.certificateNo'), of.certificateNo],
    [t('calibration.uncertainty'), of.uncertainty],
    [t('calibration.temperature'), of.temperature],
    [t('calibration.humidity'), of.humidity],
    [t('calibration.createdByName'), of.createdByName],
    [t('calibration.note'), of.note],
    [t('calibration.voidReason'), of.voidReason && `${of.voidReason} · ${of.voidedByName ?? nothing} · ${formatAt(of.voidedAt ?? '')}`],
  ].filter(([, said]) => said !== null && said !== undefined && said !== '');
  return (
    <article className="gauge-calibration" data-void={isVoid || undefined} aria-label={of.calibrationNo}>
      <header>
        <h3>
          {formatDay(of.calibratedOn)} · {of.calibrationNo}
        </h3>
        <span className="kit-tag kit-tag-grey">{t(`calibrationKind.${of.kind}`)}</span>
        {isVoid ? (
          <span className="kit-tag kit-tag-grey">{t('calibration.isVoid')}</span>
        ) : (
          <span className={`kit-tag kit-tag-${resultTones[of.result]}`}>{t(`calibrationResult.${of.result}`)}</span>
        )}
        {of.found !== of.result && (
          <span className={`kit-tag kit-tag-${resultTones[of.found]}`}>
            {t('calibration.found')} {t(`calibrationResult.${of.found}`)}
          </span>
        )}
        {of.result === 'PASS' && of.dueOn && (
          <span className="kit-quiet">
            {t('calibration.dueOn')} {formatDay(of.dueOn)}
          </span>
        )}
        <span>
          <Button aria-expanded={withFiles} onClick={() => setWithFiles(!withFiles)}>
            {t('calibration.files')} {of.files > 0 ? of.files : ''}
          </Button>{' '}
          {!isVoid && may('gauge', 'modify') && (
            <Button danger onClick={() => setVoiding(true)}>
              {t('gauge.void')}
            </Button>
          )}
        </span>
      </header>
      {of.points.length > 0 && (
        <table className="gauge-table">
          <thead>
            <tr>
              {(['reference', 'foundValue', 'leftValue', 'tolerance', 'error'] as const).map((part) => (
                <th key={part} scope="col">
                  {t(`calibration.${part}`)}
                  {unit && ` (${unit})`}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {of.points.map((point) => {
              const shown = shownAt(point);
              return (
                <tr key={point.reference}>
                  <td>{point.reference}</td>
                  <td data-bad={shownAt({ ...point, left: null })?.within === false || undefined}>{point.found}</td>
                  <td>{point.left ?? nothing}</td>
                  <td>{point.tolerance}</td>
                  <td data-bad={shown?.within === false || undefined}>{shown?.error ?? nothing}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      {facts.length > 0 && <p className="kit-quiet">{facts.map(([name, said]) => `${name} ${said}`).join(' · ')}</p>}
      {withFiles && <Files id={of.id} />}
      <Suspense fallback={null}>
        {voiding && (
          <ReasonDialog
            danger
            title={t('gauge.void')}
            text={t('gauge.voidAsk', { no: of.calibrationNo })}
            label={t('calibration.voidReason')}
            okText={t('gauge.void')}
            close={() => setVoiding(false)}
            go={async (reason) => {
              try {
                await send({ id: of.id, reason });
                tell.success(t('gauge.voidedSaid', { no: of.calibrationNo }));
              } catch (failure) {
                tellFailure(failure);
              }
              setVoiding(false);
            }}
          />
        )}
      </Suspense>
    </article>
  );
};

const Files = ({ id }: { id: number }) => {
  const source = useRows(attachments, { owner: 'calibration', ownerId: id });
  return (
    <Suspense fallback={null}>
      <RecordFiles menu="gauge" owner="calibration" ownerId={id} source={source} />
    </Suspense>
  );
};
