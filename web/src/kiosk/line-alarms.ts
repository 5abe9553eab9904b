import { type LineAlarm, lineAlarms } from '@lotline/contract/kiosk/alarm';
import type { Lang } from '@lotline/contract/kit/words';
import { useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';
import { formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import type { Translate } from '../kit/words/words.ts';

/** Alarms come as events; this finds those that were lost, and lets old ones go. */
const lookAgainMs = 60_000;

export const alarmsKey = (lineId: number) => ['spec_out', lineAlarms.path, { lineId }] as const;
/** What of the line's machines nobody has answered. */
export const useLineAlarms = (lineId: number) =>
  useQuery({
    queryKey: alarmsKey(lineId),
    queryFn: ({ signal }) => send(lineAlarms, { lineId }, { signal, background: true }),
    meta: { tables: lineAlarms.reads, quiet: true },
    refetchInterval: lookAgainMs,
  });

/** Which machine says what, and the limit that it is beyond. */
export const alarmSentence = (t: Translate, lang: Lang, alarm: LineAlarm) => {
  const { side, worst, limitValue, unit, decimals } = alarm;
  const shown = (value: number) => `${formatNumber(value, (decimals ?? 3) + 1)}${unit ? ` ${unit}` : ''}`;
  return t(`lineAlarm.${side}`, {
    tool: nameIn(lang, { name: alarm.toolName, nameEn: alarm.toolNameEn }),
    parameter: nameIn(lang, { name: alarm.parameterName, nameEn: alarm.parameterNameEn }),
    worst: shown(worst),
    limit: shown(limitValue),
  });
};
