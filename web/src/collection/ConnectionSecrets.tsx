import { type ConnectionRow, giveSecrets } from '@lotline/contract/collection/connection';
import { useState } from 'react';
import { PasswordInput } from '../kit/form/PasswordInput.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Passwords go one way: which are kept is shown, none is. */
export const ConnectionSecrets = ({ row, close }: { row: ConnectionRow; close: () => void }) => {
  const { t } = useSay();
  const { send, sending } = useSend(giveSecrets);
  const { settings, secretNames } = row;
  const names = settings.kind === 'BROKER' ? settings.accounts.map(({ name }) => `account:${name}`) : ['password'];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const given = names.flatMap((name) => (typed[name] ? [{ name, value: typed[name] }] : []));
  const save = async () => {
    try {
      await send({ id: row.id, version: row.version, secrets: given });
      tell.success(t('connection.secretsKept'));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <Modal
      open
      title={t('connection.secretsOf', { connection: row.name })}
      onCancel={close}
      onOk={() => void save()}
      okText={t('action.save')}
      cancelText={t('action.cancel')}
      okButtonProps={{ disabled: given.length === 0 }}
      confirmLoading={sending}
    >
      <p>{t('connection.secretsHelp')}</p>
      {names.map((name) => (
        <p key={name}>
          <label htmlFor={`secret-${name}`}>
            {name === 'password' ? t('connection.password') : name.replace('account:', '')}
            {secretNames.includes(name) && ` · ${t('connection.secretKept')}`}
            <PasswordInput
              id={`secret-${name}`}
              value={typed[name] ?? ''}
              autoComplete="new-password"
              onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
            />
          </label>
        </p>
      ))}
    </Modal>
  );
};
