import { type ComponentProps, type ReactNode, useReducer, useRef } from 'react';
import { LoadingOutlined } from './ant-icons.tsx';
import './button.css';

type Props = Omit<ComponentProps<'button'>, 'type'> & {
  type?: 'default' | 'primary' | 'text' | 'link' | 'dashed';
  htmlType?: 'button' | 'submit';
  size?: 'small' | 'middle' | 'large';
  danger?: boolean;
  /** As wide as what holds it. */
  block?: boolean;
  icon?: ReactNode;
  /** Its work is under way: a turning sign stands in place of the icon, and another press does nothing. */
  loading?: boolean;
  /** Why it can't be pressed, said under the pointer; without a reason it can. */
  why?: string | null | false | undefined;
};

/** The button of screens, drawers and grids. It looks as the component library's does, and a list is drawn without computing that library's styles. */
export const Button = ({
  type = 'default',
  htmlType = 'button',
  size = 'middle',
  danger,
  block,
  icon,
  loading = false,
  why,
  disabled,
  title,
  className,
  onClick,
  onFocus,
  onBlur,
  children,
  ...rest
}: Props) => {
  // The browser takes the focus from a button that it disables, and the keys begin at the page's top again: this one keeps it until it is left.
  const isHere = useRef(false);
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  const off = disabled || Boolean(why);
  const stays = off && isHere.current;
  const sign = loading ? <LoadingOutlined spin /> : icon;
  return (
    <button
      {...rest}
      type={htmlType}
      disabled={off && !stays}
      {...(stays && { 'aria-disabled': true })}
      title={why || title}
      className={className ? `kit-button ${className}` : 'kit-button'}
      data-kind={type}
      data-size={size}
      {...(danger && { 'data-danger': true })}
      {...(block && { 'data-block': true })}
      {...(sign && children === undefined && { 'data-alone': true })}
      {...(loading && { 'aria-busy': true })}
      onFocus={(event) => {
        isHere.current = true;
        onFocus?.(event);
      }}
      onBlur={(event) => {
        isHere.current = false;
        if (stays) redraw();
        onBlur?.(event);
      }}
      onClick={(event) => {
        if (loading || stays) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {sign}
      {children}
    </button>
  );
};
