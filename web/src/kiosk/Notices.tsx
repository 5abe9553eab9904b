import { usePhone } from '../kit/browser/media.ts';
import { store, useStore } from '../kit/browser/store.ts';
import { queryClient } from '../kit/net/client.ts';
import { leave, signInAddress } from '../kit/net/leave.ts';
import { session } from '../kit/net/session.ts';
import { useT } from '../kit/words/words.ts';
import { type Band, Bands } from './Bands.tsx';
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
export const useNotices = (mayEnter: boolean): Band[] => {
  const t = useT();
  const entries = useEntries();
  const line = useLine();
  const old = useStore(unheard);
  const user = useStore(session)?.user;
  const me = user?.id;
  const isUnchecked = useStore(unchecked);
  const told = useStore(lineBands);
  const again = () => {
    theOutbox().wake();
    void queryClient.invalidateQueries();
  };
  const warn = { look: 'notice', tone: 'warn', icon: 'warning' } as const;
  const bad = { look: 'notice', tone: 'bad', role: 'alert', icon: 'warning' } as const;
  const notices: (Band | false)[] = [
    me === undefined && {
      ...bad,
      key: 'signedOut',
      lines: [t('kiosk.signedOut')],
      act: { name: t('kiosk.signIn'), run: () => leave.to(signInAddress('/kiosk')) },
    },
    (line === 'waiting' || old) && {
      ...warn,
      key: 'oldNews',
      role: 'status',
      lines: [t('kiosk.oldNews')],
      act: { name: t('action.retry'), run: again },
    },
    user !== undefined &&
      isUnchecked && {
        ...warn,
        key: 'unchecked',
        role: 'status',
        icon: 'user',
        lines: [t('person.offline', { user: user.username })],
        act: { name: t('person.checkAgain'), run: once(() => void toPerson()) },
      },
    line === 'forbidden' && { ...bad, key: 'forbidden', icon: 'shield', lines: [t('kiosk.mayNotSend')] },
    entries.some(({ unkept }) => unkept) && { ...bad, key: 'notKept', lines: [t('kiosk.notKept')] },
    me !== undefined && !mayEnter && { ...warn, key: 'readOnly', icon: 'eye', lines: [t('kiosk.readOnly')] },
    ...(me === undefined
      ? []
      : byOthers(entries, me).map(
          ([name, n]): Band => ({ ...warn, key: `of ${name}`, icon: 'user', lines: [t('kiosk.forOther', { name, n })] }),
        )),
  ];
  return [...notices.filter((notice) => notice !== false), ...told];
};

/** Whether the page shows them among its own bands: on a phone all of them together take two lines. */
export const amongOwn = store(false);

/** What comes to the line from elsewhere, the newest last. */
const lineBands = store<readonly Band[]>([]);
/** Shows a band among those of everybody; the answer takes it away. */
export const showAtLine = (band: Band) => {
  lineBands.set([...lineBands.get(), band]);
  return () => lineBands.set(lineBands.get().filter((one) => one !== band));
};

export const Notices = ({ mayEnter }: { mayEnter: boolean }) => {
  const isElsewhere = useStore(amongOwn);
  const notices = useNotices(mayEnter);
  return usePhone() && isElsewhere ? null : <Bands bands={notices} />;
};
