import { AtInput, DayInput, PeriodInput } from './DayInputs.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useScope } from './scope.ts';

type Bounds = { min?: string; max?: string };

export const DayField = ({ min, max, disabled, ...field }: FieldProps & Bounds) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <DayInput disabled={disabled ?? readOnly} {...(min && { min })} {...(max && { max })} />
    </Field>
  );
};

export const AtField = ({ min, max, disabled, ...field }: FieldProps & Bounds) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <AtInput disabled={disabled ?? readOnly} {...(min && { min })} {...(max && { max })} />
    </Field>
  );
};

export const PeriodField = ({ maxDays, disabled, ...field }: FieldProps & { maxDays?: number }) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <PeriodInput disabled={disabled ?? readOnly} {...(maxDays && { maxDays })} />
    </Field>
  );
};
