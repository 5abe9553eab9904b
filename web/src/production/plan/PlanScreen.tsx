import { Suspense } from 'react';
import { lazyPart } from '../../kit/look/later.tsx';
import { Segments } from '../../kit/look/Segments.tsx';
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
  const { t } = useSay();
  const [tab, setTab] = useTab(planViews);
  const view = tab as View;
  const turnTo = (next: View) => {
    if (view === 'list') leavePicture();
    setTab(next);
  };
  const views = (
    <Segments<View> value={view} onChange={turnTo} options={planViews.map((value) => ({ value, label: t(`planView.${value}`) }))} />
  );
  if (view === 'list') return <PlanList views={views} />;
  return (
    <Suspense fallback={<div className="kit-screen" />}>
      {view === 'calendar' ? <PlanCalendarView views={views} /> : <PlanBoardView views={views} />}
    </Suspense>
  );
};
