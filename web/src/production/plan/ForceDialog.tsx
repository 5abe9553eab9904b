import type { AffectedDailyPlan } from '@lotline/contract/production/plan/plan';
import { StopDialog } from '../../kit/dialogs/StopDialog.tsx';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import './plan.css';

export type Force = {
  days: readonly AffectedDailyPlan[] /** Work was recorded on these: nothing can be forced. */;
  blocked: boolean;
  answer: (yes: boolean) => void;
};

/** Shows exactly which daily plans a change of the schedule deletes, or which stand in its way. */
export const ForceDialog = ({ days, blocked, answer }: Force) => {
  const { t, say } = useSay();
  return (
    <StopDialog
      width={760}
      title={t(blocked ? 'plan.blockedTitle' : 'plan.forceTitle', { count: days.length })}
      onSafe={() => answer(false)}
      {...(blocked ? { safeText: t('action.ok') } : { goText: t('plan.force'), danger: true, onGo: () => answer(true) })}
    >
      <p>{t(blocked ? 'plan.blockedText' : 'plan.forceText')}</p>
      <div className="affected">
        <table className="kit-table">
          <thead>
            <tr>
              {['workDate', 'dayNight', 'operationName', 'toolName', 'targetQty', 'completedQty', 'defectQty'].map((field) => (
                <th key={field} className={field.endsWith('Qty') ? 'kit-number' : undefined}>
                  {say(`dailyPlan.${field}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map((day) => (
              <tr key={day.id}>
                <td>{formatDay(day.workDate)}</td>
                <td>{t(`dailyPlan.${day.dayNight}`)}</td>
                <td>{day.operationName}</td>
                <td>{day.toolName ?? t('dailyPlan.noTool')}</td>
                <td className="kit-number">{formatNumber(day.targetQty)}</td>
                <td className="kit-number">{formatNumber(day.completedQty)}</td>
                <td className="kit-number">{formatNumber(day.defectQty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </StopDialog>
  );
};
