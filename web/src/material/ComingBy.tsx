import { useGo } from '../kit/browser/go.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { daysUntil, formatDay, formatNumber } from '../kit/words/format.ts';
import { useDeskSay, useMenuOfComing } from './desk-kind.ts';

/** A purchase that is under way, what of it still has to come, and how much of what lacks no purchase brings; of a part the plans that make it. */
export type Coming = { orderId: number | null; orderNo: string; dueDate: string | null; qty: number; uom: string; unordered: number };

/** How long what was due by a day is over; null where it isn't, or no day is known. */
export const daysLate = (dueDate: string | null) => (dueDate !== null && daysUntil(dueDate) < 0 ? -daysUntil(dueDate) : null);

/** Which purchase brings what lacks and by when, first what nobody has ordered and its lateness; nothing ordered says so. */
export const useComingBy = () => {
  const { t } = useDeskSay();
  return (of: Coming | null) =>
    of === null
      ? t('stock.nothingComes')
      : t('stock.comingBy', {
          ...{ orderNo: of.orderNo, day: of.dueDate && formatDay(of.dueDate), late: daysLate(of.dueDate) },
          ...{ qty: formatNumber(of.qty), uom: of.uom, unordered: of.unordered > 0 ? formatNumber(of.unordered) : null },
        });
};

/** The same as the way to the purchase, red where it is late, too small or missing. */
export const ComingBy = ({ of }: { of: Coming | null }) => {
  const said = useComingBy()(of);
  const go = useGo();
  const menu = useMenuOfComing();
  const { may } = usePermission();
  const late = of === null || of.unordered > 0 || daysLate(of.dueDate) !== null || undefined;
  if (!of || of.orderId === null || !may(menu))
    return (
      <span className="kit-coming" data-late={late}>
        {said}
      </span>
    );
  const path = recordPath(menu, of.orderId);
  return (
    <a
      className="kit-coming"
      data-late={late}
      href={path}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        go(path);
      }}
    >
      {said}
    </a>
  );
};
