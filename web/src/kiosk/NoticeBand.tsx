import { useT } from '../kit/words/words.ts';
import { Bands } from './Bands.tsx';
import { useLineNotices, wasSeen } from './line-notices.ts';
import { goTo, once } from './place.ts';

/** Above the works of a line: what nobody has opened here yet, and what is important as long as it is told. */
export const NoticeBand = ({ lineId }: { lineId: number }) => {
  const t = useT();
  const { data = [] } = useLineNotices(lineId);
  const open = data.filter((notice) => notice.important || !wasSeen(notice));
  const [first, ...others] = open;
  if (!first) return null;
  return (
    <Bands
      bands={[
        {
          ...{ key: 'notice', look: 'notice', tone: 'warn', icon: 'megaphone', role: 'status' },
          lines: [others.length > 0 ? t('notice.andMore', { title: first.title, n: others.length }) : first.title],
          act: { name: t('notice.look'), run: once(() => goTo({ step: 'notices' })) },
        },
      ]}
    />
  );
};
