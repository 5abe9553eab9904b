import { Suspense, useId } from 'react';
import { BarsOutlined, CalendarOutlined, PartitionOutlined } from '../../kit/look/ant-icons.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { leavePicture } from '../../kit/record/use-addressed.ts';
import { useTab } from '../../kit/record/use-tab.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { PlanList } from './PlanList.tsx';

const PlanCalendarView = lazyPart(async () => (await import('./PlanCalendarView.tsx')).PlanCalendarView);

const PlanBoardView = lazyPart(async () => (await import('./PlanBoardView.tsx')).PlanBoardView);

const planViews = ['list', 'calendar', 'board'] as const;
type View = (typeof planViews)[number];

/** Production plans as a list, a month or a board; the address keeps which. */
export const PlanScreen = () => {
  const [tab, setTab] = useTab(planViews);
  const view = tab as View;
  const turnTo = (next: View) => {
    if (view === 'list') leavePicture();
    setTab(next);
  };
  const views = <Views view={view} turnTo={turnTo} />;
  if (view === 'list') return <PlanList views={views} />;
  return (
    <Suspense fallback={<div className="kit-screen" />}>
      {view === 'calendar' ? <PlanCalendarView views={views} /> : <PlanBoardView views={views} />}
    </Suspense>
  );
};

const icons = { list: <BarsOutlined />, calendar: <CalendarOutlined />, board: <PartitionOutlined /> };
/** The choice of a view; in a narrow window its signs stand alone, so that the list's tools keep their line. */
const Views = ({ view, turnTo }: { view: View; turnTo: (next: View) => void }) => {
  const { t } = useSay();
  const name = useId();
  return (
    <div className="kit-segments plan-views" role="radiogroup">
      {planViews.map((one) => (
        <label key={one} title={t(`planView.${one}`)}>
          <input type="radio" name={name} checked={one === view} onChange={() => turnTo(one)} />
          <span>
            {icons[one]}
            <b>{t(`planView.${one}`)}</b>
          </span>
        </label>
      ))}
    </div>
  );
};
