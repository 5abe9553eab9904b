import { type ReactNode, useEffect, useRef } from 'react';
import { Icon } from '../look/icons.tsx';
import { useT } from '../words/words.ts';
import './phone.css';

type Props = {
  title: string;
  /** What of, in small letters below the title. */
  hint?: string | null | undefined;
  /** A step back within the screen. */
  back?: (() => void) | undefined;
  tools?: ReactNode;
  /** The likely next step, where the thumb is. */
  foot?: ReactNode;
  children: ReactNode;
};

/** A page of a phone: its head, one column that scrolls, and the main button above the bar of screens. Another title begins at its top. */
export const PhonePage = ({ title, hint, back, tools, foot, children }: Props) => {
  const t = useT();
  const body = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another title is another step
  useEffect(() => {
    // Newer browsers answer with a promise, which is nothing to clean up with.
    body.current?.scrollTo({ top: 0 });
  }, [title, hint]);
  return (
    <>
      <header className="phone-head">
        {back && (
          <button type="button" className="phone-square" aria-label={t('phone.back')} onClick={back}>
            <span className="phone-turned">
              <Icon name="right" size={24} />
            </span>
          </button>
        )}
        <div>
          <h1>{title}</h1>
          {hint && <p>{hint}</p>}
        </div>
        {tools}
      </header>
      <div className="phone-body" ref={body}>
        {children}
      </div>
      {foot && <footer className="phone-foot">{foot}</footer>}
    </>
  );
};
