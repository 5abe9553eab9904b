import { useState } from 'react';

/** The tab of a page, kept in its address, so that a shared link opens the same one; the first one unless told otherwise. */
export const useTab = (keys: readonly string[]): [string | undefined, (key: string) => void] => {
  const [asked, setAsked] = useState(() => new URLSearchParams(window.location.search).get('tab'));
  const choose = (key: string) => {
    const address = new URL(window.location.href);
    address.searchParams.set('tab', key);
    window.history.replaceState(window.history.state, '', address);
    setAsked(key);
  };
  return [asked !== null && keys.includes(asked) ? asked : keys[0], choose];
};
