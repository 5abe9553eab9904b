import type { PlanLack } from '@lotline/contract/production/plan/plan';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { ComingBy, daysLate, useComingBy } from '../../material/index.ts';

const comingOf = ({ orderId, orderNo, dueDate, comingQty, uom, unorderedQty: unordered }: PlanLack) =>
  orderNo === null || comingQty === null ? null : { orderId, orderNo, dueDate, qty: comingQty, uom, unordered };

const useTelling = () => {
  const { t, lang } = useSay();
  const comesBy = useComingBy();
  return {
    t,
    what: ({ name, nameEn, lackingQty: qty, uom }: PlanLack) => ({
      material: (lang === 'en' && nameEn) || name,
      qty: formatNumber(qty),
      uom,
    }),
    comes: (lack: PlanLack) => comesBy(comingOf(lack)),
  };
};

/** What the shelves lack for a plan: the first material, how much of it and when more comes, under the pointer all of them with their purchases. */
export const Lacks = ({ lacks }: { lacks: readonly PlanLack[] }) => {
  const { t, what, comes } = useTelling();
  const [first, ...others] = lacks;
  if (!first) return null;
  const { orderNo, dueDate, uom, unorderedQty } = first;
  const late = daysLate(dueDate) !== null;
  // A day says that all has come by then: where the orders don't cover what lacks, it would read as the solution.
  const isUncovered = orderNo !== null && unorderedQty > 0;
  const soon = isUncovered
    ? t('plan.lacksUnordered', { qty: formatNumber(unorderedQty), uom })
    : dueDate === null
      ? comes(first)
      : t(late ? 'plan.lacksLate' : 'plan.lacksComing', { day: formatDay(dueDate).slice(5) });
  const isBad = late || isUncovered;
  // How many there are stands before what a narrow column cuts off.
  const short = [t('plan.lacksShort', what(first)), others.length > 0 && t('plan.lacksMore', { n: others.length })]
    .filter(Boolean)
    .join(' ');
  return (
    <span
      className={`kit-tag kit-tag-${isBad ? 'red' : 'orange'}`}
      title={lacks.map((one) => `${t('plan.lacks', what(one))} · ${comes(one)}`).join('\n')}
    >
      {/* A purchase that is late or too small is what has to be seen first, and a narrow column cuts the end. */}
      {(isBad ? [soon, short] : [short, soon]).join(' · ')}
    </span>
  );
};

/** All of them, each with what is needed and kept of it, and the way to its purchase. */
export const LacksInFull = ({ lacks }: { lacks: readonly PlanLack[] }) => {
  const { t, what } = useTelling();
  return (
    <ul className="plan-lacks" aria-label={t('plan.lackCount')}>
      {lacks.map((one) => (
        <li key={one.materialId}>
          <b>{t('plan.lacks', what(one))}</b>
          <span>
            {t('plan.lacksFigures', {
              ...{ required: formatNumber(one.requiredQty), issued: formatNumber(one.issuedQty) },
              ...{ shelves: formatNumber(one.availableQty), uom: one.uom },
            })}
          </span>
          {(one.coveredQty ?? 0) > 0 && <span>{t('plan.lacksCovered', { qty: formatNumber(one.coveredQty ?? 0), uom: one.uom })}</span>}
          <ComingBy of={comingOf(one)} />
        </li>
      ))}
    </ul>
  );
};
