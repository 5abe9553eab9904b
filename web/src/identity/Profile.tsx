import { photoBytes, type UserRow, user, userById } from '@lotline/contract/identity/user';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Form, Input, Skeleton } from 'antd';
import { type ChangeEvent, useRef, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { PasswordInput } from '../kit/form/PasswordInput.tsx';
import { Avatar } from '../kit/look/Avatar.tsx';
import { Modal } from '../kit/look/Modal.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { renewUser, session } from '../kit/net/session.ts';
import { useT } from '../kit/words/words.ts';
import './profile.css';
import { asDataAddress, isEmail, isMobileNumber, isPassword, photoTrouble } from './profile-fields.ts';

type Draft = {
  userId: string;
  username: string;
  email?: string;
  phone?: string;
  currentPassword?: string;
  password?: string;
  passwordConfirm?: string;
};

const Photo = ({ name, image, onChange }: { name: string; image: string | null; onChange: (image: string | null) => void }) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const take = async (event: ChangeEvent<HTMLInputElement>) => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (!file) return;
    const trouble = photoTrouble(file, photoBytes);
    if (trouble) tell.error(t(trouble));
    else onChange(await asDataAddress(file));
  };
  return (
    <div className="profile-photo">
      <Avatar name={name} image={image} size={72} />
      <input
        ref={input}
        type="file"
        accept="image/*"
        style={{ display: 'none' }}
        aria-label={t('profile.photo')}
        onChange={(event) => void take(event)}
      />
      <button type="button" className="button" onClick={() => input.current?.click()}>
        {t('profile.choosePhoto')}
      </button>
      {image && (
        <button type="button" className="button" onClick={() => onChange(null)}>
          {t('profile.removePhoto')}
        </button>
      )}
    </div>
  );
};

const ProfileForm = ({ row, onClose }: { row: UserRow; onClose: () => void }) => {
  const t = useT();
  const cache = useQueryClient();
  const [form] = Form.useForm<Draft>();
  const [image, setImage] = useState(row.image);
  const save = useMutation({
    mutationFn: ({ username, email, phone, currentPassword, password }: Draft) =>
      send(user.change, {
        id: row.id,
        version: row.version,
        username,
        email: email || null,
        phone: phone || null,
        ...(password && { password, currentPassword }),
        ...(image !== row.image && { image }),
      }),
    onSuccess: (saved) => {
      renewUser({
        id: saved.id,
        userId: saved.userId,
        username: saved.username,
        email: saved.email,
        phone: saved.phone,
        image: saved.image,
      });
      void cache.invalidateQueries({ queryKey: [user.table] });
      tell.success(t('told.saved'));
      onClose();
    },
  });
  const rule = (fits: (text: string) => boolean, message: string) => ({
    validator: async (_: unknown, text?: string) => {
      if (text && !fits(text)) throw new Error(message);
    },
  });
  return (
    <Modal
      open
      title={t('profile.title')}
      width={460}
      okText={t('action.save')}
      cancelText={t('action.close')}
      confirmLoading={save.isPending}
      maskClosable={false}
      onOk={form.submit}
      onCancel={onClose}
    >
      <Form<Draft>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ userId: row.userId, username: row.username, email: row.email ?? '', phone: row.phone ?? '' }}
        onFinish={(draft) => save.mutate(draft)}
        onFinishFailed={() => tell.error(t('profile.invalid'))}
        scrollToFirstError={{ focus: true }}
      >
        <Photo name={row.username} image={image} onChange={setImage} />
        <Form.Item name="userId" label={t('profile.userId')} rules={[{ required: true }]}>
          <Input readOnly variant="filled" autoComplete="username" />
        </Form.Item>
        <Form.Item
          name="username"
          label={t('profile.username')}
          rules={[{ required: true, whitespace: true, max: 100, message: t('issue.required') }]}
        >
          <Input maxLength={100} autoComplete="name" />
        </Form.Item>
        <Form.Item name="email" label={t('profile.email')} rules={[rule(isEmail, t('issue.email'))]}>
          <Input maxLength={200} autoComplete="email" />
        </Form.Item>
        <Form.Item name="phone" label={t('profile.phone')} rules={[rule(isMobileNumber, t('issue.mobileNumber'))]}>
          <Input maxLength={13} placeholder="000-0000-0000" autoComplete="tel" />
        </Form.Item>
        <Form.Item
          name="currentPassword"
          label={t('profile.currentPassword')}
          dependencies={['password']}
          rules={[({ getFieldValue }) => ({ required: Boolean(getFieldValue('password')), message: t('profile.currentPasswordNeeded') })]}
        >
          <PasswordInput autoComplete="current-password" />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('profile.password')}
          extra={t('profile.passwordHint')}
          rules={[rule(isPassword, t('issue.password'))]}
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
        <Form.Item
          name="passwordConfirm"
          label={t('profile.passwordConfirm')}
          dependencies={['password']}
          rules={[
            ({ getFieldValue }) => ({
              validator: async (_, text?: string) => {
                if ((getFieldValue('password') || '') !== (text || '')) throw new Error(t('issue.passwordConfirm'));
              },
            }),
          ]}
        >
          <PasswordInput autoComplete="new-password" />
        </Form.Item>
      </Form>
    </Modal>
  );
};

/** The signed-in user's own record. */
export const Profile = ({ onClose }: { onClose: () => void }) => {
  const t = useT();
  const id = useStore(session)?.user.id ?? 0;
  const own = useQuery({
    queryKey: [user.table, 'own', id],
    queryFn: ({ signal }) => send(userById, { id }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (own.data) return <ProfileForm key={own.data.version} row={own.data} onClose={onClose} />;
  return (
    <Modal open title={t('profile.title')} width={460} footer={null} onCancel={onClose}>
      {own.error ? <p>{failureText(own.error)}</p> : <Skeleton active />}
    </Modal>
  );
};
