import { fileSize } from '@lotline/contract/kit/issue-words';
import { type ReactNode, useRef } from 'react';
import { DeleteOutlined, PictureOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { tell } from '../messages/snackbar.tsx';
import { useSay } from '../words/use-say.ts';

type Props = {
  id?: string | undefined;
  name: string;
  maxBytes: number;
  disabled?: boolean | undefined;
  sending?: boolean;
  /** What is there now; null for nothing. */
  children: ReactNode;
  filled: boolean;
  take: (file: File) => Promise<void>;
  remove: () => void;
};

/** The picture that is there, a button for another one, and one to take it away; what isn't a picture or is too large goes no further. */
export const ImageChooser = ({ id, name, maxBytes, disabled, sending = false, children, filled, take, remove }: Props) => {
  const { t } = useSay();
  const input = useRef<HTMLInputElement>(null);
  const check = (file: File | undefined) => {
    if (!file || sending) return;
    if (!file.type.startsWith('image/')) return tell.warning(t('image.only'));
    if (file.size > maxBytes) return tell.warning(t('issue.fileUploadMaxSize', { n: fileSize(maxBytes) }));
    void take(file);
  };
  return (
    <div className="kit-image">
      {children}
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
            check(target.files?.[0]);
            target.value = '';
          }}
        />
        <Button icon={<PictureOutlined />} disabled={disabled} loading={sending} onClick={() => input.current?.click()}>
          {t('image.choose')}
        </Button>
        {filled && (
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            disabled={disabled}
            onClick={remove}
            aria-label={t('image.remove')}
            title={t('image.remove')}
          />
        )}
      </div>
    </div>
  );
};
