import { firstBroken } from '@lotline/contract/kit/rule';
import { applyBill, type BillChange, type BillLine, type PlanBill, planBillOf } from '@lotline/contract/production/plan/bill';
import { newBillRules } from '@lotline/contract/production/plan/bill.rules';
import type { Plan } from '@lotline/contract/production/plan/plan';
import { isClosed } from '@lotline/contract/production/plan/plan.states';
import { useState } from 'react';
import { Modal } from '../../kit/look/Modal.tsx';
import { tell } from '../../kit/messages/snackbar.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { Underway } from '../../kit/net/underway.ts';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import type { Translate } from '../../kit/words/words.ts';

const itemOf = (t: Translate, { name, code, substituteForName: material, substitutePriority: n }: BillLine) =>
  material === null ? `${name} (${code})` : `${name} (${code}) – ${t('planBill.substitute', { material, n })}`;
const operationOf = (t: Translate, { operationName }: BillLine) => operationName ?? t('planBill.noOperation');
const qtyOf = (t: Translate, { qtyPer, baseQty }: BillLine) =>
  baseQty === 1 ? formatNumber(qtyPer, 6) : t('planBill.qtyFor', { qty: formatNumber(qtyPer, 6), pieces: baseQty });
const keyOf = ({ itemType, itemId, operPlanId, operationName, substituteForId }: BillLine) =>
  [itemType, itemId, operPlanId, operationName, substituteForId].join();

/** The fields of a line in words, by which two of them are compared. */
const told = (t: Translate, line: BillLine) => {
  const flag = (on: boolean) => t(on ? 'planBill.yes' : 'planBill.no');
  return {
    substitutePriority: formatNumber(line.substitutePriority ?? 0),
    qtyPer: qtyOf(t, line),
    uom: line.uom,
    scrapRate: formatNumber(line.scrapRate),
    mandatory: flag(line.mandatory),
    backflush: flag(line.backflush),
    lotTraceRequired: flag(line.lotTraceRequired),
  };
};

const changeInWords = (t: Translate, { kind, before, after }: BillChange) => {
  const line = (after ?? before) as BillLine;
  const facts = { item: itemOf(t, line), operation: operationOf(t, line), qty: qtyOf(t, line), uom: line.uom };
  if (!before || !after) return t(`planBill.${kind}`, facts);
  const [old, now] = [told(t, before), told(t, after)];
  const fields = (Object.keys(now) as (keyof typeof now)[]).filter((field) => old[field] !== now[field]);
  const changes = fields.map((field) => `${t(`planBill.${field}`)} ${old[field]} → ${now[field]}`).join(', ');
  return t('planBill.CHANGED', { ...facts, changes });
};

/** The bill of material that a plan keeps, and what applying the product's present one would change. */
export const BillDialog = ({ plan, close }: { plan: Plan; close: () => void }) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const { data: bill, error, refetch } = useCall(planBillOf, { id: plan.id });
  const { send, sending } = useSend(applyBill);
  const [refused, setRefused] = useState<string | null>(null);
  const mayApply = may('productionPlan', 'modify');
  const broken = bill && firstBroken(newBillRules, { changes: bill.changes.length, shown: bill.print, print: bill.print });
  const why = isClosed(plan.status) ? t('production.planIsOpen') : broken ? say(broken.code) : null;

  const apply = async () => {
    if (!bill || why) return;
    setRefused(null);
    try {
      const { revision } = await send({ id: plan.id, print: bill.print });
      tell.success(t('planBill.applied', { revision }));
      close();
    } catch (failure) {
      if (failure instanceof Underway) return;
      setRefused(failureText(failure));
      await refetch();
    }
  };
  return (
    <Modal
      open
      width={760}
      title={t('planBill.title', { planNo: plan.planNo })}
      onCancel={close}
      onOk={() => void apply()}
      okText={t('planBill.apply')}
      cancelText={t('action.close')}
      confirmLoading={sending}
      okButtonProps={{ disabled: !bill || why !== null, ...(!mayApply && { style: { display: 'none' } }) }}
    >
      {bill && <BillTold bill={bill} />}
      <p className="kit-reason" role="alert">
        {refused ?? (error ? failureText(error) : ' ')}
      </p>
      {mayApply && why && <p className="kit-quiet">{why}</p>}
    </Modal>
  );
};

const BillTold = ({ bill: { revision, lines, day, changes } }: { bill: PlanBill }) => {
  const { t, say } = useSay();
  return (
    <>
      <h3 className="plan-bill-heading">{t('planBill.revision', { revision })}</h3>
      {lines.length === 0 ? (
        <p>{t('planBill.noLines')}</p>
      ) : (
        <div className="affected">
          <table className="kit-table">
            <thead>
              <tr>
                {['operation', 'item', 'qtyPer', 'uom'].map((field) => (
                  <th key={field} className={field === 'qtyPer' ? 'kit-number' : undefined}>
                    {say(`planBill.${field}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {lines.map((line) => (
                <tr key={keyOf(line)}>
                  <td>{operationOf(t, line)}</td>
                  <td>{itemOf(t, line)}</td>
                  <td className="kit-number">{qtyOf(t, line)}</td>
                  <td>{line.uom}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <h3 className="plan-bill-heading">{t('planBill.differs', { day: formatDay(day) })}</h3>
      {changes.length === 0 ? (
        <p>{t('planBill.same')}</p>
      ) : (
        <>
          <ul>
            {changes.map((change) => (
              <li key={change.kind + keyOf((change.after ?? change.before) as BillLine)}>{changeInWords(t, change)}</li>
            ))}
          </ul>
          <p>{t('planBill.fromNowOn')}</p>
        </>
      )}
    </>
  );
};
