import { Outlet, useLocation } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { PageLink } from '../kit/look/PageLink.tsx';
import { useChanges } from '../kit/net/events.ts';
import { rights } from '../kit/net/permission.tsx';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useT } from '../kit/words/words.ts';
import { isOpen, useMyNotices } from '../notice/bell.ts';
import { PhoneScan } from './PhoneScan.tsx';
import { faceOf } from './phone-faces.ts';
import { phoneScreens } from './phone-screens.ts';
import '../kit/phone/phone.css';

const PhoneHelp = lazyPart(async () => (await import('../kiosk/phone/PhoneHelp.tsx')).PhoneHelp);
const PhoneMenu = lazyPart(async () => (await import('./PhoneMenu.tsx')).PhoneMenu);

/** What stands in the bar on every page; all others are a tap further. */
const usual = ['mobileNotice', 'mobileMaterialStock', 'mobileProductStock'];
/** So many notices are counted one by one. */
const mostCounted = 99;

/** The frame of the screens in the hand: the page, what came of the last scan above it, and the bar of screens at the thumb. It loads no component library. */
export const PhoneShell = () => {
  const t = useT();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const [helping, setHelping] = useState(false);
  const [asking, setAsking] = useState(false);
  const main = useRef<HTMLElement>(null);
  // What they may do can change while they are here.
  useStore(rights);
  useChanges();
  const first = useRef(pathname);
  useEffect(() => {
    if (pathname !== first.current) main.current?.focus({ preventScroll: true });
    first.current = pathname;
  }, [pathname]);
  const { data: told } = useMyNotices();
  const unread = told?.filter(isOpen).length ?? 0;
  const door = ({ menu, path }: ReturnType<typeof phoneScreens>[number]) => {
    const { icon, word } = faceOf(menu);
    return (
      <PageLink key={menu} to={path} {...(pathname === path && { 'aria-current': 'page' })}>
        <Icon name={icon} size={24} />
        <span>{t(word)}</span>
        {menu === 'mobileNotice' && unread > 0 && (
          <b className="phone-badge" role="img" aria-label={t('bell.unread', { n: unread })}>
            {unread > mostCounted ? `${mostCounted}+` : unread}
          </b>
        )}
      </PageLink>
    );
  };
  const inBar = phoneScreens().filter(({ menu }) => usual.includes(menu));
  const [before, after] = [inBar.slice(0, 2), inBar.slice(2)];
  return (
    <div className="phone">
      <ScanFlash stands={pathname} />
      <main ref={main} tabIndex={-1}>
        <Outlet />
      </main>
      <nav className="phone-bar" aria-label={t('phone.screens')}>
        {before.map(door)}
        <button type="button" className="phone-bar-scan" aria-haspopup="dialog" onClick={() => setAsking(true)}>
          <Icon name="scan" size={28} />
          <span>{t('phone.scan')}</span>
        </button>
        {after.map(door)}
        <button type="button" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          <Icon name="menu" size={24} />
          <span>{t('frame.menu')}</span>
        </button>
      </nav>
      <PhoneScan asking={asking} close={() => setAsking(false)} />
      <Suspense>
        {open && (
          <PhoneMenu
            close={() => setOpen(false)}
            help={() => {
              setOpen(false);
              setHelping(true);
            }}
          />
        )}
        {helping && <PhoneHelp close={() => setHelping(false)} />}
      </Suspense>
    </div>
  );
};
