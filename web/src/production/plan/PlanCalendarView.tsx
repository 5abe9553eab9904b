import type { ReactNode } from 'react';
import { FullscreenOutlined, PrinterOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { useMonth } from '../../kit/record/MonthSteps.tsx';
import { useSay } from '../../kit/words/use-say.ts';
import { PlanCalendar } from './PlanCalendar.tsx';

/** The month inside the plan screen, with the way to a window of its own. */
export const PlanCalendarView = ({ views }: { views: ReactNode }) => {
  const { t } = useSay();
  const { month } = useMonth();
  return (
    <PlanCalendar
      title={t('menu.productionPlan')}
      tools={
        <>
          <Button
            icon={<PrinterOutlined />}
            title={t('planCalendar.print')}
            aria-label={t('planCalendar.print')}
            onClick={() => window.print()}
          />
          <Button
            icon={<FullscreenOutlined />}
            title={t('planCalendar.ownWindow')}
            aria-label={t('planCalendar.ownWindow')}
            onClick={() => window.open(`/fs/production-plan-calendar?yearMonth=${month}`, '_blank')}
          />
          {views}
        </>
      }
    />
  );
};
