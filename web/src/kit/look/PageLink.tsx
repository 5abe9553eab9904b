import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { useGo } from '../browser/go.ts';

type Props = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> & { to: string; children: ReactNode };
/** A way to another page of the program, which a held key opens beside this one, as any link. */
export const PageLink = ({ to, children, ...props }: Props) => {
  const go = useGo();
  return (
    <a
      {...props}
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
};
