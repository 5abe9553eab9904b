import { notices } from '@lotline/contract/notice/notice';
import { useQuery } from '@tanstack/react-query';
import { kept } from '../kit/browser/store.ts';
import { send } from '../kit/net/send.ts';
import { useLanguage } from '../kit/words/language.ts';
import { askOrKnown } from './offline.ts';

/** Changes of notices come as events; this finds those that were lost. Who has read one changes nothing here. */
const lookAgainMs = 60_000;

/** What is told at a line today, as of the last contact. */
export const useLineNotices = (lineId: number) => {
  const lang = useLanguage();
  return useQuery({
    queryKey: ['notice', notices.path, { lineId }, lang],
    queryFn: ({ signal }) =>
      askOrKnown(`notices.${lineId}`, false, () => send(notices, { locationId: lineId }, { signal, background: true })),
    meta: { quiet: true },
    refetchInterval: lookAgainMs,
  });
};

const seenKey = 'lotline.kiosk.notices';
type Told = { id: number; toldAt: string };
const nameOf = ({ id, toldAt }: Told) => `${id} ${toldAt}`;
const seen = () => new Set(kept.json<string[]>(seenKey) ?? []);
/** It was opened at this kiosk since it was told for the last time. */
export const wasSeen = (notice: Told) => seen().has(nameOf(notice));
/** So many of the newest are remembered. */
const mostKept = 200;
export const markSeen = (notice: Told) => {
  const names = [...seen().add(nameOf(notice))];
  kept.set(seenKey, JSON.stringify(names.slice(-mostKept)));
};
