import { Field, type FieldProps } from '../kit/form/Field.tsx';
import { PasswordInput } from '../kit/form/PasswordInput.tsx';
import { useScope } from '../kit/form/scope.ts';

type Props = FieldProps & { placeholder?: string; autoComplete?: string };
export const PasswordField = ({ placeholder, autoComplete = 'new-password', ...field }: Props) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <PasswordInput autoComplete={autoComplete} placeholder={placeholder} disabled={readOnly} />
    </Field>
  );
};
