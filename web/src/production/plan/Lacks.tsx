import type { PlanLack } from '@lotline/contract/production/plan/plan';
import { formatDay, formatNumber, today } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';

/** What the shelves lack for a plan: the first material, how much of it and when more comes, under the pointer all of them with their purchases. */
export const Lacks = ({ lacks }: { lacks: readonly PlanLack[] }) => {
  const { t, lang } = useSay();
  const [first, ...others] = lacks;
  if (!first) return null;
  const what = ({ name, nameEn, lackingQty: qty, uom }: PlanLack) => ({
    material: (lang === 'en' && nameEn) || name,
    qty: formatNumber(qty),
    uom,
  });
  const comes = ({ orderNo, dueDate, comingQty, uom }: PlanLack) =>
    orderNo === null
      ? t('plan.lacksNothingComes')
      : t('plan.lacksComingBy', { orderNo, day: dueDate && formatDay(dueDate), qty: formatNumber(comingQty), uom });
  const soon =
    first.dueDate === null
      ? comes(first)
      : t(first.dueDate < today() ? 'plan.lacksLate' : 'plan.lacksComing', { day: formatDay(first.dueDate).slice(5) });
  const parts = [t('plan.lacksShort', what(first)), soon, ...(others.length > 0 ? [t('plan.lacksMore', { n: others.length })] : [])];
  return (
    <span className="kit-tag kit-tag-orange" title={lacks.map((one) => `${t('plan.lacks', what(one))} · ${comes(one)}`).join('\n')}>
      {parts.join(' · ')}
    </span>
  );
};
