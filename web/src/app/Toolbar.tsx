import { Link, useLocation } from '@tanstack/react-router';
import { AiChatDoor, PeopleDoor } from '../chat/index.ts';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { LanguageSwitch } from '../kit/site/LanguageSwitch.tsx';
import { usePlant } from '../kit/site/plant.ts';
import { useT } from '../kit/words/words.ts';
import { Bell } from '../notice/index.ts';
import { menuArranged } from '../system/menu-arranged.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { Countdown } from './Countdown.tsx';
import { exists, pathOf, placeOf, wordOf } from './menu.ts';
import { openPalette } from './palette-open.ts';
import { SetHome } from './SetHome.tsx';

const Crumbs = () => {
  const t = useT();
  const { pathname } = useLocation();
  useStore(menuArranged);
  const place = placeOf(pathname);
  const names = place
    ? [...place.above.map((name) => t(wordOf(name))), t(wordOf(place.node.name))]
    : pathname === '/OSS'
      ? [t('frame.oss')]
      : [];
  return (
    <nav className="crumbs" aria-label="breadcrumb">
      <ol>
        <li>
          <Link to="/" aria-label={t('frame.home')} title={t('frame.home')}>
            <Icon name="home" size={16} />
          </Link>
        </li>
        {names.map((name, at) => (
          <li key={name} aria-current={at === names.length - 1 ? 'page' : undefined}>
            {name}
          </li>
        ))}
      </ol>
    </nav>
  );
};

const KioskDoor = () => {
  const t = useT();
  if (!exists('kiosk')) return null;
  return (
    <a
      className="tool"
      href={pathOf('kiosk')}
      target="_blank"
      rel="noreferrer"
      aria-label={t('frame.openKiosk')}
      title={t('frame.openKiosk')}
    >
      <Icon name="kiosk" />
    </a>
  );
};

const SisterDoor = () => {
  const t = useT();
  const { sister } = usePlant();
  if (!sister) return null;
  const label = t('frame.sister', { name: sister.name });
  return (
    <a className="tool" href={sister.url} target="_blank" rel="noreferrer" aria-label={label} title={label}>
      <Icon name="link" />
    </a>
  );
};

const isMac = /Mac|iPhone|iPad/.test(navigator.platform);

export const Toolbar = ({ folded, onFold, onDraw }: { folded: boolean; onFold: () => void; onDraw: () => void }) => {
  const t = useT();
  const foldLabel = t(folded ? 'frame.unfoldMenu' : 'frame.foldMenu');
  return (
    <header className="toolbar">
      <button type="button" className="tool only-wide" aria-label={foldLabel} title={foldLabel} onClick={onFold}>
        <Icon name={folded ? 'unfold' : 'fold'} />
      </button>
      <button type="button" className="tool only-narrow" aria-label={t('frame.menu')} onClick={onDraw}>
        <Icon name="menu" />
      </button>
      <Crumbs />
      <Countdown />
      <button type="button" className="goto" title={t('frame.goTo')} onClick={openPalette}>
        <Icon name="search" size={16} />
        <span>{t('frame.goTo')}</span>
        <kbd>{isMac ? '⌘K' : 'Ctrl K'}</kbd>
      </button>
      <Bell />
      <PeopleDoor />
      <SetHome />
      <KioskDoor />
      <AiChatDoor />
      <SisterDoor />
      <LanguageSwitch />
      <AccountMenu />
    </header>
  );
};
