import type { PlanLack } from '@lotline/contract/production/plan/plan';
import { useGo } from '../../kit/browser/go.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { recordPath } from '../../kit/record/record-path.ts';
import { formatDay, formatNumber, today } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';

const useTelling = () => {
  const { t, lang } = useSay();
  return {
    t,
    what: ({ name, nameEn, lackingQty: qty, uom }: PlanLack) => ({
      material: (lang === 'en' && nameEn) || name,
      qty: formatNumber(qty),
      uom,
    }),
    comes: ({ orderNo, dueDate, comingQty, uom }: PlanLack) =>
      orderNo === null
        ? t('plan.lacksNothingComes')
        : t('plan.lacksComingBy', { orderNo, day: dueDate && formatDay(dueDate), qty: formatNumber(comingQty), uom }),
  };
};

/** What the shelves lack for a plan: the first material, how much of it and when more comes, under the pointer all of them with their purchases. */
export const Lacks = ({ lacks }: { lacks: readonly PlanLack[] }) => {
  const { t, what, comes } = useTelling();
  const [first, ...others] = lacks;
  if (!first) return null;
  const soon =
    first.dueDate === null
      ? comes(first)
      : t(first.dueDate < today() ? 'plan.lacksLate' : 'plan.lacksComing', { day: formatDay(first.dueDate).slice(5) });
  // How many there are stands before what a narrow column cuts off.
  const short = [t('plan.lacksShort', what(first)), others.length > 0 && t('plan.lacksMore', { n: others.length })]
    .filter(Boolean)
    .join(' ');
  return (
    <span className="kit-tag kit-tag-orange" title={lacks.map((one) => `${t('plan.lacks', what(one))} · ${comes(one)}`).join('\n')}>
      {short} · {soon}
    </span>
  );
};

/** All of them, each with what is needed and kept of it, and the way to its purchase. */
export const LacksInFull = ({ lacks }: { lacks: readonly PlanLack[] }) => {
  const { t, what, comes } = useTelling();
  const go = useGo();
  const { may } = usePermission();
  return (
    <ul className="plan-lacks" aria-label={t('plan.lackCount')}>
      {lacks.map((one) => {
        const path = one.orderId !== null && may('orderInfo') ? recordPath('orderInfo', one.orderId) : null;
        return (
          <li key={one.materialId}>
            <b>{t('plan.lacks', what(one))}</b>
            <span>
              {t('plan.lacksFigures', {
                ...{ required: formatNumber(one.requiredQty), issued: formatNumber(one.issuedQty) },
                ...{ shelves: formatNumber(one.availableQty), uom: one.uom },
              })}
            </span>
            {path ? (
              <a
                href={path}
                data-late={(one.dueDate !== null && one.dueDate < today()) || undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey) return;
                  event.preventDefault();
                  go(path);
                }}
              >
                {comes(one)}
              </a>
            ) : (
              <span data-late={one.orderNo === null || undefined}>{comes(one)}</span>
            )}
          </li>
        );
      })}
    </ul>
  );
};
