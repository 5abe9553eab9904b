import { type FilePurpose, fileContent, fileUses, uploadFile } from '@lotline/contract/system/file';
import { useQuery } from '@tanstack/react-query';
import { Image } from 'antd';
import { useState } from 'react';
import { useObjectUrl } from '../browser/object-url.ts';
import { tellFailure } from '../net/failure.ts';
import { fetchFile, send } from '../net/send.ts';
import { useSay } from '../words/use-say.ts';
import { Field, type FieldProps } from './Field.tsx';
import { ImageChooser } from './ImageChooser.tsx';
import { useScope } from './scope.ts';

/** The address of a kept picture: it is fetched with the session's token, which an <img> could not send. */
export const usePicture = (id: number | null | undefined) => {
  const { data } = useQuery({
    queryKey: ['stored_file', id],
    queryFn: async () => (await fetchFile(fileContent, { id: id ?? 0 })).blob,
    enabled: id != null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  return useObjectUrl(id == null ? null : data);
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
  const [sending, setSending] = useState(false);
  const take = async (file: File) => {
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
    <ImageChooser
      id={id}
      name={name}
      maxBytes={fileUses[purpose].maxBytes}
      disabled={disabled}
      sending={sending}
      filled={value != null}
      take={take}
      remove={() => onChange?.(null)}
    >
      <Picture id={value} size={size} name={name} />
    </ImageChooser>
  );
};

/** A picture that is uploaded when chosen; the form holds its number. */
export const PictureField = ({ purpose, size = 88, disabled, ...field }: FieldProps & { purpose: FilePurpose; size?: number }) => {
  const { readOnly, words } = useScope();
  const { say } = useSay();
  return (
    <Field {...field}>
      <PictureInput
        purpose={purpose}
        size={size}
        disabled={disabled ?? readOnly}
        name={field.title ?? say(field.label || `${words}.${String(field.name)}`)}
      />
    </Field>
  );
};
