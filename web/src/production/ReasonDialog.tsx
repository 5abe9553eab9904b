import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useSay } from '../kit/say.ts';

type Props = { title: string; text: string; okText: string; close: () => void; go: (reason: string) => Promise<unknown> };

/** Asks why before a plan is closed or opened again. */
export const ReasonDialog = ({ title, text, okText, close, go }: Props) => {
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
      cancelText={t('action.cancel')}
      confirmLoading={going}
      okButtonProps={{ disabled: reason.trim() === '' }}
    >
      <p>{text}</p>
      <Input.TextArea
        autoFocus
        aria-label={t('plan.reason')}
        placeholder={t('plan.reason')}
        maxLength={500}
        autoSize={{ minRows: 2, maxRows: 6 }}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </Modal>
  );
};
