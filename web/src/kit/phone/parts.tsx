import type { ReactNode } from 'react';
import { Icon, type IconName } from '../look/icons.tsx';
import { failureText } from '../net/failure.ts';
import { useT } from '../words/words.ts';
import { PhoneButton } from './PhoneButton.tsx';

export type Tone = 'good' | 'warn' | 'bad' | 'hold' | 'info';

/** What came out, in letters that are read from where the hand is. */
export const PhoneResult = ({
  tone,
  kind,
  title,
  value,
  unit,
  children,
}: {
  tone?: Tone | undefined;
  /** What kind of thing it is. */
  kind?: string | undefined;
  title: string;
  /** The one figure that matters. */
  value?: string | undefined;
  unit?: string | undefined;
  children?: ReactNode;
}) => (
  <section className="phone-result" data-tone={tone}>
    {kind && <small>{kind}</small>}
    <h2>{title}</h2>
    {value !== undefined && (
      <p className="phone-figure">
        <strong>{value}</strong> {unit}
      </p>
    )}
    {children}
  </section>
);

/** Labels with what they say; those that say nothing are left out. */
export const PhoneFacts = ({ of }: { of: readonly (readonly [label: string, value: ReactNode] | false | null)[] }) => (
  <dl className="phone-facts">
    {of
      .filter((one): one is readonly [string, ReactNode] => Boolean(one) && (one as [string, ReactNode])[1] !== null)
      .map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
  </dl>
);

/** A line of a list that a thumb opens: what it is, what is to be known of it, and its figure at the right. */
export const PhoneLine = ({
  title,
  text,
  value,
  unit,
  note,
  tone,
  icon,
  onTap,
}: {
  title: ReactNode;
  text?: ReactNode;
  value?: string | undefined;
  unit?: string | undefined;
  note?: ReactNode;
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  onTap?: (() => void) | undefined;
}) => {
  const inside = (
    <>
      {icon && <Icon name={icon} size={24} />}
      <span className="phone-line-said">
        <b>{title}</b>
        {text && <span>{text}</span>}
        {note && <small>{note}</small>}
      </span>
      {value !== undefined && (
        <span className="phone-line-value">
          <strong>{value}</strong> {unit}
        </span>
      )}
      {onTap && <Icon name="right" size={20} />}
    </>
  );
  return (
    <li className="phone-line" data-tone={tone}>
      {onTap ? (
        <button type="button" onClick={onTap}>
          {inside}
        </button>
      ) : (
        <div>{inside}</div>
      )}
    </li>
  );
};

export const PhoneList = ({ label, children }: { label: string; children: ReactNode }) => (
  <section className="phone-list">
    <h2>{label}</h2>
    <ul aria-label={label}>{children}</ul>
  </section>
);

/** Nothing is here, and what to do. */
export const PhoneNothing = ({ icon = 'info', title, text }: { icon?: IconName; title: string; text?: string | undefined }) => (
  <section className="phone-nothing">
    <Icon name={icon} size={44} />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
  </section>
);

export const PhoneLoading = () => {
  const t = useT();
  return (
    <div className="phone-loading" role="status" aria-label={t('phone.loading')}>
      {['a', 'b', 'c', 'd'].map((one) => (
        <span key={one} />
      ))}
    </div>
  );
};

export const PhoneFailed = ({ error, again }: { error: unknown; again: () => void }) => {
  const t = useT();
  return (
    <section className="phone-nothing" role="alert">
      <Icon name="warning" size={44} />
      <h2>{t('phone.failed')}</h2>
      <p>{failureText(error)}</p>
      <PhoneButton onTap={again}>{t('action.retry')}</PhoneButton>
    </section>
  );
};
