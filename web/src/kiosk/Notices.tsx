import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { queryClient } from '../kit/net/client.ts';
import { leave, signInAddress } from '../kit/net/leave.ts';
import { session } from '../kit/net/session.ts';
import { useT } from '../kit/words/words.ts';
import { theOutbox, unheard, useEntries, useLine } from './desk.ts';
import type { Entry } from './outbox.ts';
import { unchecked } from './person.ts';
import { once, toPerson } from './place.ts';

const byOthers = (entries: readonly Entry[], me: number | undefined) => {
  const names = new Map<string, number>();
  for (const { userId, userName } of entries) if (userId !== me) names.set(userName, (names.get(userName) ?? 0) + 1);
  return [...names];
};

/** What everybody at this screen must know now. */
export const Notices = ({ mayEnter }: { mayEnter: boolean }) => {
  const t = useT();
  const entries = useEntries();
  const line = useLine();
  const old = useStore(unheard);
  const user = useStore(session)?.user;
  const me = user?.id;
  const isUnchecked = useStore(unchecked);
  const again = () => {
    theOutbox().wake();
    void queryClient.invalidateQueries();
  };
  return (
    <>
      {me === undefined && (
        <div className="kiosk-notice" data-tone="bad" role="alert">
          <Icon name="warning" size={26} />
          <p>{t('kiosk.signedOut')}</p>
          <button type="button" className="kiosk-button" data-kind="primary" onClick={() => leave.to(signInAddress('/kiosk'))}>
            {t('kiosk.signIn')}
          </button>
        </div>
      )}
      {(line === 'waiting' || old) && (
        <div className="kiosk-notice" data-tone="warn" role="status">
          <Icon name="warning" size={26} />
          <p>{t('kiosk.oldNews')}</p>
          <button type="button" className="kiosk-button" onClick={again}>
            {t('action.retry')}
          </button>
        </div>
      )}
      {user && isUnchecked && (
        <div className="kiosk-notice" data-tone="warn" role="status">
          <Icon name="user" size={26} />
          <p>{t('person.offline', { user: user.username })}</p>
          <button type="button" className="kiosk-button" onClick={once(() => void toPerson())}>
            {t('person.checkAgain')}
          </button>
        </div>
      )}
      {line === 'forbidden' && (
        <div className="kiosk-notice" data-tone="bad" role="alert">
          <Icon name="shield" size={26} />
          <p>{t('kiosk.mayNotSend')}</p>
        </div>
      )}
      {entries.some(({ unkept }) => unkept) && (
        <div className="kiosk-notice" data-tone="bad" role="alert">
          <Icon name="warning" size={26} />
          <p>{t('kiosk.notKept')}</p>
        </div>
      )}
      {me !== undefined && !mayEnter && (
        <div className="kiosk-notice" data-tone="warn">
          <Icon name="eye" size={26} />
          <p>{t('kiosk.readOnly')}</p>
        </div>
      )}
      {me !== undefined &&
        byOthers(entries, me).map(([name, n]) => (
          <div className="kiosk-notice" data-tone="warn" key={name}>
            <Icon name="user" size={26} />
            <p>{t('kiosk.forOther', { name, n })}</p>
          </div>
        ))}
    </>
  );
};
