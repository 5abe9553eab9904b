import { fileSize } from '@lotline/contract/kit/issue-words';
import { fileContent, fileUses, uploadFile } from '@lotline/contract/system/file';
import { useRef, useState } from 'react';
import { CloudUploadOutlined, DeleteOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { fetchFile, send } from '../kit/net/send.ts';
import { useSay } from '../kit/words/use-say.ts';

const { maxBytes } = fileUses.workInstruction;

/** What a file is: its kind, and its name where it was chosen just now. */
export type Kept = { type: string | null; name?: string };
export const isPdf = (file: Kept | undefined) => file?.type === 'application/pdf';

type Props = {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
  disabled?: boolean;
  file: Kept | undefined;
  /** A file was uploaded: what it is, before the form holds its number. */
  brought: (id: number, file: Kept) => void;
};
/** A picture or a PDF that is uploaded when chosen; the form holds its number. */
export const InstructionFile = ({ id, value, onChange, disabled, file, brought }: Props) => {
  const { t } = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const take = async (chosen: File | undefined) => {
    if (!chosen || sending) return;
    if (chosen.size > maxBytes) return void tell.warning(t('issue.fileUploadMaxSize', { n: fileSize(maxBytes) }));
    setSending(true);
    try {
      const kept = await send(uploadFile, { purpose: 'workInstruction', file: chosen });
      brought(kept.id, { type: kept.mimeType, name: kept.name });
      onChange?.(kept.id);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setSending(false);
    }
  };
  const look = async () => {
    if (value == null) return;
    try {
      const url = URL.createObjectURL((await fetchFile(fileContent, { id: value })).blob);
      window.open(url, '_blank', 'noopener');
      setTimeout(() => URL.revokeObjectURL(url), 60_000);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <span className="instruction-file">
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*,application/pdf"
        className="kit-hidden-input"
        tabIndex={-1}
        disabled={disabled}
        onChange={({ target }) => {
          void take(target.files?.[0]);
          target.value = '';
        }}
      />
      <Button icon={<CloudUploadOutlined />} disabled={disabled} loading={sending} onClick={() => input.current?.click()}>
        {value == null ? t('workInstruction.choose') : (file?.name ?? t(isPdf(file) ? 'workInstruction.aPdf' : 'workInstruction.aPicture'))}
      </Button>
      {value != null && (
        <>
          <Button type="text" onClick={() => void look()}>
            {t('workInstruction.look')}
          </Button>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            disabled={disabled}
            aria-label={t('image.remove')}
            onClick={() => onChange?.(null)}
          />
        </>
      )}
    </span>
  );
};
