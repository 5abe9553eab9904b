import { Input } from 'antd';
import { useState } from 'react';
import { Field, type FieldProps } from '../kit/form/Field.tsx';
import { useScope } from '../kit/form/scope.ts';
import { useSay } from '../kit/words/use-say.ts';
import { cavitiesIn, cavityText } from './cavities.ts';

type InputProps = {
  value?: number[] | null;
  onChange?: (value: number[] | null) => void;
  disabled?: boolean;
  id?: string;
  placeholder?: string;
  'aria-label'?: string;
};
/** Numbers of cavities in one line: `1-4, 7`. What can't be read stays as it was typed, and is left out. */
export const CavityInput = ({ value, onChange, ...rest }: InputProps) => {
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed !== null && String(cavitiesIn(typed) ?? '') === String(value ?? '') ? typed : cavityText(value ?? []);
  return (
    <Input
      {...rest}
      value={typed !== null && cavitiesIn(typed) === null ? typed : shown}
      inputMode="numeric"
      onChange={({ target }) => {
        setTyped(target.value);
        onChange?.(cavitiesIn(target.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
};

/** The cavities that make pieces; empty: all of them. */
export const CavityField = (field: FieldProps) => {
  const { readOnly } = useScope();
  const { t } = useSay();
  return (
    <Field {...field}>
      <CavityInput disabled={field.disabled ?? readOnly} placeholder={t('mold.cavityHint')} />
    </Field>
  );
};
