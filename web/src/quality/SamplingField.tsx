import { changeKinds } from '@lotline/contract/change/change.states';
import { plansFor } from '@lotline/contract/quality/plans-for';
import { aqls, letterOfSize } from '@lotline/contract/quality/sampling/master';
import { inspectionLevels, type Sampling, samplingModes } from '@lotline/contract/quality/standard';
import { useId, useState } from 'react';
import { Field } from '../kit/form/Field.tsx';

import { NumberInput } from '../kit/form/NumberInput.tsx';
import { useFormValue } from '../kit/form/pickers.tsx';
import { Select } from '../kit/form/Select.tsx';
import { useScope } from '../kit/form/scope.ts';
import { Tick } from '../kit/look/Tick.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './standard.css';

type Props = { value?: Sampling | null; onChange?: (value: Sampling) => void; id?: string };

const withoutShift = ({ eachShift: _, ...sampling }: Sampling): Sampling => sampling;

/** How many of a lot are inspected: a mode, and the numbers that it needs. */
const SamplingInput = ({ value, onChange, id }: Props) => {
  const stage = useFormValue('stage');
  const { t } = useSay();
  const { readOnly } = useScope();
  const own = useId();
  const [lot, setLot] = useState<number | null>(500);
  const sampling: Sampling = value ?? { mode: 'FULL' };
  const set = (change: Partial<Sampling>) => onChange?.({ ...sampling, ...change });
  const number = (field: 'n' | 'pct' | 'every' | 'minutes', decimals = 0) => (
    <label className="standard-sampling-one" htmlFor={own + field}>
      <span>{t(`sampling.${field}`)}</span>
      <NumberInput
        id={own + field}
        decimals={decimals}
        digitsOnly
        disabled={readOnly}
        value={sampling[field] ?? null}
        onChange={(typed) => set({ [field]: typeof typed === 'number' ? typed : null })}
      />
    </label>
  );
  const { mode, aql } = sampling;
  const steps = aqls.map((step) => ({ value: step as number, label: String(step) }));
  return (
    <div className="standard-sampling" id={id}>
      <Select
        aria-label={t('standard.sampling')}
        disabled={readOnly}
        value={mode}
        options={samplingModes.map((one) => ({ value: one, label: t(`samplingMode.${one}`) }))}
        onChange={(next: Sampling['mode']) =>
          onChange?.({
            mode: next,
            ...(sampling.zeroAccept && { zeroAccept: true }),
            ...(sampling.eachShift && { eachShift: true }),
            ...(sampling.changes && { changes: sampling.changes }),
          })
        }
      />
      {mode === 'N' && number('n')}
      {mode === 'PERCENT' && number('pct', 2)}
      {mode === 'EVERY_N' && number('every')}
      {mode === 'EVERY_T' && number('minutes')}
      {(mode === 'EVERY_N' || mode === 'EVERY_T') && number('n')}
      {mode === 'AQL' && (
        <>
          <label className="standard-sampling-one" htmlFor={`${own}level`}>
            <span>{t('sampling.level')}</span>
            <Select
              id={`${own}level`}
              disabled={readOnly}
              value={sampling.level ?? null}
              options={inspectionLevels.map((level) => ({ value: level, label: level }))}
              onChange={(level: NonNullable<Sampling['level']>) => set({ level })}
            />
          </label>
          {(['critical', 'major', 'minor'] as const).map((one) => (
            <label className="standard-sampling-one" key={one} htmlFor={own + one}>
              <span>{t(`sampling.${one}`)}</span>
              <Select<number | null, { value: number; label: string }>
                id={own + one}
                allowClear
                showSearch
                disabled={readOnly}
                value={aql?.[one] ?? null}
                options={steps}
                onChange={(step) => set({ aql: { ...aql, [one]: step ?? null } })}
              />
            </label>
          ))}
        </>
      )}
      {stage === 'DAILY' && (
        <Tick
          checked={sampling.eachShift === true}
          disabled={readOnly}
          onChange={(eachShift) => onChange?.(eachShift ? { ...sampling, eachShift } : withoutShift(sampling))}
        >
          {t('sampling.eachShift')}
        </Tick>
      )}
      {mode !== 'FULL' && (
        <Tick checked={sampling.zeroAccept === true} disabled={readOnly} onChange={(zeroAccept) => set({ zeroAccept })}>
          {t('sampling.zeroAccept')}
        </Tick>
      )}
      {stage === 'FIRST' && (
        <fieldset className="standard-sampling-changes">
          <legend>{t('sampling.changes')}</legend>
          {changeKinds.map((kind) => (
            <Tick
              key={kind}
              checked={sampling.changes?.includes(kind) ?? false}
              disabled={readOnly}
              onChange={(asks) => set({ changes: changeKinds.filter((one) => (one === kind ? asks : sampling.changes?.includes(one))) })}
            >
              {t(`changeKind.${kind}`)}
            </Tick>
          ))}
        </fieldset>
      )}
      <div className="standard-sampling-means">
        <label htmlFor={`${own}lot`}>{t('sampling.ofALot')}</label>
        <NumberInput
          id={`${own}lot`}
          size="small"
          decimals={0}
          digitsOnly
          value={lot}
          onChange={(typed) => setLot(typeof typed === 'number' && typed > 0 ? typed : null)}
        />
        <output>
          {lot !== null &&
            plansFor(sampling, lot).map(({ class: of, letter, n, ac, re, every }) => (
              <span key={of ?? ''}>
                {of && <b>{t(`characteristicClass.${of}`)} </b>}
                {letterOfSize({ letter, n })
                  ? t('sampling.meansAql', { letter, n, ac, re })
                  : t(ac > 0 ? 'sampling.meansAc' : every ? 'sampling.meansEvery' : 'sampling.means', { n, ac, re })}
              </span>
            ))}
        </output>
      </div>
    </div>
  );
};

export const SamplingField = () => (
  <Field name="sampling" chosen>
    <SamplingInput />
  </Field>
);
