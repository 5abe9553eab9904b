import { revoke } from '@lotline/contract/identity/session';
import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Avatar } from '../kit/look/Avatar.tsx';
import { Icon, type IconName } from '../kit/look/icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { send } from '../kit/net/send.ts';
import { session, signOut } from '../kit/net/session.ts';
import { t as now, useT, type WordKey } from '../kit/words/words.ts';

const Profile = lazyPart(async () => (await import('../identity/Profile.tsx')).Profile);
const ThemeDrawer = lazyPart(async () => (await import('./ThemeDrawer.tsx')).ThemeDrawer);

const leave = async () => {
  if (!(await confirm({ title: now('session.signOut'), text: now('session.signOutAsk'), okText: now('session.signOut') }))) return;
  // Without the server this browser still signs out; the server's session runs out by itself.
  await send(revoke, {}).catch(() => undefined);
  signOut();
};

type Choice = { icon: IconName; word: WordKey; choose: () => void };

const step = (event: KeyboardEvent<HTMLElement>, close: () => void) => {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const to = { ArrowDown: at + 1, ArrowUp: at - 1 + items.length, Home: 0, End: items.length - 1 }[event.key];
  if (to !== undefined) {
    event.preventDefault();
    items[to % items.length]?.focus();
  }
  if (event.key === 'Escape' || event.key === 'Tab') close();
};

const Choices = ({ choices, close }: { choices: readonly Choice[]; close: () => void }) => {
  const t = useT();
  const user = useStore(session)?.user;
  const menu = useRef<HTMLDivElement>(null);
  useEffect(() => {
    menu.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus();
  }, []);
  useEffect(() => {
    const outside = (event: PointerEvent) => {
      if (!menu.current?.parentElement?.contains(event.target as Node)) close();
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, [close]);
  return (
    <div
      className="account-menu"
      role="menu"
      tabIndex={-1}
      aria-label={t('frame.account')}
      ref={menu}
      onKeyDown={(event) => step(event, close)}
    >
      <p>
        <b>{user?.username}</b>
        <small>{user?.userId}</small>
      </p>
      {choices.map(({ icon, word, choose }) => (
        <button
          key={word}
          type="button"
          role="menuitem"
          onClick={() => {
            close();
            choose();
          }}
        >
          <Icon name={icon} size={16} />
          {t(word)}
        </button>
      ))}
    </div>
  );
};

export const AccountMenu = () => {
  const t = useT();
  const navigate = useNavigate();
  const user = useStore(session)?.user;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState<'profile' | 'theme' | null>(null);
  if (!user) return null;

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const choices: Choice[] = [
    { icon: 'user', word: 'profile.title', choose: () => setPanel('profile') },
    { icon: 'palette', word: 'frame.settings', choose: () => setPanel('theme') },
    { icon: 'book', word: 'frame.oss', choose: () => void navigate({ to: '/OSS' }) },
    { icon: 'leave', word: 'session.signOut', choose: () => void leave() },
  ];
  return (
    <div className="account">
      <button
        ref={button}
        type="button"
        className="account-button"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Avatar name={user.username} image={user.image} />
        <b className="unseen">{t('frame.account')}: </b>
        <span>{user.username}</span>
      </button>
      {open && <Choices choices={choices} close={close} />}
      <Suspense>
        {panel === 'profile' && <Profile onClose={() => setPanel(null)} />}
        {panel === 'theme' && <ThemeDrawer onClose={() => setPanel(null)} />}
      </Suspense>
    </div>
  );
};
