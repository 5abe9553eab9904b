import { Suspense } from 'react';
import { lazyPart } from '../../kit/look/later.tsx';
import { Segments } from '../../kit/look/Segments.tsx';
import { leavePicture } from '../../kit/record/use-addressed.ts';
import { useTab } from '../../kit/record/use-tab.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { PlanList } from './PlanList.tsx';

const PlanCalendarView = lazyPart(async () => (await import('./PlanCalendarView.tsx')).PlanCalendarView);

const planViews = ['list', 'calendar'] as const;
type View = (typeof planViews)[number];

/** Production plans as a list or a month; the address keeps which. */
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
      <PlanCalendarView views={views} />
    </Suspense>
  );
};
