import type { GaugeName } from '@lotline/contract/gauge/gauge';
import type { InspectedCharacteristic } from '@lotline/contract/quality/quality-result';
import { useSay } from '../kit/words/use-say.ts';
import type { ChosenGauges } from '../measuring/index.ts';

type Props = { row: InspectedCharacteristic; chosen: number | null; gauges: ChosenGauges; readOnly: boolean };

/** With what a row is measured. One that must be said stands red until it is; what is out of calibration says so and stands last. */
export const GaugeChoice = ({ row, chosen, gauges, readOnly }: Props) => {
  const { t } = useSay();
  const choices = [...gauges.choices(row)].sort((a, b) => Number(a.calibrationStatus === 'OUT') - Number(b.calibrationStatus === 'OUT'));
  const nameOf = ({ code, name, calibrationStatus }: GaugeName) =>
    calibrationStatus === 'IN' ? `${code} ${name}` : `${code} ${name} (${t(`calibrationStatus.${calibrationStatus}`)})`;
  const known = choices.find(({ id }) => id === chosen);
  if (readOnly) return known ? <small className="measure-gauge">{known.code}</small> : null;
  return (
    <select
      className="measure-gauge"
      aria-label={`${row.name} ${t('qualityResult.gaugeId')}`}
      title={known ? nameOf(known) : t('qualityResult.gaugeId')}
      data-missing={(row.gaugeRequired && chosen === null) || undefined}
      data-open={(!row.gaugeRequired && chosen === null) || undefined}
      value={chosen ?? ''}
      onChange={({ target }) => gauges.choose(row, target.value === '' ? null : Number(target.value))}
    >
      <option value="">{t(row.gaugeRequired ? 'inspection.chooseGauge' : 'inspection.noGauge')}</option>
      {choices.map((one) => (
        <option key={one.id} value={one.id}>
          {nameOf(one)}
        </option>
      ))}
    </select>
  );
};
