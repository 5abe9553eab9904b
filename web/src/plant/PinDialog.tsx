import { Pin, setWorkerPin } from '@lotline/contract/kiosk/person';
import type { WorkerRow } from '@lotline/contract/plant/worker';
import { Form, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { PasswordInput } from '../kit/form/PasswordInput.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Gives a worker the PIN with which the kiosk knows them, or takes it away. */
export const PinDialog = ({ worker, close }: { worker: WorkerRow; close: () => void }) => {
  const { t } = useSay();
  const [pin, setPin] = useState('');
  const [wrong, setWrong] = useState(false);
  const input = useRef<InputRef>(null);
  const { send, sending } = useSend(setWorkerPin);
  const keep = (next: string | null) =>
    send({ id: worker.id, pin: next }).then(() => {
      tell.success(t(next === null ? 'worker.pinGone' : 'worker.pinSaved'));
      close();
    }, tellFailure);
  const save = () => {
    if (Pin.safeParse(pin).success) return void keep(pin);
    setWrong(true);
    input.current?.focus();
  };
  return (
    <Modal
      open
      title={t('worker.pin')}
      onCancel={close}
      // The dialog itself would put the focus on its cross.
      afterOpenChange={(isOpen) => isOpen && input.current?.focus()}
      footer={
        <>
          {worker.hasPin && (
            <Button danger disabled={sending} onClick={() => void keep(null)}>
              {t('worker.pinTakeAway')}
            </Button>
          )}
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" loading={sending} onClick={save}>
            {t('action.save')}
          </Button>
        </>
      }
    >
      <Form layout="vertical" onFinish={save}>
        <Form.Item
          label={t('worker.pinText', { name: worker.name })}
          htmlFor="worker-pin"
          extra={t('worker.pinWhy', { name: worker.name })}
          {...(wrong && { help: t('worker.pinShape'), validateStatus: 'error' })}
        >
          <PasswordInput
            ref={input}
            id="worker-pin"
            value={pin}
            maxLength={8}
            inputMode="numeric"
            autoComplete="new-password"
            onChange={({ target }) => {
              setWrong(false);
              setPin(target.value);
            }}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
