import { Suspense, useState } from 'react';
import { store, useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { lazyPart, silentPart } from '../kit/look/later.tsx';
import { useT } from '../kit/words/words.ts';

const PeopleDrawer = lazyPart(async () => (await import('./PeopleDrawer.tsx')).PeopleDrawer);
const UnreadWatch = silentPart(async () => (await import('./UnreadWatch.tsx')).UnreadWatch);

const unread = store(0);
/** So many are counted one by one. */
const mostCounted = 99;

/** Leads to who is online, and tells how many messages the reader hasn't seen. */
export const PeopleDoor = () => {
  const t = useT();
  const n = useStore(unread);
  const [open, setOpen] = useState(false);
  const label = n === 0 ? t('online.title') : t('online.unread', { n });
  return (
    <>
      <button type="button" className="tool bell" aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="people" />
        {n > 0 && <b aria-hidden="true" data-count={n > mostCounted ? `${mostCounted}+` : n} />}
      </button>
      <UnreadWatch count={unread} />
      <Suspense>{open && <PeopleDrawer close={() => setOpen(false)} />}</Suspense>
    </>
  );
};
