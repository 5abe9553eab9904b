import { type Calibration, CalibrationDraft, calibrate, type GaugeRow } from '@lotline/contract/gauge/gauge';
import { judgedBy, monthsAfter } from '@lotline/contract/gauge/gauge.rules';
import { calibrationKinds, calibrationResults } from '@lotline/contract/gauge/gauge.states';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { isWholePoint, PointsField } from './PointsInput.tsx';

const measured = 6;
/** How a gauge was found and left at each point; what follows from that is judged as it is typed. */
export const CalibrateDrawer = ({ gauge, close }: { gauge: GaugeRow; close: () => void }) => {
  const { t, lang } = useSay();
  const { send } = useSend(calibrate);
  const dueAfter = (day: string | null | undefined) =>
    day && gauge.calIntervalMonths ? { help: t('calibration.dueAuto', { due: formatDay(monthsAfter(day, gauge.calIntervalMonths)) }) } : {};
  return (
    <RecordDrawer
      title={t('gauge.calibrateOf', { gauge: `${gauge.code} ${nameIn(lang, gauge)}` })}
      draft={CalibrationDraft}
      words="calibration"
      row={null}
      start={{
        toolId: gauge.id,
        calibratedOn: workDay(),
        kind: gauge.labId ? 'EXTERNAL' : 'INTERNAL',
        labId: gauge.labId ?? null,
        points: [],
      }}
      save={send}
      told={(answer) => {
        const { calibrationNo: no, found } = answer as Calibration;
        return t(found === 'FAIL' ? 'gauge.calibratedFailed' : 'gauge.calibratedSaid', { no });
      }}
      close={close}
      width={640}
    >
      {({ values }) => {
        const judged = judgedBy((values.points ?? []).filter(isWholePoint));
        return (
          <>
            <Line>
              <DayField name="calibratedOn" />
              <ChoiceField name="kind" of={calibrationKinds} choiceWords="calibrationKind" required />
            </Line>
            <Line>
              <PartnerPicker name="labId" type="CALIBRATION_LAB" shown={gauge.labName} required={values.kind === 'EXTERNAL'} />
              <TextField name="certificateNo" />
            </Line>
            <PointsField unit={gauge.gaugeUnit ?? null} />
            <Line>
              {judged ? (
                <p className="gauge-judged" role="status">
                  {t('calibration.found')} <b data-bad={judged.found === 'FAIL' || undefined}>{t(`calibrationResult.${judged.found}`)}</b>
                  {' · '}
                  {t('calibration.result')}{' '}
                  <b data-bad={judged.result === 'FAIL' || undefined}>{t(`calibrationResult.${judged.result}`)}</b>
                </p>
              ) : (
                <ChoiceField name="result" of={calibrationResults} choiceWords="calibrationResult" required />
              )}
              <DayField name="dueOn" {...dueAfter(values.calibratedOn)} />
            </Line>
            <Line>
              <NumberField name="uncertainty" decimals={measured} />
              <NumberField name="temperature" decimals={1} />
              <NumberField name="humidity" decimals={1} />
            </Line>
            <NoteField name="note" rows={2} />
          </>
        );
      }}
    </RecordDrawer>
  );
};
