import { sendMessage } from '@lotline/contract/chat/chat';
import type { RecordRef } from '@lotline/contract/system/find';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { failureText } from '../kit/net/failure.ts';
import { touch } from '../kit/net/resource.ts';
import { newKey, send } from '../kit/net/send.ts';
import type { Where } from './where.ts';

export type Saying = { body: string; links: readonly (RecordRef & { label: string })[]; picture: File | null };
/** Something that is on its way: under one key, so that it is said once however often it is sent. */
export type Waiting = Saying & {
  key: string;
  failed: string | null;
  /** Its number, once the server has it. */
  id: number | null;
};

/** What one says goes out one after the other, in the order in which it was said; what didn't arrive stays until it is sent again or dropped. */
export const useOutbox = (where: Where) => {
  const cache = useQueryClient();
  const [waiting, setWaiting] = useState<readonly Waiting[]>([]);
  const line = useRef(Promise.resolve());
  const change = (key: string, part: Partial<Waiting>) =>
    setWaiting((all) => all.map((one) => (one.key === key ? { ...one, ...part } : one)));
  const take = (key: string) => setWaiting((all) => all.filter((one) => one.key !== key));

  const post = ({ key, body, links, picture }: Waiting) => {
    line.current = line.current.then(async () => {
      try {
        const ask = { ...where, body, ...(links.length > 0 && { links: links.map(({ table, id }) => ({ table, id })) }) };
        const { id } = await send(sendMessage, { ...ask, ...(picture && { picture: [picture] }) }, { idempotencyKey: key });
        change(key, { id });
        await touch(cache, sendMessage.writes);
        take(key);
      } catch (failure) {
        change(key, { failed: failureText(failure) });
      }
    });
  };
  return {
    waiting,
    say: (said: Saying) => {
      const one: Waiting = { ...said, key: newKey(), failed: null, id: null };
      setWaiting((all) => [...all, one]);
      post(one);
    },
    again: (one: Waiting) => {
      change(one.key, { failed: null });
      post(one);
    },
    drop: ({ key }: Waiting) => take(key),
  };
};
