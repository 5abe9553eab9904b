import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useSay } from '../words/use-say.ts';

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
  close: () => void;
  go: (reason: string) => Promise<unknown>;
};

/** Asks why before it is done; without a reason it isn't. */
export const ReasonDialog = ({ title, text, label, okText, cancelText, danger = false, close, go }: Props) => {
  const { t } = useSay();
  const [reason, setReason] = useState('');
  const [going, setGoing] = useState(false);
  const ok = async () => {
    if (reason.trim() === '' || going) return;
    setGoing(true);
    await go(reason.trim()).finally(() => setGoing(false));
  };
  return (
    <Modal
      open
      title={title}
      onCancel={close}
      onOk={() => void ok()}
      okText={okText}
      cancelText={cancelText ?? t('action.cancel')}
      confirmLoading={going}
      okButtonProps={{ danger, disabled: reason.trim() === '' }}
    >
      <p>{text}</p>
      <Input.TextArea
        autoFocus
        aria-label={label}
        placeholder={label}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
};
