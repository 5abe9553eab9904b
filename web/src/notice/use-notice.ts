import { oneNotice } from '@lotline/contract/notice/notice';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { send } from '../kit/net/send.ts';

/** One notice, read by being opened. Another text that comes while it is open stays unread until its reader says so. */
export const useNotice = (id: number) => {
  const openSince = useRef<string>(undefined);
  const asked = useQuery({
    queryKey: ['notice', oneNotice.path, { id }],
    queryFn: async ({ signal }) => {
      const found = await send(oneNotice, { id, openSince: openSince.current }, { signal });
      openSince.current ??= found.toldAt;
      return found;
    },
    meta: { tables: oneNotice.reads },
  });
  const readAnew = () => {
    openSince.current = undefined;
    void asked.refetch();
  };
  return { ...asked, readAnew };
};
