import { lineHelp } from '@lotline/contract/kiosk/help';
import { useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';
import { useLanguage } from '../kit/words/language.ts';

/** The open calls for help of a line, in the kiosk's language. */
export const useLineHelp = (lineId: number | null) => {
  const lang = useLanguage();
  return useQuery({
    queryKey: ['help_call', lineHelp.path, { lineId }, lang],
    queryFn: ({ signal }) => send(lineHelp, { lineId: lineId ?? 0 }, { signal }),
    enabled: lineId !== null,
    meta: { tables: lineHelp.reads, quiet: true },
  });
};
