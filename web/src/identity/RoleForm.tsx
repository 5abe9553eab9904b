import { Field } from '../kit/fields/Field.tsx';
import { Line, TextField } from '../kit/fields/fields.tsx';
import { useScope } from '../kit/fields/scope.ts';
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
