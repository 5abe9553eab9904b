import type { OrderRow } from '@lotline/contract/order/order';
import { isOver } from '@lotline/contract/order/order.states';
import { Suspense, useState } from 'react';
import { HistoryOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { formatDay } from '../kit/words/format.ts';
import { formatMoney } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';
import { OrderSteps } from './OrderSteps.tsx';
import { calledBy, orderColumns } from './order-record.ts';
import { directionTones, orderTones } from './order-tones.ts';

const HistoryDialog = lazyPart(async () => (await import('../kit/dialogs/HistoryDialog.tsx')).HistoryDialog);

/** The chosen order in one line, and what people may do with it. */
export const OrderHead = ({ order }: { order: OrderRow }) => {
  const { t } = useSay();
  const [past, setPast] = useState(false);

  return (
    <header className="order-head">
      <h2>{order.orderNo}</h2>
      <span className={`kit-tag kit-tag-${directionTones[order.direction]}`}>{t(`direction.${order.direction}`)}</span>
      <span className={`kit-tag kit-tag-${orderTones[order.status]}`}>{t(`orderStatus.${order.status}`)}</span>
      <dl>
        <Fact word="order.bizPartnerName" value={order.bizPartnerName} />
        <Fact word="order.businessName" value={order.businessName} />
        <Fact word={`orderOf.${order.direction}.orderDate`} value={formatDay(order.orderDate)} />
        <Fact word="order.dueDate" value={formatDay(order.dueDate)} />
        {order.dueDate && <DaysLeft until={order.dueDate} done={isOver(order.status)} />}
        <Fact word="order.amount" value={formatMoney(order.amount, order.currency)} />
      </dl>
      <div className="order-head-tools">
        <OrderSteps order={order} />
        <Button icon={<HistoryOutlined />} onClick={() => setPast(true)} aria-label={t('record.history')} title={t('record.history')} />
      </div>
      <Suspense fallback={null}>
        {past && (
          <HistoryDialog
            table="order_info"
            columns={calledBy(order.direction, orderColumns)}
            words="order"
            rowId={order.id}
            name={order.orderNo}
            close={() => setPast(false)}
          />
        )}
      </Suspense>
    </header>
  );
};

const Fact = ({ word, value }: { word: string; value: string }) => {
  const { say } = useSay();
  return (
    <div>
      <dt>{say(word)}</dt>
      <dd>{value}</dd>
    </div>
  );
};
