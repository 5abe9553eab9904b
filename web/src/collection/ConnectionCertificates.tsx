import { type ConnectionRow, trustCertificate } from '@lotline/contract/collection/connection';
import { useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** The certificates that somebody approved, by their fingerprints; an approval may be withdrawn. */
export const ConnectionCertificates = ({ row: opened, close }: { row: ConnectionRow; close: () => void }) => {
  const { t } = useSay();
  const { send, sending } = useSend(trustCertificate);
  const [row, setRow] = useState(opened);
  const withdraw = async (fingerprint: string) => {
    const sure = await confirm({
      title: t('connection.withdrawOf', { connection: row.name }),
      text: t('connection.withdrawSure', { fingerprint }),
      okText: t('connection.withdraw'),
    });
    if (!sure) return;
    try {
      setRow(await send({ id: row.id, version: row.version, fingerprint, trusted: false }));
      tell.success(t('connection.withdrawn'));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <Modal open title={t('connection.certificatesOf', { connection: row.name })} onCancel={close} footer={null}>
      {row.trusted.length === 0 && <p>{t('connection.noCertificates')}</p>}
      {row.trusted.map((fingerprint) => (
        <div key={fingerprint} className="connection-certificate">
          <code>{fingerprint}</code>
          <Button loading={sending} onClick={() => void withdraw(fingerprint)}>
            {t('connection.withdraw')}
          </Button>
        </div>
      ))}
    </Modal>
  );
};
