import { type ClaimDraft, type ClaimRow, claimSeverities, shippedLots } from '@lotline/contract/claim/claim';
import { needsReason } from '@lotline/contract/claim/claim.rules';
import { claimStates, claimStatuses } from '@lotline/contract/claim/claim.states';
import { userNames } from '@lotline/contract/identity/user';
import { Form, type FormInstance } from 'antd';
import { useEffect, useMemo } from 'react';
import { bin } from '../kit/browser/heir.ts';
import { CodeField } from '../kit/form/CodeField.tsx';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useCall } from '../kit/net/resource.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { ProductPicker } from '../product/index.ts';
import './claim.css';

type Watched = 'bizPartnerId' | 'productId' | 'lotId' | 'shipmentId' | 'status';
type Values = { [Field in Watched]?: ClaimDraft[Field] | null | undefined };
type Props = { values: Values; row: ClaimRow | null; form: FormInstance };

/** A claim, and its 8D from the team to the closing; what isn't known yet stays empty. */
export const ClaimForm = ({ values, row, form }: Props) => {
  const { t } = useSay();
  const uom = row?.uom;
  const from = row?.status ?? 'RECEIVED';
  const steps = row === null ? claimStatuses.slice(0, 1) : claimStatuses.filter((to) => to === from || claimStates[from].includes(to));
  const asksWhy = needsReason({ from, to: values.status ?? from });
  return (
    <>
      <Line>
        <PartnerPicker name="bizPartnerId" type="CUSTOMER" shown={row?.bizPartnerName} required />
        <ProductPicker name="productId" shown={row && `${row.productName} (${row.productCode})`} required />
      </Line>
      <ShippedFields values={values} row={row} form={form} />
      <Line>
        <NumberField name="qtyClaimed" required {...(uom && { uom })} />
        <CodeField name="claimType" category="CLAIM_TYPE" />
      </Line>
      <NoteField name="description" rows={2} required />
      <Line>
        <ChoiceField name="severity" of={claimSeverities} choiceWords="claimSeverity" required />
        <PickField name="responsibleId" from={userNames} nameOf={({ username }) => username} shown={row?.responsibleName} />
      </Line>
      <Line>
        <DayField name="receivedOn" />
        <DayField name="dueReplyDay" />
      </Line>
      <Line>
        <TextField name="customerNo" />
        <TextField name="contact" />
      </Line>
      <TextField name="serialNos" />
      {row !== null && (
        <>
          <Line>
            <ChoiceField name="status" of={steps} choiceWords="claimStatus" required />
            {asksWhy ? <TextField name="statusReason" /> : <DayField name="repliedOn" />}
          </Line>
          <h3 className="claim-step">{t('claim.step.D1')}</h3>
          <TextField name="team" label={false} />
          <h3 className="claim-step">{t('claim.step.D3')}</h3>
          <ContainmentFields {...(uom && { uom })} />
          <h3 className="claim-step">{t('claim.step.D4')}</h3>
          <WhyFields />
          <NoteField name="causeOccurrence" rows={2} />
          <NoteField name="causeOutflow" rows={2} />
          <h3 className="claim-step">{t('claim.step.D5')}</h3>
          <NoteField name="countermeasure" label={false} rows={2} />
          <h3 className="claim-step">{t('claim.step.D6')}</h3>
          <NoteField name="implementation" rows={2} />
          <DayField name="implementedOn" />
          <NoteField name="verification" rows={2} />
          <DayField name="verifiedOn" />
          <h3 className="claim-step">{t('claim.step.D7')}</h3>
          <NoteField name="preventive" label={false} rows={2} />
          <h3 className="claim-step">{t('claim.step.D8')}</h3>
          <Line>
            <NumberField name="qtyConfirmed" {...(uom && { uom })} />
            <NumberField name="qtyReturned" {...(uom && { uom })} />
          </Line>
          <MoneyField name="compensation" />
          <NoteField name="closingNote" rows={2} />
        </>
      )}
      <NoteField name="note" rows={2} />
    </>
  );
};

/** Of which lot and shipment it is: among what the customer got of the product. */
const ShippedFields = ({ values: { bizPartnerId, productId, shipmentId, lotId }, row, form }: Props) => {
  const known = typeof bizPartnerId === 'number' && typeof productId === 'number';
  const ask = useMemo(() => ({ bizPartnerId: Number(bizPartnerId ?? 0), productId: Number(productId ?? 0) }), [bizPartnerId, productId]);
  const { data } = useCall(shippedLots, ask, { enabled: known });
  const isOf = row !== null && row.bizPartnerId === bizPartnerId && row.productId === productId;
  // Of another customer or product it is another lot.
  useEffect(() => {
    if (!data || isOf) return;
    const fits =
      data.some((one) => one.lotId === lotId || lotId == null) && data.some((one) => one.shipmentId === shipmentId || shipmentId == null);
    if (!fits && (lotId != null || shipmentId != null)) form.setFieldsValue({ lotId: null, shipmentId: null });
  }, [data, isOf, lotId, shipmentId, form]);
  return (
    <Line>
      <PickField
        name="lotId"
        from={shippedLots}
        ask={ask}
        idOf={(one) => one.lotId}
        nameOf={({ lotNo, shipDate, qty, uom }) => `${lotNo} · ${formatDay(shipDate)} · ${formatNumber(qty)} ${uom}`}
        only={(one) => known && (shipmentId == null || one.shipmentId === shipmentId)}
        shown={isOf ? row.lotNo : undefined}
        onPick={(one) => one && shipmentId == null && form.setFieldValue('shipmentId', one.shipmentId)}
        disabled={!known}
      />
      <PickField
        name="shipmentId"
        from={shippedLots}
        ask={ask}
        idOf={(one) => one.shipmentId}
        nameOf={({ shipmentNo, shipDate }) => `${shipmentNo} · ${formatDay(shipDate)}`}
        only={(one) => known && (data ?? []).find(({ shipmentId: id }) => id === one.shipmentId)?.id === one.id}
        shown={isOf ? row.shipmentNo : undefined}
        disabled={!known}
      />
    </Line>
  );
};

const ContainmentFields = ({ uom }: { uom?: string }) => {
  const { t } = useSay();
  return (
    <Form.List name="containment">
      {(lines, { add, remove }) => (
        <>
          {lines.map(({ key, name }) => (
            <div className="claim-contained" key={key}>
              <TextField name={[name, 'what']} label={false} required placeholder={t('claim.what')} />
              <TextField name={[name, 'where']} label={false} placeholder={t('claim.where')} />
              <NumberField name={[name, 'qty']} label={false} placeholder={t('claim.qty')} {...(uom && { uom })} />
              <DayField name={[name, 'doneOn']} label={false} />
              <Button
                icon={<DeleteOutlined />}
                {...bin}
                onClick={() => remove(name)}
                aria-label={t('action.remove')}
                title={t('action.remove')}
              />
            </div>
          ))}
          <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add({ what: '', where: null, qty: null, doneOn: null })}>
            {t('claim.addContainment')}
          </Button>
        </>
      )}
    </Form.List>
  );
};

const mostWhys = 5;
const WhyFields = () => {
  const { t } = useSay();
  return (
    <Form.List name="whys">
      {(lines, { add, remove }) => (
        <div className="claim-whys">
          {lines.map(({ key, name }, n) => (
            <div key={key}>
              <TextField name={name as unknown as string} title={t('claim.whyN', { n: n + 1 })} required />
              <Button
                icon={<DeleteOutlined />}
                {...bin}
                onClick={() => remove(name)}
                aria-label={t('action.remove')}
                title={t('action.remove')}
              />
            </div>
          ))}
          {lines.length < mostWhys && (
            <Button type="dashed" block icon={<PlusOutlined />} onClick={() => add('')}>
              {t('claim.addWhy')}
            </Button>
          )}
        </div>
      )}
    </Form.List>
  );
};
