import { later } from '../look/later.tsx';
import { useSay } from '../words/use-say.ts';
import { Field, type FieldProps } from './Field.tsx';
import { useScope } from './scope.ts';

/** The editor comes only where somebody writes. */
const RichInput = later(async () => (await import('./RichInput.tsx')).RichInput);

/** A text with headings, lists and pictures, as HTML. */
export const RichField = ({ disabled, ...field }: FieldProps & { name: string }) => {
  const { readOnly, words } = useScope();
  const { say } = useSay();
  // A label names inputs alone, and the text is none.
  const name = field.title ?? say(field.label || (words ? `${words}.${field.name}` : field.name));
  return (
    <Field {...field}>
      <RichInput disabled={disabled ?? readOnly} aria-label={name} />
    </Field>
  );
};
