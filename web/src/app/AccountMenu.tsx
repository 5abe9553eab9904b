import { Suspense, useRef, useState } from 'react';
import { useSoon } from '../kit/browser/idle.ts';
import { useStore } from '../kit/browser/store.ts';
import { Avatar } from '../kit/look/Avatar.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { session } from '../kit/net/session.ts';
import { useT } from '../kit/words/words.ts';

const choices = () => import('./AccountChoices.tsx');
const AccountChoices = lazyPart(async () => (await choices()).AccountChoices);
const Profile = lazyPart(async () => (await import('../identity/Profile.tsx')).Profile);
const AlertSettings = lazyPart(async () => (await import('../alert/AlertSettings.tsx')).AlertSettings);
const ThemeDrawer = lazyPart(async () => (await import('./ThemeDrawer.tsx')).ThemeDrawer);

export const AccountMenu = () => {
  const t = useT();
  const user = useStore(session)?.user;
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [panel, setPanel] = useState<'profile' | 'alerts' | 'theme' | null>(null);
  useSoon(choices);
  if (!user) return null;

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
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
      <Suspense>
        {open && <AccountChoices show={setPanel} close={close} />}
        {panel === 'profile' && <Profile onClose={() => setPanel(null)} />}
        {panel === 'alerts' && <AlertSettings onClose={() => setPanel(null)} />}
        {panel === 'theme' && <ThemeDrawer onClose={() => setPanel(null)} />}
      </Suspense>
    </div>
  );
};
