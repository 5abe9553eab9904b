import { callHelp, endHelp, lineHelp, takeHelp } from '@lotline/contract/kiosk/help';
import { useQuery } from '@tanstack/react-query';
import { usePermission } from '../kit/net/permission.tsx';
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

type Asked = typeof callHelp | typeof takeHelp | typeof endHelp;
/** Who may call for help, come and end a call: by the rights that the calls themselves ask for. */
export const useHelpRights = () => {
  const { may } = usePermission();
  const mayDo = ({ permission: [menu, action], alsoOn }: Asked) => [menu, ...alsoOn].some((one) => may(one, action));
  return { mayCall: mayDo(callHelp), mayTake: mayDo(takeHelp), mayEnd: mayDo(endHelp) };
};
