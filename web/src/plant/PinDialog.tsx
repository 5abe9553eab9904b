import { Pin, setWorkerPin } from '@lotline/contract/kiosk/person';
import type { WorkerRow } from '@lotline/contract/plant/worker';
import { Form, Modal } from 'antd';
import { useState } from 'react';
import { PasswordInput } from '../kit/form/PasswordInput.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Gives a worker the PIN with which the kiosk knows them, or takes it away. */
export const PinDialog = ({ worker, close }: { worker: WorkerRow; close: () => void }) => {
  const { t } = useSay();
  const [pin, setPin] = useState('');
  const { send, sending } = useSend(setWorkerPin);
  const fits = pin === '' || Pin.safeParse(pin).success;
  const save = () =>
    fits &&
    send({ id: worker.id, pin: pin || null }).then(() => {
      tell.success(t('worker.pinSaved'));
      close();
    }, tellFailure);
  return (
    <Modal
      open
      title={t('worker.pin')}
      onCancel={close}
      onOk={() => void save()}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      confirmLoading={sending}
      okButtonProps={{ disabled: !fits }}
    >
      <Form layout="vertical" onFinish={() => void save()}>
        <Form.Item
          label={t('worker.pinText', { name: worker.name })}
          htmlFor="worker-pin"
          {...(!fits && { help: t('worker.pinShape'), validateStatus: 'error' })}
        >
          <PasswordInput
            id="worker-pin"
            value={pin}
            maxLength={8}
            inputMode="numeric"
            autoComplete="new-password"
            autoFocus
            onChange={({ target }) => setPin(target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  );
};
