import { dueLines } from '@lotline/contract/shipment/shipment';
import { usePages } from '../../kit/net/resource.ts';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhoneFailed, PhoneLine, PhoneList, PhoneLoading, PhoneNothing } from '../../kit/phone/parts.tsx';
import { daysUntil, formatDay, today } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { type DueOrder, dueOrders } from './due-orders.ts';

/** So many order lines are read at a time. */
const linesAtOnce = 50;

/** What is to leave the plant, order by order, what is due first above. */
export const DueOrders = ({ choose }: { choose: ((order: DueOrder) => void) | null }) => {
  const { t } = useSay();
  const { rows, state, failure, again, pages } = usePages(dueLines, {}, { limit: linesAtOnce });
  if (state === 'loading') return <PhoneLoading />;
  if (state === 'failed') return <PhoneFailed error={failure} again={again} />;
  if (rows.length === 0) return <PhoneNothing icon="truck" title={t('shipment.nothingDue')} />;
  return (
    <>
      <PhoneList label={t('shipment.due')}>
        {dueOrders(rows).map((order) => {
          const { orderNo, bizPartnerName, dueDate, ready, onHold, products } = order;
          const late = dueDate !== null && daysUntil(dueDate, today()) < 0;
          const state = onHold ? t('inHand.orderHeld') : ready ? t('inHand.ready') : t('inHand.nothingReady');
          return (
            <PhoneLine
              key={orderNo}
              title={bizPartnerName}
              text={`${orderNo} · ${products.join(', ')}`}
              note={[dueDate && formatDay(dueDate), late && t('shipment.dueLate'), state].filter(Boolean).join(' · ')}
              tone={onHold ? 'hold' : late ? 'bad' : ready ? 'good' : undefined}
              onTap={choose && ready ? () => choose(order) : undefined}
            />
          );
        })}
      </PhoneList>
      {pages && !pages.whole && (
        <PhoneButton busy={pages.loadingMore} onTap={pages.more}>
          {t('inHand.more')}
        </PhoneButton>
      )}
    </>
  );
};
