import { fileSize } from '@lotline/contract/kit/issue-words';
import { Button } from 'antd';
import { useRef } from 'react';
import { DeleteOutlined, PictureOutlined } from '../ant-icons.tsx';
import { useSay } from '../say.ts';
import { tell } from '../snackbar.tsx';
import { Field, type FieldProps } from './Field.tsx';
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
export const ImageInput = ({ value, onChange, disabled, id, maxBytes, size, name }: InputProps) => {
  const { t } = useSay();
  const input = useRef<HTMLInputElement>(null);
  const take = async (file: File | undefined) => {
    if (!file) return;
    if (!file.type.startsWith('image/')) return tell.warning(t('image.only'));
    if (file.size > maxBytes) return tell.warning(t('issue.fileUploadMaxSize', { n: fileSize(maxBytes) }));
    onChange?.(await readAsUrl(file));
  };
  return (
    <div className="kit-image">
      {value ? (
        <img src={value} alt={name} width={size} height={size} />
      ) : (
        <span style={{ width: size, height: size }} aria-hidden="true" />
      )}
      <div>
        <input
          ref={input}
          id={id}
          type="file"
          accept="image/*"
          className="kit-hidden-input"
          tabIndex={-1}
          aria-label={name}
          disabled={disabled}
          onChange={({ target }) => {
            void take(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button icon={<PictureOutlined />} disabled={disabled} onClick={() => input.current?.click()}>
          {t('image.choose')}
        </Button>
        {value && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            disabled={disabled}
            onClick={() => onChange?.(null)}
            aria-label={t('image.remove')}
            title={t('image.remove')}
          />
        )}
      </div>
    </div>
  );
};

export const ImageField = ({ maxBytes = 100 * 1024, size = 88, disabled, ...field }: FieldProps & { maxBytes?: number; size?: number }) => {
  const { readOnly, words } = useScope();
  const { t } = useSay();
  return (
    <Field {...field}>
      <ImageInput
        maxBytes={maxBytes}
        size={size}
        disabled={disabled ?? readOnly}
        name={field.title ?? t(field.label || `${words}.${String(field.name)}`)}
      />
    </Field>
  );
};
