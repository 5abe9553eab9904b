import { Field } from '../kit/form/Field.tsx';
import { Line, TextField } from '../kit/form/fields.tsx';
import { useScope } from '../kit/form/scope.ts';
import { RightsInput } from './RightsInput.tsx';

export const RoleForm = () => {
  const { readOnly } = useScope();
  return (
    <>
      <Line>
        <TextField name="name" maxLength={100} />
        <TextField name="description" maxLength={300} />
      </Line>
      <Field name="roleItem" label="role.rights">
        <RightsInput disabled={readOnly} />
      </Field>
    </>
  );
};
