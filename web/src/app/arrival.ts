import { recordPageHit } from '@lotline/contract/system/page-hit';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { send } from '../kit/net/send.ts';
import { session } from '../kit/net/session.ts';
import { usePlant } from '../kit/site/plant.ts';
import { useT } from '../kit/words/words.ts';
import { placeOf, wordOf } from './menu.ts';

/** A page counts as visited when somebody stays for a second. */
const hitAfterMs = 1000;

/** The title of the browser's tab, and the page hit. */
export const useArrival = () => {
  const { pathname } = useLocation();
  const { title } = usePlant();
  const t = useT();
  const name = placeOf(pathname)?.node.name;

  useEffect(() => {
    const screen = name ? t(wordOf(name)) : pathname === '/OSS' ? t('frame.oss') : null;
    document.title = screen && !pathname.startsWith('/m/') ? `${screen} · ${title}` : title;
  }, [name, pathname, title, t]);

  useEffect(() => {
    if (!name) return;
    const timer = setTimeout(() => {
      if (session.get()) send(recordPageHit, { app: 'web', name, path: pathname }, { background: true }).catch(() => undefined);
    }, hitAfterMs);
    return () => clearTimeout(timer);
  }, [name, pathname]);
};
