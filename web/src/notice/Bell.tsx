import { Suspense, useState } from 'react';
import { store, useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { lazyPart, silentPart } from '../kit/look/later.tsx';
import { useT } from '../kit/words/words.ts';
import './bell.css';

const BellDrawer = lazyPart(async () => (await import('./BellDrawer.tsx')).BellDrawer);
const BellWatch = silentPart(async () => (await import('./BellWatch.tsx')).BellWatch);

/** How many wait for the reader. */
const waiting = store(0);
/** So many are counted one by one. */
const mostCounted = 99;

/** How many notices the reader hasn't read or confirmed yet, on every page; behind it the newest of them. */
export const Bell = () => {
  const t = useT();
  const n = useStore(waiting);
  const [open, setOpen] = useState(false);
  const label = n === 0 ? t('bell.title') : t('bell.unread', { n });
  return (
    <>
      <button type="button" className="tool bell" aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="bell" />
        {n > 0 && <b aria-hidden="true" data-count={n > mostCounted ? `${mostCounted}+` : n} />}
      </button>
      <BellWatch count={waiting} />
      <Suspense>{open && <BellDrawer close={() => setOpen(false)} />}</Suspense>
    </>
  );
};
