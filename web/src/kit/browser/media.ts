import { useSyncExternalStore } from 'react';

/** Whether the window is as a media query says, followed as it changes. */
export const useMedia = (query: string) =>
  useSyncExternalStore(
    (tell) => {
      const media = matchMedia(query);
      media.addEventListener('change', tell);
      return () => media.removeEventListener('change', tell);
    },
    () => matchMedia(query).matches,
  );

/** Whether a finger is what points: a field that has the focus brings a keyboard that covers half of the page. */
export const useTouch = () => useMedia('(pointer: coarse)');

/** Whether the window is a phone's: one column, read and worked with a thumb. */
export const usePhone = () => useMedia(phone);
export const isPhone = () => matchMedia(phone).matches;
const phone = '(max-width: 640px)';
