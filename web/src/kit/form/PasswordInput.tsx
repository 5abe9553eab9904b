import { Input } from 'antd';
import type { ComponentProps } from 'react';
import { Icon } from '../look/icons.tsx';
import { useT } from '../words/words.ts';

/** A password with the eye of the sign-in page: the same picture, the same words, reached by keys. */
export const PasswordInput = (props: ComponentProps<typeof Input.Password>) => {
  const t = useT();
  return (
    <Input.Password
      {...props}
      iconRender={(shown) => (
        <button type="button" aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')} aria-pressed={shown}>
          <Icon name={shown ? 'eyeOff' : 'eye'} size={16} />
        </button>
      )}
    />
  );
};
