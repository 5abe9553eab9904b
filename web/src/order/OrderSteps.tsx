import { mayBecome } from '@lotline/contract/kit/rule';
import { Order, type OrderRow } from '@lotline/contract/order/order';
import { type OrderStatus, orderStates } from '@lotline/contract/order/order.states';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { EditOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { type DraftOf, useSend } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/drawer.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { OrderForm } from './forms.tsx';
import { afterStep } from './next.ts';
import { settleOrder } from './order-record.ts';
import { surely } from './sure.ts';

/** What people may set by hand, and how the button is called. */
const steps = [
  { to: 'CONFIRMED', from: ['REGISTERED'], word: 'order.confirm' },
  { to: 'ON_HOLD', from: ['REGISTERED', 'CONFIRMED', 'IN_PROGRESS'], word: 'order.hold' },
  { to: 'CONFIRMED', from: ['ON_HOLD'], word: 'order.resume' },
  { to: 'REGISTERED', from: ['CANCELLED'], word: 'order.takeBack' },
  { to: 'CANCELLED', from: ['REGISTERED', 'CONFIRMED', 'IN_PROGRESS', 'ON_HOLD'], word: 'order.cancelOrder' },
] as const;

/** What people may do with an order: the steps of its status, and changing it. */
export const OrderSteps = ({ order }: { order: OrderRow }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const change = useSend(Order.change);
  const { open, show, close } = useOpenPanel<{ of: 'edit' }>();
  const mayModify = may('orderInfo', 'modify');

  const step = async (to: OrderStatus) => {
    const { orderNo } = order;
    const cancels = to === 'CANCELLED';
    if (
      cancels &&
      !(await confirm({
        title: t('order.cancelTitle', { orderNo }),
        text: t('order.cancelText'),
        icon: 'warning',
        okText: t(order.direction === 'PURCHASE' ? 'order.cancelPurchase' : 'order.cancelOrder'),
        danger: true,
      }))
    )
      return;
    try {
      await change.send({ ...(Order.draft.parse(order) as OrderRow), id: order.id, version: order.version, status: to });
      afterStep();
      tell.success(t('told.became', { what: orderNo, state: t(`orderStatus.${to}`) }));
    } catch (failure) {
      tellFailure(failure);
    }
  };

  return (
    <>
      {mayModify &&
        steps
          .filter(({ from, to }) => (from as readonly string[]).includes(order.status) && mayBecome(orderStates, order.status, to))
          .map(({ to, word }) => (
            <Button
              key={word}
              danger={to === 'CANCELLED'}
              type={word === 'order.confirm' ? 'primary' : 'default'}
              disabled={change.sending}
              data-next={word === 'order.confirm' ? 'confirm' : undefined}
              onClick={() => void step(to)}
            >
              {t(to === 'CANCELLED' && order.direction === 'PURCHASE' ? 'order.cancelPurchase' : word)}
            </Button>
          ))}
      <Button icon={<EditOutlined />} onClick={() => show({ of: 'edit' })}>
        {t(mayModify ? 'action.modify' : 'action.view')}
      </Button>
      {open?.of === 'edit' && (
        <RecordDrawer
          key={open.times}
          title={t(mayModify ? 'record.edit' : 'record.read', { name: order.orderNo })}
          draft={Order.draft}
          words="order"
          row={order}
          readOnly={!mayModify}
          save={surely((draft: DraftOf<typeof Order>, was: { version: number } | null) =>
            change.send({ ...settleOrder(draft, order), id: order.id, version: was?.version ?? order.version }),
          )}
          close={close}
        >
          {() => <OrderForm isNew={false} />}
        </RecordDrawer>
      )}
    </>
  );
};
