import { type ComponentProps, lazy, Suspense } from 'react';
import type { Period } from './DayInputs.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useScope } from './scope.ts';

export type { Period };

// The calendar is heavy and no screen needs it for its first rows.
const LazyDay = lazy(() => import('./DayInputs.tsx').then((m) => ({ default: m.DayInput })));
const LazyAt = lazy(() => import('./DayInputs.tsx').then((m) => ({ default: m.AtInput })));
const LazyPeriod = lazy(() => import('./DayInputs.tsx').then((m) => ({ default: m.PeriodInput })));
const waiting = <div className="kit-waiting" />;

export const DayPicker = (props: ComponentProps<typeof LazyDay>) => (
  <Suspense fallback={waiting}>
    <LazyDay {...props} />
  </Suspense>
);
export const AtPicker = (props: ComponentProps<typeof LazyAt>) => (
  <Suspense fallback={waiting}>
    <LazyAt {...props} />
  </Suspense>
);
/** A period of plain dates, for the title line of a screen. */
export const PeriodPicker = (props: ComponentProps<typeof LazyPeriod>) => (
  <Suspense fallback={<div className="kit-waiting" style={{ width: 240 }} />}>
    <LazyPeriod {...props} />
  </Suspense>
);

type Bounds = { min?: string; max?: string };

export const DayField = ({ min, max, disabled, ...field }: FieldProps & Bounds) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <DayPicker disabled={disabled ?? readOnly} {...(min && { min })} {...(max && { max })} />
    </Field>
  );
};

export const AtField = ({ min, max, disabled, ...field }: FieldProps & Bounds) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <AtPicker disabled={disabled ?? readOnly} {...(min && { min })} {...(max && { max })} />
    </Field>
  );
};

export const PeriodField = ({ maxDays, disabled, ...field }: FieldProps & { maxDays?: number }) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <PeriodPicker disabled={disabled ?? readOnly} {...(maxDays && { maxDays })} />
    </Field>
  );
};
