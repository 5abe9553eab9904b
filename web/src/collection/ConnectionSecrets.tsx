import { type ConnectionRow, giveSecrets } from '@lotline/contract/collection/connection';
import { useState } from 'react';
import { PasswordInput } from '../kit/form/PasswordInput.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

/** Passwords go one way: which are kept is shown, none is; one that is kept may be forgotten. */
export const ConnectionSecrets = ({ row: opened, close }: { row: ConnectionRow; close: () => void }) => {
  const { t } = useSay();
  const { send, sending } = useSend(giveSecrets);
  const [row, setRow] = useState(opened);
  const { settings, secretNames } = row;
  const names = settings.kind === 'BROKER' ? settings.accounts.map(({ name }) => `account:${name}`) : ['password'];
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const given = names.flatMap((name) => (typed[name] ? [{ name, value: typed[name] }] : []));
  const labelOf = (name: string) => (name === 'password' ? t('connection.password') : name.replace('account:', ''));
  const give = async (secrets: { name: string; value: string | null }[], said: string) => {
    try {
      setRow(await send({ id: row.id, version: row.version, secrets }));
      tell.success(said);
      return true;
    } catch (failure) {
      tellFailure(failure);
      return false;
    }
  };
  const save = async () => {
    if (await give(given, t('connection.secretsKept'))) close();
  };
  const forget = async (name: string) => {
    const sure = await confirm({
      title: t('connection.forgetSecretOf', { name: labelOf(name) }),
      text: t('connection.forgetSecretSure'),
      okText: t('connection.forgetSecret'),
    });
    if (sure) await give([{ name, value: null }], t('connection.secretForgotten'));
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
        <div key={name} className="connection-secret">
          <label htmlFor={`secret-${name}`}>
            {labelOf(name)}
            {secretNames.includes(name) && ` · ${t('connection.secretKept')}`}
          </label>
          <PasswordInput
            id={`secret-${name}`}
            value={typed[name] ?? ''}
            autoComplete="new-password"
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
          {secretNames.includes(name) && <Button onClick={() => void forget(name)}>{t('connection.forgetSecret')}</Button>}
        </div>
      ))}
    </Modal>
  );
};
