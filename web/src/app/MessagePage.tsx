import type { ReactNode } from 'react';
import './message-page.css';

/** A page that has nothing to work on: what happened, what it means, what to do. */
export const MessagePage = ({
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
  <section className="message-page">
    {code && <p className="message-page-code">{code}</p>}
    <h1>{title}</h1>
    <p>{text}</p>
    {detail && <pre>{detail}</pre>}
    {children && <div className="message-page-steps">{children}</div>}
  </section>
);
