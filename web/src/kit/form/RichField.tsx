import { later } from '../look/later.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useScope } from './scope.ts';

/** The editor comes only where somebody writes. */
const RichInput = later(async () => (await import('./RichInput.tsx')).RichInput);

/** A text with headings, lists and pictures, as HTML. */
export const RichField = ({ disabled, ...field }: FieldProps) => {
  const { readOnly } = useScope();
  return (
    <Field {...field}>
      <RichInput disabled={disabled ?? readOnly} />
    </Field>
  );
};
