import { Line, NoteField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { ProductPicker } from './pickers.tsx';

export const RouteForm = ({ product }: { /** The name of the product it is for now. */ product?: string | null | undefined }) => (
  <>
    <Line>
      <TextField name="code" />
      <TextField name="name" />
    </Line>
    <TextField name="nameEn" />
    <ProductPicker name="productId" shown={product} />
    <NoteField name="description" />
    <Line>
      <SwitchField name="isDefault" />
      <SwitchField name="active" />
    </Line>
  </>
);
