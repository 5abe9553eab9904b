import type { ReactNode } from 'react';
import { Icon, type IconName } from '../kit/look/icons.tsx';
import { failureText } from '../kit/net/failure.ts';
import { leave, signInAddress } from '../kit/net/leave.ts';
import { signOut } from '../kit/net/session.ts';
import { useT } from '../kit/words/words.ts';

/** A whole screen's worth of "there is nothing here, and this is what to do". */
export const MessagePage = ({ icon, title, text, children }: { icon: IconName; title: string; text?: string; children?: ReactNode }) => (
  <section className="kiosk-message">
    <Icon name={icon} size={56} />
    <h2>{title}</h2>
    {text && <p>{text}</p>}
    {children && <div className="kiosk-message-next">{children}</div>}
  </section>
);

export const Loading = () => {
  const t = useT();
  return (
    <div className="kiosk-loading" role="status" aria-label={t('kiosk.loading')}>
      {['a', 'b', 'c', 'd', 'e', 'f'].map((one) => (
        <span key={one} />
      ))}
    </div>
  );
};

export const Failed = ({ error, again }: { error: unknown; again: () => void }) => {
  const t = useT();
  return (
    <MessagePage icon="warning" title={t('kiosk.failed')} text={failureText(error)}>
      <button type="button" className="kiosk-button" data-kind="primary" onClick={again}>
        {t('action.retry')}
      </button>
    </MessagePage>
  );
};

/** The page itself asks for no permission; its calls do. */
export const NoRight = () => {
  const t = useT();
  const other = () => {
    signOut();
    leave.to(signInAddress('/kiosk'));
  };
  return (
    <div className="kiosk">
      <MessagePage icon="shield" title={t('kiosk.noRight')} text={t('kiosk.noRightText')}>
        <a className="kiosk-button" href="/">
          {t('frame.goHome')}
        </a>
        <button type="button" className="kiosk-button" data-kind="primary" onClick={other}>
          {t('kiosk.signInOther')}
        </button>
      </MessagePage>
    </div>
  );
};
