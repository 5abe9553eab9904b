import type { Work } from '@lotline/contract/kiosk/kiosk';
import type { LineStory } from '@lotline/contract/kiosk/line-refusal';
import { changesOf } from '@lotline/contract/kiosk/settling';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import './becoming.css';
import { clockText } from './work-text.ts';

type Props = {
  story: Parameters<typeof changesOf>[0];
  /** The work that takes it. */
  work: Work | null;
  told: Parameters<typeof changesOf>[2];
};
/** What booking a refused report changes: counts before and after, and what comes into stock or is taken out of it. */
export const Becoming = ({ story, work, told }: Props) => {
  const t = useT();
  const { counts, stock } = changesOf(story, work, told);
  const { replaces } = story;
  if (counts.length === 0 && stock.length === 0) return null;
  return (
    <table className="becoming">
      <caption>{t('refusal.becomes')}</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('refusal.now')}</th>
          <th scope="col">{t('refusal.then')}</th>
        </tr>
      </thead>
      <tbody>
        {counts.map(({ of, kind, before, after }) => {
          const name = t(`refusal.${kind}`);
          return (
            <tr key={`${of} ${kind}`} data-changes={before !== after}>
              <th scope="row">
                {of === 'work' || !replaces
                  ? t('refusal.ofWork', { kind: name })
                  : t('refusal.ofReport', { at: clockText(replaces.occurredAt), by: replaces.actorName, kind: name })}
              </th>
              <td className="kit-number">{formatNumber(before)}</td>
              <td className="kit-number">{formatNumber(after)}</td>
            </tr>
          );
        })}
        {stock.map(({ name, uom, qty }) => (
          <tr key={`${name} ${uom}`} data-changes="true">
            <th scope="row">{t('refusal.ofStock', { name })}</th>
            <td colSpan={2}>
              {qty > 0 ? '+' : '−'}
              {formatNumber(Math.abs(qty))} {uom}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};

/** What booking so many good pieces does to a finished work, and to what was carried over from it. */
export const Becomes = ({ story: { work, carried }, goodQty }: { story: Pick<LineStory, 'work' | 'carried'>; goodQty: number }) => {
  const t = useT();
  if (work?.workStatus !== 'COMPLETE') return null;
  const { uom, remainQty, completedQty } = work;
  const wanted = subtract(add(work.targetQty, work.carriedInQty), work.carriedOutQty);
  const over = remainQty > 0 ? Math.max(0, subtract(goodQty, remainQty)) : subtract(add(completedQty, goodQty), wanted);
  const back = Math.min(over, carried?.backQty ?? 0);
  return (
    <p className="becoming-note" data-changes={carried !== null}>
      {t('refusal.finishedHint')}
      {carried && over > 0 && (
        <>
          {' '}
          {t(back > 0 ? 'refusal.carriedHint' : 'refusal.carriedStays', {
            ...{ qty: carried.qty, left: subtract(carried.qty, back), over, uom },
            ...{ day: formatDay(carried.workDate), shift: t(`shift.${carried.dayNight}`) },
          })}
        </>
      )}
    </p>
  );
};
