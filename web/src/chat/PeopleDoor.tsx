import { Suspense, useState } from 'react';
import { Icon } from '../kit/look/icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { useT } from '../kit/words/words.ts';

const PeopleDrawer = lazyPart(async () => (await import('./PeopleDrawer.tsx')).PeopleDrawer);

/** Leads to who is online. */
export const PeopleDoor = () => {
  const t = useT();
  const [open, setOpen] = useState(false);
  const label = t('online.title');
  return (
    <>
      <button type="button" className="tool" aria-label={label} title={label} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <Icon name="people" />
      </button>
      <Suspense>{open && <PeopleDrawer close={() => setOpen(false)} />}</Suspense>
    </>
  );
};
