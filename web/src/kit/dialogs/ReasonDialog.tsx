import { isSaid } from '@lotline/contract/kit/said';
import { Input } from 'antd';
import { useState } from 'react';
import { useTouch } from '../browser/media.ts';
import { Button } from '../look/Button.tsx';
import { useT } from '../words/words.ts';
import { StopDialog } from './StopDialog.tsx';

type Props = {
  title: string;
  text: string;
  /** What the reason is called. */
  label: string;
  okText: string;
  /** How it is left undone; cancel unless that word is taken. */
  cancelText?: string;
  /** Colours OK as something that can't be undone. */
  danger?: boolean;
  /** Usual reasons, by the codes' numbers; with one of them words of one's own may be left out. */
  codes?: readonly { id: number; name: string }[];
  /** The code that is chosen until another one is. */
  likely?: number | undefined;
  /** What is written beside a code. */
  noteLabel?: string;
  close: () => void;
  go: (reason: string, reasonId?: number) => Promise<unknown>;
};

/** Asks why before it is done; without a reason it isn't. */
export const ReasonDialog = ({
  title,
  text,
  label,
  okText,
  cancelText,
  danger = false,
  codes: usual,
  likely,
  noteLabel,
  close,
  go,
}: Props) => {
  const t = useT();
  const codes = usual ?? [];
  // The first reason instead of the field, whose keyboard would cover them all.
  const toReasons = useTouch() && usual !== undefined;
  const [reason, setReason] = useState('');
  const [going, setGoing] = useState(false);
  const [picked, setReasonId] = useState<number | null>();
  const reasonId = picked === undefined ? likely : (picked ?? undefined);
  const isEmpty = !isSaid(reason) && reasonId === undefined;
  const said = codes.length > 0 && noteLabel ? noteLabel : label;
  const ok = async () => {
    if (isEmpty || going) return;
    setGoing(true);
    await go(reason.trim(), reasonId).finally(() => setGoing(false));
  };
  return (
    <StopDialog
      title={title}
      {...(cancelText && { safeText: cancelText })}
      goText={okText}
      danger={danger}
      why={isEmpty ? t('record.reasonNeeded') : undefined}
      going={going}
      hasField
      onSafe={close}
      onGo={() => void ok()}
    >
      <p className="kit-stop-text">{text}</p>
      {codes.length > 0 && (
        <fieldset className="kit-stop-codes" aria-label={label}>
          {codes.map(({ id, name }, at) => (
            <Button
              key={id}
              autoFocus={toReasons && at === 0}
              aria-pressed={reasonId === id}
              onClick={() => setReasonId(reasonId === id ? null : id)}
            >
              {name}
            </Button>
          ))}
        </fieldset>
      )}
      <Input.TextArea
        autoFocus={!toReasons}
        aria-label={said}
        placeholder={said}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </StopDialog>
  );
};
