import { Link, useLocation } from '@tanstack/react-router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { OwnDashboards } from '../dashboard/index.ts';
import { kept, useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { Logo } from '../kit/site/Logo.tsx';
import { usePlant } from '../kit/site/plant.ts';
import { useT } from '../kit/words/words.ts';
import { menuArranged } from '../system/menu-arranged.ts';
import { type Entry, exists, placeOf, visibleMenu, wordOf } from './menu.ts';
import { iconOf } from './menu-icons.ts';

const closedKey = 'lotline.menuClosed';

const Leaf = ({ entry, icon }: { entry: Entry; icon?: boolean }) => {
  const t = useT();
  return (
    <Link
      className="side-leaf"
      to={entry.path ?? '/'}
      title={t(wordOf(entry.name))}
      activeOptions={{ exact: true, includeSearch: false }}
      activeProps={{ 'aria-current': 'page' }}
    >
      {icon && <Icon name={iconOf(entry.name)} />}
      <span>{t(wordOf(entry.name))}</span>
    </Link>
  );
};

type GroupProps = { entry: Entry; open: boolean; folded: boolean; here: boolean; onToggle: () => void };
const Group = ({ entry, open, folded, here, onToggle }: GroupProps) => {
  const t = useT();
  const name = t(wordOf(entry.name));
  const leaves = entry.path ? [{ ...entry, children: [] }, ...entry.children] : entry.children;
  return (
    <li className="side-group" data-here={here}>
      <button type="button" aria-label={name} aria-expanded={open} aria-haspopup={folded || undefined} onClick={onToggle}>
        <Icon name={iconOf(entry.name)} />
        <span>{name}</span>
        <i data-open={open}>
          <Icon name="right" size={14} />
        </i>
      </button>
      {(open || folded) && (
        <ul aria-label={name} data-title={name}>
          {leaves.map((leaf) => (
            <li key={leaf.name}>
              <Leaf entry={leaf} />
            </li>
          ))}
          {entry.name === 'dashboard' && entry.path && <OwnDashboards />}
        </ul>
      )}
    </li>
  );
};

/** The menu: only what exists and may be viewed, by group. Folded, the groups open beside their icons. */
export const Sidebar = ({ folded, onLeave }: { folded: boolean; onLeave: () => void }) => {
  const t = useT();
  const { may } = usePermission();
  const { pathname } = useLocation();
  const plant = usePlant();
  const arranged = useStore(menuArranged);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another arrangement is another menu
  const menu = useMemo(() => visibleMenu((name) => may(name), exists, undefined, plant.menuExclude), [may, plant, arranged]);
  const [closed, setClosed] = useState<readonly string[]>(() => kept.json<string[]>(closedKey) ?? []);
  const above = placeOf(pathname)?.above ?? [];

  const toggle = (name: string) => {
    const next = closed.includes(name) ? closed.filter((other) => other !== name) : [...closed, name];
    kept.set(closedKey, JSON.stringify(next));
    setClosed(next);
  };

  // Whoever comes by a link, a key or the palette sees in the menu where that is.
  const nav = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page or another menu has its entry elsewhere
  useEffect(() => {
    const [entry, tree] = [nav.current?.querySelector('[aria-current=page]'), nav.current?.querySelector('.side-tree')];
    if (!entry || !tree) return;
    const [its, all] = [entry.getBoundingClientRect(), tree.getBoundingClientRect()];
    if (its.top < all.top || its.bottom > all.bottom) entry.scrollIntoView({ block: 'center' });
  }, [pathname, menu]);

  return (
    <nav ref={nav} className="side" aria-label={t('frame.menu')} onKeyDown={(event) => event.key === 'Escape' && onLeave()}>
      <Link to="/" className="side-brand" title={plant.companyName || plant.title}>
        <Logo />
        <span>
          <b>{plant.companyName || plant.title}</b>
          {plant.companyName && <small>{plant.title}</small>}
        </span>
      </Link>
      <ul className="side-tree">
        {menu.map((entry) =>
          entry.children.length ? (
            <Group
              key={entry.name}
              entry={entry}
              open={!closed.includes(entry.name)}
              folded={folded}
              here={above.includes(entry.name)}
              onToggle={() => toggle(entry.name)}
            />
          ) : (
            <li key={entry.name} className="side-single">
              <Leaf entry={entry} icon />
            </li>
          ),
        )}
      </ul>
    </nav>
  );
};
