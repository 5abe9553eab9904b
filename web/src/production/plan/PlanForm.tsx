import { daysIn } from '@lotline/contract/kit/production-day';
import type { OrderProductRow } from '@lotline/contract/order/order-product';
import { planChoices } from '@lotline/contract/production/plan/choices';
import { lotSeqOf, type Plan, type PlanDraft, type PlanProposal, planProposal } from '@lotline/contract/production/plan/plan';
import type { FormInstance } from 'antd';
import { DayField } from '../../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, NumberField, SwitchField, TextField } from '../../kit/form/fields.tsx';
import type { Typed } from '../../kit/form/typed.ts';
import { useCall } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { OrderProductPicker } from '../../order/index.ts';

type At = { values: Typed<typeof PlanDraft>; row: Plan | null; form: FormInstance };

export const usePlanChoices = () => useCall(planChoices, {}).data;
export const named = ({ id, code, name }: { id: number; code: string; name: string }) => ({ value: id, label: `${name} (${code})` });

/** A new plan starts from an order line or a product; a standing one keeps both. */
export const PlanForm = ({ values, row, form }: At) => {
  const { t } = useSay();
  const choices = usePlanChoices();
  const productId = row?.productId ?? values.productId;
  const lineId = values.orderProductId;
  const peek = useCall(lotSeqOf, { orderProductId: lineId ?? 0 }, { enabled: !row && !!lineId });
  const proposal = useCall(planProposal, { orderProductId: lineId ?? 0 }, { enabled: !row && !!lineId }).data;
  const proposed = proposal?.orderProductId === lineId && proposal?.endDt === values.endDt ? proposal : undefined;
  const short = proposed?.leftQty ?? 0;
  const lot = lineId ? peek.data?.lotNo : undefined;
  /** The line where the product usually begins, unless the planner chose one. */
  const begin = (id: unknown) => {
    const usual = choices?.products.find((product) => product.id === id)?.lineId;
    if (choices?.lines.some((line) => line.id === usual) && form.getFieldValue('locationId') == null)
      form.setFieldValue('locationId', usual);
  };
  /** The days that would do for an order line; without an answer the form keeps what stands in it. */
  const propose = async (orderProductId: number) => {
    const proposal = await send(planProposal, { orderProductId }).catch(() => null);
    if (proposal && form.getFieldValue('orderProductId') === orderProductId && !form.isFieldsTouched(['startDt', 'endDt']))
      form.setFieldsValue({ startDt: proposal.startDt, endDt: proposal.endDt });
  };
  const take = (line: OrderProductRow | null) => {
    if (!line) return;
    begin(line.productId);
    form.setFieldsValue({ productId: line.productId, routeId: null, planQty: line.openPlanQty });
    void propose(line.id);
  };
  /** What the days were chosen by, while they are still those that were proposed. */
  const whyThen = ({ startDt, endDt, dueDate }: PlanProposal) => {
    const facts = { due: formatDay(dueDate), days: daysIn(startDt, endDt) };
    if (dueDate === null) return t('plan.daysNotDue', facts);
    return t(dueDate < startDt ? 'plan.daysLate' : 'plan.daysInTime', facts);
  };
  const routes = (choices?.routes ?? []).filter((route) => route.productId === null || route.productId === productId);
  const uom = row?.uom ?? choices?.products.find(({ id }) => id === productId)?.uom ?? '';
  return (
    <>
      {row === null && (
        <>
          <OrderProductPicker name="orderProductId" still="plan" onPick={take} />
          <ChoiceField
            name="productId"
            of={(choices?.products ?? []).map(named)}
            first={choices && { open: '/baseinfo/productInfo' }}
            required
            disabled={!!lineId}
            onChoose={(id) => {
              form.setFieldValue('routeId', null);
              begin(id);
            }}
          />
          <Line>
            <TextField name="planNo" placeholder={t('plan.proposed')} />
            <TextField name="lotNo" placeholder={lot ? t('plan.lotProposed', { lot }) : t('plan.proposed')} />
          </Line>
        </>
      )}
      {row !== null && <TextField name="planNo" />}
      <Line>
        <NumberField name="planQty" unit={uom} />
        <ChoiceField name="locationId" of={(choices?.lines ?? []).map(named)} first={choices && { open: '/baseinfo/location' }} required />
      </Line>
      <Line>
        <DayField name="startDt" />
        <DayField name="endDt" {...(typeof values.startDt === 'string' && { min: values.startDt })} />
      </Line>
      {proposed && proposed.startDt === values.startDt && <p className="kit-quiet">{whyThen(proposed)}</p>}
      {short > 0 && <p className="kit-quiet">{t('plan.notInTime', { qty: formatNumber(short), uom })}</p>}
      <ChoiceField
        name="routeId"
        of={routes.map(named)}
        first={choices && { ...(productId && { said: t('plan.noRouteOfIt') }), open: '/baseinfo/route' }}
        placeholder={t('plan.usualRoute')}
      />
      {row === null && choices && productId && routes.length === 0 && <p className="kit-quiet">{t('plan.withoutRoute')}</p>}
      <Line>
        <NumberField name="priority" decimals={0} />
        <ChoiceField name="managerUserId" of={(choices?.managers ?? []).map(({ id, name }) => ({ value: id, label: name }))} />
      </Line>
      <SwitchField name="propose" help={t('plan.proposeHint')} />
      <NoteField name="note" />
      {row !== null && row.goodQty > 0 && (
        <p className="kit-quiet">
          {t('plan.goodQty')} {formatNumber(row.goodQty)} {row.uom}
        </p>
      )}
    </>
  );
};
