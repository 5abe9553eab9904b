import { useT } from '../words/words.ts';
import { AtInput, DayInput, PeriodInput, whyNoPeriod } from './DayInputs.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useScope } from './scope.ts';
import { asAt, asDay, whyNone } from './typed-date.ts';

type Bounds = { min?: string; max?: string };

/** `placeholder`: the day that holds while nothing is chosen. */
export const DayField = ({ min, max, placeholder, disabled, ...field }: FieldProps & Bounds & { placeholder?: string }) => {
  const t = useT();
  const { readOnly } = useScope();
  return (
    <Field {...field} first={(value) => whyNone(asDay, value, t)}>
      <DayInput disabled={disabled ?? readOnly} {...(min && { min })} {...(max && { max })} {...(placeholder && { placeholder })} />
    </Field>
  );
};

export const AtField = ({ min, max, disabled, ...field }: FieldProps & Bounds) => {
  const t = useT();
  const { readOnly } = useScope();
  return (
    <Field {...field} first={(value) => whyNone(asAt, value, t)}>
      <AtInput disabled={disabled ?? readOnly} {...(min && { min })} {...(max && { max })} />
    </Field>
  );
};

export const PeriodField = ({ maxDays, disabled, ...field }: FieldProps & { maxDays?: number }) => {
  const t = useT();
  const { readOnly } = useScope();
  return (
    <Field {...field} first={(value) => whyNoPeriod(value, t, maxDays)}>
      <PeriodInput disabled={disabled ?? readOnly} {...(maxDays && { maxDays })} />
    </Field>
  );
};
