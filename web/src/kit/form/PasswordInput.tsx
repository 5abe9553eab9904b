import { Input } from 'antd';
import { type ComponentProps, useState } from 'react';
import { Icon } from '../look/icons.tsx';
import { useT } from '../words/words.ts';

/** A password with the eye of the sign-in page: the same picture, the same words, reached by keys. */
export const PasswordInput = (props: ComponentProps<typeof Input>) => {
  const t = useT();
  const [shown, setShown] = useState(false);
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      // The library's own field puts a second button around what it is given for the eye.
      suffix={
        <button
          type="button"
          className="ant-input-password-icon"
          aria-label={t(shown ? 'session.hidePassword' : 'session.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          <Icon name={shown ? 'eyeOff' : 'eye'} size={16} />
        </button>
      }
    />
  );
};
