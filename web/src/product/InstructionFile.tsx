import { fileSize } from '@lotline/contract/kit/issue-words';
import { fileUses, uploadFile } from '@lotline/contract/system/file';
import { useRef, useState } from 'react';
import { CloudUploadOutlined, DeleteOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { useSay } from '../kit/words/use-say.ts';

const { maxBytes } = fileUses.workInstruction;

type Props = { id?: string; value?: number | null; onChange?: (value: number | null) => void; disabled?: boolean };
/** A picture or a PDF that is uploaded when chosen; the form holds its number. */
export const InstructionFile = ({ id, value, onChange, disabled }: Props) => {
  const { t } = useSay();
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState(false);
  const take = async (file: File | undefined) => {
    if (!file || sending) return;
    if (file.size > maxBytes) return void tell.warning(t('issue.fileUploadMaxSize', { n: fileSize(maxBytes) }));
    setSending(true);
    try {
      onChange?.((await send(uploadFile, { purpose: 'workInstruction', file })).id);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setSending(false);
    }
  };
  return (
    <span>
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
        {value == null ? t('workInstruction.choose') : `#${value}`}
      </Button>
      {value != null && (
        <Button
          type="text"
          danger
          icon={<DeleteOutlined />}
          disabled={disabled}
          aria-label={t('image.remove')}
          onClick={() => onChange?.(null)}
        />
      )}
    </span>
  );
};
