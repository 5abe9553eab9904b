import { useEffect } from 'react';
import { useT } from '../kit/words/words.ts';
import { useLineNotices, wasSeen } from './line-notices.ts';
import { lineBand } from './Notices.tsx';
import { goTo, once } from './place.ts';

/** Above the works of a line, among the other bands: what nobody has opened here yet, and what is important as long as it is told. */
export const NoticeBand = ({ lineId }: { lineId: number }) => {
  const t = useT();
  const { data = [] } = useLineNotices(lineId);
  const [first, ...others] = data.filter((notice) => notice.important || !wasSeen(notice));
  const said = first && (others.length > 0 ? t('notice.andMore', { title: first.title, n: others.length }) : first.title);
  const look = t('notice.look');
  useEffect(() => {
    if (said === undefined) return;
    lineBand.set({
      ...{ key: 'notice', look: 'notice', tone: 'warn', icon: 'megaphone', role: 'status' },
      lines: [said],
      act: { name: look, run: once(() => goTo({ step: 'notices' })) },
    });
    return () => lineBand.set(null);
  }, [said, look]);
  return null;
};
