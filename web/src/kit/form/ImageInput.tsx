import { useSay } from '../words/use-say.ts';
import { Field, type FieldProps } from './Field.tsx';
import { ImageChooser } from './ImageChooser.tsx';
import { useScope } from './scope.ts';

type InputProps = {
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean | undefined;
  id?: string;
  maxBytes: number;
  size: number;
  name: string;
};

const readAsUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(file);
  });

/** A small picture inside the record: it travels with it as a data address. */
export const ImageInput = ({ value, onChange, disabled, id, maxBytes, size, name }: InputProps) => (
  <ImageChooser
    id={id}
    name={name}
    maxBytes={maxBytes}
    disabled={disabled}
    filled={Boolean(value)}
    take={async (file) => onChange?.(await readAsUrl(file))}
    remove={() => onChange?.(null)}
  >
    {value ? <img src={value} alt={name} width={size} height={size} /> : <span style={{ width: size, height: size }} aria-hidden="true" />}
  </ImageChooser>
);

export const ImageField = ({ maxBytes = 100 * 1024, size = 88, disabled, ...field }: FieldProps & { maxBytes?: number; size?: number }) => {
  const { readOnly, words } = useScope();
  const { say } = useSay();
  return (
    <Field {...field}>
      <ImageInput
        maxBytes={maxBytes}
        size={size}
        disabled={disabled ?? readOnly}
        name={field.title ?? say(field.label || `${words}.${String(field.name)}`)}
      />
    </Field>
  );
};
