import type { ReactNode } from 'react';
import { Icon, type IconName } from '../look/icons.tsx';
import { tellUntilTapped } from '../messages/snackbar.tsx';

/** Long enough to be read at arm's length. */
const readingMs = 5000;

type Props = {
  kind?: 'primary' | 'default' | 'danger';
  icon?: IconName;
  /** Why it can't be pressed: it says so where it is tapped. */
  why?: string | null | false | undefined;
  /** Its work is under way; another tap does nothing. */
  busy?: boolean;
  type?: 'button' | 'submit';
  onTap?: () => void;
  children: ReactNode;
};

/** A key of 48 px and more, as wide as the column. */
export const PhoneButton = ({ kind = 'default', icon, why, busy = false, type = 'button', onTap, children }: Props) => (
  <button
    type={type}
    className="phone-button"
    data-kind={kind}
    {...(why && { 'aria-disabled': true, title: why })}
    {...(busy && { 'aria-busy': true })}
    onClick={(event) => {
      if (why || busy) event.preventDefault();
      if (why) tellUntilTapped(why, readingMs);
      else if (!busy) onTap?.();
    }}
  >
    {busy ? <i className="phone-turning" aria-hidden="true" /> : icon && <Icon name={icon} size={22} />}
    <span>{children}</span>
  </button>
);
