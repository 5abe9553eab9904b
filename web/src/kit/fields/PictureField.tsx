import { fileSize } from '@lotline/contract/kit/issue-words';
import { type FilePurpose, fileContent, fileUses, uploadFile } from '@lotline/contract/system/file';
import { useQuery } from '@tanstack/react-query';
import { Button, Image } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { DeleteOutlined, PictureOutlined } from '../ant-icons.tsx';
import { tellFailure } from '../failure.ts';
import { useSay } from '../say.ts';
import { fetchFile, send } from '../send.ts';
import { tell } from '../snackbar.tsx';
import { Field, type FieldProps } from './Field.tsx';
import { useScope } from './scope.ts';

/** The address of a kept picture: it is fetched with the session's token, which an <img> could not send. */
const usePicture = (id: number | null | undefined) => {
  const { data } = useQuery({
    queryKey: ['stored_file', id],
    queryFn: async () => (await fetchFile(fileContent, { id: id ?? 0 })).blob,
    enabled: id != null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!data || id == null) return setUrl(null);
    const made = URL.createObjectURL(data);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [data, id]);
  return url;
};

/** A kept picture, larger when clicked. */
export const Picture = ({ id, size, name }: { id: number | null | undefined; size: number; name: string }) => {
  const url = usePicture(id);
  if (!url) return <span style={{ width: size, height: size }} aria-hidden="true" />;
  return <Image src={url} alt={name} width={size} height={size} style={{ objectFit: 'cover' }} />;
};

type InputProps = {
  value?: number | null;
  onChange?: (value: number | null) => void;
  disabled?: boolean | undefined;
  id?: string;
  purpose: FilePurpose;
  size: number;
  name: string;
};

const PictureInput = ({ value, onChange, disabled, id, purpose, size, name }: InputProps) => {
  const { t } = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || sending) return;
    const { maxBytes } = fileUses[purpose];
    if (!file.type.startsWith('image/')) return tell.warning(t('image.only'));
    if (file.size > maxBytes) return tell.warning(t('issue.fileUploadMaxSize', { n: fileSize(maxBytes) }));
    setSending(true);
    try {
      onChange?.((await send(uploadFile, { purpose, file })).id);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <div className="kit-image">
      <Picture id={value} size={size} name={name} />
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
        <Button icon={<PictureOutlined />} disabled={disabled} loading={sending} onClick={() => input.current?.click()}>
          {t('image.choose')}
        </Button>
        {value != null && (
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

/** A picture that is uploaded when chosen; the form holds its number. */
export const PictureField = ({ purpose, size = 88, disabled, ...field }: FieldProps & { purpose: FilePurpose; size?: number }) => {
  const { readOnly, words } = useScope();
  const { t } = useSay();
  return (
    <Field {...field}>
      <PictureInput
        purpose={purpose}
        size={size}
        disabled={disabled ?? readOnly}
        name={field.title ?? t(field.label || `${words}.${String(field.name)}`)}
      />
    </Field>
  );
};
