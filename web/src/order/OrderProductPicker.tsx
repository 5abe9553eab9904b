import { addDays } from '@lotline/contract/kit/production-day';
import { stops } from '@lotline/contract/order/order.states';
import { type OrderProductRow, orderProductsOf } from '@lotline/contract/order/order-product';
import { useMemo } from 'react';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { formatDay, formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

type Props = FieldProps & {
  /** Only lines of this partner. */
  bizPartnerId?: number | null;
  /** Lines with something to plan, to ship, or all in force. */
  still?: 'plan' | 'ship';
  shown?: string | null | undefined;
  onPick?: (line: OrderProductRow | null) => void;
};

const nameOf = ({ orderNo, seq, bizPartnerName, productName, productCode, openPlanQty, remainQty, uom, dueDate }: OrderProductRow) =>
  `${orderNo}-${seq} · ${productName} (${productCode}) · ${bizPartnerName} · ${formatNumber(openPlanQty)}/${formatNumber(remainQty)} ${uom}${dueDate ? ` · ~${formatDay(dueDate)}` : ''}`;

/** A product line of an order placed within the last two years or the coming one; its two numbers are still to plan and still to ship. */
export const OrderProductPicker = ({ bizPartnerId, still, ...field }: Props) => {
  const { t } = useSay();
  const ask = useMemo(
    () => ({
      startDt: addDays(today(), -730),
      endDt: addDays(today(), 365),
      ...(still && { filter: JSON.stringify({ [still === 'plan' ? 'openPlanQty' : 'remainQty']: '>0' }) }),
    }),
    [still],
  );
  return (
    <PickField
      {...field}
      from={orderProductsOf}
      ask={ask}
      searchIn={['orderNo', 'productName', 'productCode', 'bizPartnerName']}
      nameOf={nameOf}
      only={(line) =>
        line.status !== 'CANCELLED' &&
        (bizPartnerId == null || line.bizPartnerId === bizPartnerId) &&
        (still !== 'plan' || (line.openPlanQty > 0 && !stops(line.orderStatus))) &&
        (still !== 'ship' || line.remainQty > 0)
      }
      {...(still === 'plan' && { none: t('orderProduct.nonePlannable') })}
      open="/production/orderInfo"
    />
  );
};
