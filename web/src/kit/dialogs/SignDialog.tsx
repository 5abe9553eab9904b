import { isSaid } from '@lotline/contract/kit/said';
import { Alert, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { PasswordInput } from '../form/PasswordInput.tsx';
import { failureText } from '../net/failure.ts';
import { Underway } from '../net/underway.ts';
import { useT } from '../words/words.ts';
import { StopDialog } from './StopDialog.tsx';

type Props = {
  title: string;
  /** What is signed, and what follows from it. */
  children: ReactNode;
  /** What the signature says: approved, reviewed. */
  meaning: string;
  okText: string;
  danger?: boolean;
  /** What a reason is called, where one is asked. */
  reasonLabel?: string;
  close: () => void;
  /** Signs; a refusal is said here and the dialog stays. */
  go: (password: string, reason: string) => Promise<unknown>;
};

/** An electronic signature: the signer's own password once more, for a content and with a meaning. */
export const SignDialog = ({ title, children, meaning, okText, danger = false, reasonLabel, close, go }: Props) => {
  const t = useT();
  const [password, setPassword] = useState('');
  const [reason, setReason] = useState('');
  const [going, setGoing] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const lacks =
    reasonLabel !== undefined && !isSaid(reason) ? t('record.reasonNeeded') : password === '' ? t('sign.passwordNeeded') : undefined;
  const sign = async () => {
    if (lacks !== undefined || going) return;
    setGoing(true);
    setFailure(null);
    try {
      await go(password, reason.trim());
      close();
    } catch (refused) {
      if (refused instanceof Underway) return;
      setPassword('');
      setFailure(failureText(refused));
    } finally {
      setGoing(false);
    }
  };
  return (
    <StopDialog title={title} goText={okText} danger={danger} why={lacks} going={going} hasField onSafe={close} onGo={() => void sign()}>
      {failure && <Alert type="error" showIcon title={failure} role="alert" style={{ marginBottom: 12 }} />}
      {children}
      {reasonLabel !== undefined && (
        <Input.TextArea
          autoFocus
          aria-label={reasonLabel}
          placeholder={reasonLabel}
          maxLength={500}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
          style={{ marginBottom: 12 }}
        />
      )}
      <p className="kit-stop-text">{t('sign.means', { meaning })}</p>
      <PasswordInput
        autoFocus={reasonLabel === undefined}
        autoComplete="current-password"
        aria-label={t('sign.password')}
        placeholder={t('sign.password')}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
        onPressEnter={() => void sign()}
      />
    </StopDialog>
  );
};
