import { ProfileForm, photoBytes, type UserRow, user, userById } from '@lotline/contract/identity/user';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Line, TextField } from '../kit/form/fields.tsx';
import { ImageField } from '../kit/form/ImageField.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { renewUser, session } from '../kit/net/session.ts';
import { RecordDrawer } from '../kit/record/drawer.tsx';
import { useT } from '../kit/words/words.ts';
import { PasswordField } from './PasswordField.tsx';

const NewPassword = () => {
  const t = useT();
  const [isOpen, open] = useState(false);
  if (!isOpen) return <Button onClick={() => open(true)}>{t('profile.changePassword')}</Button>;
  return (
    <>
      <PasswordField name="currentPassword" autoComplete="current-password" />
      <Line>
        <PasswordField name="password" label="user.newPassword" help={t('user.passwordHint')} />
        <PasswordField name="passwordConfirm" />
      </Line>
    </>
  );
};

const OwnRecord = ({ row, onClose }: { row: UserRow; onClose: () => void }) => {
  const t = useT();
  const change = useSend(user.change);
  return (
    <RecordDrawer
      title={t('profile.title')}
      draft={ProfileForm}
      words="user"
      row={row}
      save={({ userId: _shown, passwordConfirm: _twice, password, currentPassword, ...draft }, was) =>
        change.send({ ...draft, id: row.id, version: was?.version ?? row.version, ...(password && { password, currentPassword }) })
      }
      saved={(saved) => {
        const { id, userId, username, email, phone, image } = saved as UserRow;
        renewUser({ id, userId, username, email, phone, image });
      }}
      close={onClose}
    >
      {() => (
        <>
          <ImageField name="image" maxBytes={photoBytes} size={72} help={t('profile.photoHint')} />
          <Line>
            <TextField name="userId" disabled />
            <TextField name="username" maxLength={100} />
          </Line>
          <Line>
            <TextField name="email" maxLength={200} />
            <TextField name="phone" placeholder="000-0000-0000" maxLength={13} />
          </Line>
          <NewPassword />
        </>
      )}
    </RecordDrawer>
  );
};

/** The signed-in user's own record. */
export const Profile = ({ onClose }: { onClose: () => void }) => {
  const id = useStore(session)?.user.id ?? 0;
  const own = useQuery({
    queryKey: [user.table, 'own', id],
    queryFn: ({ signal }) => send(userById, { id }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  useEffect(() => {
    if (!own.error) return;
    tell.error(failureText(own.error));
    onClose();
  }, [own.error, onClose]);
  return own.data ? <OwnRecord row={own.data} onClose={onClose} /> : null;
};
