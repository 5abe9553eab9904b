import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './collection.css';

/** A new key, this once: whoever closes it without keeping it gives another. */
export const KeyDialog = ({ name, deviceKey, close }: { name: string; deviceKey: string; close: () => void }) => {
  const { t } = useSay();
  const copy = () => void navigator.clipboard.writeText(deviceKey).then(() => tell.success(t('device.keyCopied')));
  return (
    <Modal
      open
      title={t('device.keyOf', { device: name })}
      onCancel={close}
      maskClosable={false}
      footer={<Button onClick={close}>{t('action.close')}</Button>}
    >
      <p>{t('device.keyOnce')}</p>
      <p className="collection-key">
        <code>{deviceKey}</code>
        <Button onClick={copy}>{t('device.copyKey')}</Button>
      </p>
      <pre className="collection-example">{`curl -H "Authorization: Bearer ${deviceKey.slice(0, 7)}…" -H "Content-Type: text/plain" \\
  --data-binary 'PARAMETER value=20.5' ${location.origin}/api/observation`}</pre>
    </Modal>
  );
};
