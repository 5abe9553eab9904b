import { useSearch } from '@tanstack/react-router';

/** With whom one talks, as the address says it: a person, a place, or a conversation; and the message that is looked at. */
export type Where = { userId?: number; locationId?: number; chatId?: number };

const numberOf = (value: unknown) => (/^[1-9]\d{0,14}$/.test(String(value ?? '')) ? Number(value) : undefined);

export const useWhere = () => {
  const asked = useSearch({ strict: false }) as { with?: unknown; place?: unknown; c?: unknown; at?: unknown };
  const [userId, locationId, chatId] = [numberOf(asked.with), numberOf(asked.place), numberOf(asked.c)];
  const where: Where | null = userId ? { userId } : locationId ? { locationId } : chatId ? { chatId } : null;
  return { where, at: numberOf(asked.at) };
};

export const pathTo = ({ userId, locationId, chatId }: Where, at?: number) =>
  `/chat?${userId ? `with=${userId}` : locationId ? `place=${locationId}` : `c=${chatId}`}${at ? `&at=${at}` : ''}`;

/** One conversation is written in one window, whichever list it was opened from. */
export const chatWindow = 'lotline.chat';
