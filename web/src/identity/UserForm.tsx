import { role } from '@lotline/contract/identity/role';
import { themeColors } from '@lotline/contract/identity/settings';
import { photoBytes, type UserRow } from '@lotline/contract/identity/user';
import type { Lang } from '@lotline/contract/kit/words';
import { type LocationNode, locationTree } from '@lotline/contract/plant/location';
import { useMemo } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { ChoiceField, Line, SwitchField, TextField } from '../kit/form/fields.tsx';
import { ImageField } from '../kit/form/ImageField.tsx';
import { type Branch, CascaderField, PickField } from '../kit/form/pickers.tsx';
import { palette } from '../kit/look/theme.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { session } from '../kit/net/session.ts';
import { nameIn, otherNameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PasswordField } from './PasswordField.tsx';

const branchesOf = (nodes: readonly LocationNode[], lang: Lang): Branch[] =>
  nodes.map(({ id, children, ...node }) => ({
    value: id,
    label: nameIn(lang, node),
    other: otherNameIn(lang, node),
    ...(children.length > 0 && { children: branchesOf(children, lang) }),
  }));

export const UserForm = ({ row }: { row: UserRow | null }) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const { data: tree } = useCall(locationTree, {});
  const places = useMemo(() => branchesOf(tree ?? [], lang), [tree, lang]);
  const isNew = row === null;
  const me = useStore(session)?.user.id;
  const own = row !== null && row.id === me;
  return (
    <>
      <ImageField name="image" maxBytes={photoBytes} size={72} />
      <Line>
        <TextField name="userId" maxLength={50} />
        <TextField name="username" maxLength={100} />
      </Line>
      <Line>
        <PasswordField
          name="password"
          label={isNew ? 'user.password' : 'user.newPassword'}
          required={isNew}
          help={t('user.passwordHint')}
          {...(!isNew && { placeholder: t('user.passwordKeep') })}
        />
        <PasswordField name="passwordConfirm" />
      </Line>
      {own && <PasswordField name="currentPassword" help={t('user.currentPasswordHint')} autoComplete="current-password" />}
      <Line>
        <TextField name="email" maxLength={200} />
        <TextField name="phone" placeholder="000-0000-0000" maxLength={13} />
      </Line>
      {may('role') ? (
        <PickField name="roleIds" label="user.roles" from={role.list} nameOf={({ name }) => name} many />
      ) : (
        <ChoiceField
          name="roleIds"
          label="user.roles"
          of={(row?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          many
          disabled
        />
      )}
      <Line>
        <CascaderField name="locationId" label="user.location" tree={places} />
        <ChoiceField name="color" of={themeColors.map((color) => ({ value: palette[color].swatch, label: t(`theme.${color}`) }))} />
      </Line>
      <SwitchField name="enabled" help={t('user.disableHint')} />
    </>
  );
};
