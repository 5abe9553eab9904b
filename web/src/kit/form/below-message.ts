import { useCallback, useMemo, useState } from 'react';

/** The library's own gap between a field and what it opens. */
const gap = 4;
/** How much room the sentence below a field takes. */
const roomBelow = (id: string | undefined) => {
  const item = id === undefined ? null : document.getElementById(id)?.closest('.ant-form-item');
  return Math.ceil(item?.querySelector('.ant-form-item-explain-error')?.parentElement?.getBoundingClientRect().height ?? 0);
};

/** A list or calendar of a field that is wrong opens below the sentence that says why, and covers no word of it. */
export const useBelowMessage = (id: string | undefined) => {
  const [room, setRoom] = useState(0);
  const heardOpen = useCallback((open: boolean) => open && setRoom(roomBelow(id)), [id]);
  // One object for one room: the library aligns anew for every other one.
  const aligned = useMemo(() => (room > 0 ? { popupAlign: { offset: [0, gap + room] } } : {}), [room]);
  return { heardOpen, ...aligned };
};
