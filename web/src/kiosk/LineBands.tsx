import { useEffect } from 'react';
import { useLanguage } from '../kit/words/language.ts';
import { useT } from '../kit/words/words.ts';
import { alarmSentence, useLineAlarms } from './line-alarms.ts';
import { useLineNotices, wasSeen } from './line-notices.ts';
import { showAtLine } from './Notices.tsx';
import { goTo, once } from './place.ts';

type Props = { lineId: number; step: string };
/** What comes to a line from elsewhere, among the other bands: notices where its works stand, its machines' alarms at the works, too. */
export const LineBands = ({ lineId, step }: Props) => (
  <>
    {(step === 'works' || step === 'work') && <AlarmBand lineId={lineId} />}
    {step === 'works' && <NoticeBand lineId={lineId} />}
  </>
);

/** What nobody has opened here yet, and what is important as long as it is told. */
const NoticeBand = ({ lineId }: { lineId: number }) => {
  const t = useT();
  const { data = [] } = useLineNotices(lineId);
  const [first, ...others] = data.filter((notice) => notice.important || !wasSeen(notice));
  const said = first && (others.length > 0 ? t('notice.andMore', { title: first.title, n: others.length }) : first.title);
  const look = t('notice.look');
  useEffect(() => {
    if (said === undefined) return;
    return showAtLine({
      ...{ key: 'notice', look: 'notice', tone: 'warn', icon: 'megaphone', role: 'status' },
      lines: [said],
      act: { name: look, run: once(() => goTo({ step: 'notices' })) },
    });
  }, [said, look]);
  return null;
};

/** A machine of the line that is beyond a limit, or was, until somebody has said why. */
const AlarmBand = ({ lineId }: { lineId: number }) => {
  const t = useT();
  const lang = useLanguage();
  const { data = [] } = useLineAlarms(lineId);
  const [first, ...others] = data;
  const sentence = first && alarmSentence(t, lang, first);
  const said = sentence && (others.length > 0 ? t('lineAlarm.andMore', { said: sentence, n: others.length }) : sentence);
  const answer = t('lineAlarm.answer');
  const isOut = first?.toAt === null;
  useEffect(() => {
    if (said === undefined) return;
    return showAtLine({
      ...{ key: 'alarm', look: 'notice', icon: 'warning' },
      ...(isOut ? { tone: 'bad', role: 'alert' } : { tone: 'warn', role: 'status' }),
      lines: [said],
      act: { name: answer, run: once(() => goTo({ step: 'alarms' })) },
    });
  }, [said, answer, isOut]);
  return null;
};
