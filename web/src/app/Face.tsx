import type { ReactNode } from 'react';
import './face.css';

/** A page that has nothing to work on: what happened, what it means, what to do. */
export const Face = ({
  code,
  title,
  text,
  detail,
  children,
}: {
  code?: string;
  title: string;
  text: string;
  detail?: string;
  children?: ReactNode;
}) => (
  <section className="face">
    {code && <p className="face-code">{code}</p>}
    <h1>{title}</h1>
    <p>{text}</p>
    {detail && <pre>{detail}</pre>}
    {children && <div className="face-steps">{children}</div>}
  </section>
);
