import type { MeasurementPreview } from '@lotline/contract/measurement/measurement';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatAt, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const shownValues = 20;
type Props = { said: MeasurementPreview; leaveOut: readonly number[]; setLeaveOut: (lines: readonly number[]) => void; close: () => void };

/** What will be written, and every line that can’t be taken with its reason. */
export const PreviewPart = ({ said, leaveOut, setLeaveOut, close }: Props) => {
  const { t, say } = useSay();
  const go = useGo();
  const { values, refusals, refusalCount, rowCount, valueCount, ngCount, roundedCount, twin } = said;
  const lines = [...new Set(refusals.flatMap(({ line }) => line ?? []))];
  return (
    <>
      <h3>{t('measurement.preview')}</h3>
      <p>
        {t('measurement.counts', {
          rows: rowCount,
          values: valueCount,
          ...(ngCount > 0 && { ng: ngCount }),
          ...(roundedCount > 0 && { rounded: roundedCount }),
        })}
      </p>
      {leaveOut.length > 0 && (
        <p>
          {t('measurement.leavingOut', { lines: leaveOut.join(', ') })}{' '}
          <Button size="small" onClick={() => setLeaveOut([])}>
            {t('measurement.takeBack')}
          </Button>
        </p>
      )}
      {refusalCount > 0 && (
        <div className="measurement-refused" role="alert">
          <strong>{t('measurement.refused', { n: refusalCount })}</strong>
          <ul>
            {refusals.map(({ line, code, facts }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a refusal is its place in the file
              <li key={`${line} ${code} ${at}`}>{say(code, facts)}</li>
            ))}
          </ul>
          {lines.length > 0 && (
            <Button size="small" onClick={() => setLeaveOut([...new Set([...leaveOut, ...lines])].sort((a, b) => a - b))}>
              {t('measurement.leaveOut')}
            </Button>
          )}
          {twin && (
            <Button
              size="small"
              onClick={() => {
                close();
                go(recordPath('productMeasurementResult', twin.id));
              }}
            >
              {t('measurement.twin', { no: twin.fileNo })}
            </Button>
          )}
        </div>
      )}
      {values.length > 0 && (
        <div className="measurement-scroll">
          <table className="measurement-table">
            <thead>
              <tr>
                {(['line', 'characteristic', 'sampleNo', 'value', 'judge', 'measuredAt'] as const).map((part) => (
                  <th key={part} scope="col">
                    {t(`measurement.${part}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {values.slice(0, shownValues).map(({ line, characteristic, sampleNo, value, ok, judge, at }) => (
                <tr key={`${line} ${characteristic} ${sampleNo}`}>
                  <td>{line}</td>
                  <th scope="row">{characteristic}</th>
                  <td>{sampleNo}</td>
                  <td data-number data-bad={judge === 'NG' || undefined}>
                    {value ?? (ok ? 'OK' : 'NG')}
                  </td>
                  <td data-bad={judge === 'NG' || undefined}>{t(`measurementJudge.${judge}`)}</td>
                  <td>{at ? formatAt(at) : nothing}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  );
};
