import { type Plan, spreadingOf } from '@lotline/contract/production/plan/plan';
import { Button } from '../../kit/look/Button.tsx';
import { Popover } from '../../kit/look/Popover.tsx';
import { useCall } from '../../kit/net/resource.ts';
import { formatDay } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import './plan.css';

const hoursOf = (minutes: number) => ({ hours: Math.floor(minutes / 60), minutes: Math.floor(minutes % 60) });

const Notes = ({ plan }: { plan: Plan }) => {
  const { t } = useSay();
  const { data } = useCall(spreadingOf, { id: plan.id });
  // Of what was not spread there is nothing to say how.
  const isSpread = data?.operations.some(({ placedQty }) => placedQty > 0);
  if (!data) return <p className="plan-spreading">{t('record.loading')}</p>;
  return (
    <div className="plan-spreading">
      <ul>
        {data.operations.map(({ id, pace, operationName, rate, setupMin, dayMin, secEach, placedQty, leftQty }) => (
          <li key={id}>
            {placedQty === 0
              ? t('spreading.notYet', { operation: operationName })
              : t(`spreading.${pace}`, {
                  ...{ operation: operationName, rate, uom: plan.uom, setup: setupMin },
                  ...{ hours: Math.round(dayMin / 6) / 10, sec: secEach },
                })}
            {placedQty > 0 && leftQty > 0 && (
              <strong className="plan-warn"> {t('spreading.left', { left: leftQty, uom: plan.uom })}</strong>
            )}
          </li>
        ))}
      </ul>
      {data.from && <p>{t('spreading.from', { day: formatDay(data.from.day), clock: data.from.clock, ...hoursOf(data.from.leftMin) })}</p>}
      {data.operations.some(({ waits, placedQty }) => waits && placedQty > 0) && <p>{t('spreading.waits')}</p>}
      {isSpread && (
        <p>
          {data.closedDays.length > 0
            ? t('spreading.closed', { days: data.closedDays.map((day) => formatDay(day).slice(5)).join(', ') })
            : t('spreading.noneClosed')}
        </p>
      )}
    </div>
  );
};

/** Says on request what the days of a plan were spread by. */
export const SpreadingNotes = ({ plan }: { plan: Plan }) => {
  const { t } = useSay();
  return (
    <Popover placement="bottomRight" destroyOnHidden content={<Notes plan={plan} />}>
      <Button className="board-basis" aria-label={t('spreading.show')} title={t('spreading.show')}>
        <span>{t('spreading.show')}</span>
      </Button>
    </Popover>
  );
};
