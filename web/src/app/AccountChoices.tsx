import { useNavigate } from '@tanstack/react-router';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Icon, type IconName } from '../kit/look/icons.tsx';
import { leave as leavePage } from '../kit/net/leave.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { session } from '../kit/net/session.ts';
import { useT, type WordKey } from '../kit/words/words.ts';
import { leave } from './leave.ts';
import { chooseDesktop, isPhoneDevice } from './phone-guard.ts';

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

/** What one's own account leads to: the profile, the look, and out. */
export const AccountChoices = ({ show, close }: { show: (panel: 'profile' | 'alerts' | 'theme') => void; close: () => void }) => {
  const t = useT();
  const navigate = useNavigate();
  const { may } = usePermission();
  const choices: Choice[] = [
    { icon: 'user', word: 'profile.title', choose: () => show('profile') },
    { icon: 'bell', word: 'alert.settings', choose: () => show('alerts') },
    { icon: 'palette', word: 'frame.settings', choose: () => show('theme') },
    // Its screen stands in no menu.
    ...(may('config') ? [{ icon: 'gear' as const, word: 'menu.config' as const, choose: () => void navigate({ to: '/config' }) }] : []),
    ...(isPhoneDevice()
      ? [
          {
            icon: 'screen' as const,
            word: 'phone.mobile' as const,
            choose: () => {
              chooseDesktop(false);
              leavePage.to('/m');
            },
          },
        ]
      : []),
    { icon: 'book', word: 'frame.oss', choose: () => void navigate({ to: '/OSS' }) },
    { icon: 'leave', word: 'session.signOut', choose: () => void leave() },
  ];
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
