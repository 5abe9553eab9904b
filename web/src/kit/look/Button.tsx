import type { ComponentProps, ReactNode } from 'react';
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
  children,
  ...rest
}: Props) => {
  const sign = loading ? <LoadingOutlined spin /> : icon;
  return (
    <button
      {...rest}
      type={htmlType}
      disabled={disabled || Boolean(why)}
      title={why || title}
      className={className ? `kit-button ${className}` : 'kit-button'}
      data-kind={type}
      data-size={size}
      {...(danger && { 'data-danger': true })}
      {...(block && { 'data-block': true })}
      {...(sign && children === undefined && { 'data-alone': true })}
      {...(loading && { 'aria-busy': true })}
      onClick={(event) => {
        if (loading) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {sign}
      {children}
    </button>
  );
};
