import { planCalendar } from '@lotline/contract/production/plan/plan-calendar';
import { useCall } from '../../kit/net/resource.ts';
import { useMonth } from '../../kit/record/MonthSteps.tsx';
import { formatAt } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { PlanCalendar } from './PlanCalendar.tsx';

/** The month in a window of its own: on a wall it follows the plant by events, and says of when it is. */
export const PlanCalendarWall = () => {
  const { t } = useSay();
  const { month } = useMonth();
  const { dataUpdatedAt, isError } = useCall(planCalendar, { yearMonth: month });
  const at = formatAt(dataUpdatedAt).slice(11, 16);
  return (
    <div className="plan-wall">
      <PlanCalendar
        title={t('planCalendar.title')}
        tools={
          <>
            {dataUpdatedAt > 0 && (
              <small {...(isError && { 'data-stale': true })}>{t(isError ? 'planCalendar.stale' : 'planCalendar.asOf', { at })}</small>
            )}
            <button type="button" className="button" onClick={() => window.print()}>
              {t('planCalendar.print')}
            </button>
          </>
        }
      />
    </div>
  );
};
