import type { ComponentProps } from 'react';
import { tellUntilTapped } from '../kit/messages/snackbar.tsx';

const readingMs = 4000;

type Props = Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'title'> & {
  /** Why it can't be used now; without a reason it can. */
  why?: string | null | false | undefined;
};

/** A key of the kiosk. One that can't be used looks so, and says why where it is tapped or pointed at: gloves have no hover. */
export const KioskKey = ({ why, onClick, ...rest }: Props) => (
  <button
    type="button"
    {...rest}
    {...(why && { 'aria-disabled': true, title: why })}
    onClick={why ? () => tellUntilTapped(why, readingMs) : onClick}
  />
);
