import { useMinute } from '../browser/minute.ts';
import { workDay } from '../site/work-day.ts';
import { useSay } from '../words/use-say.ts';
import { useInAddress } from './use-in-address.ts';

const isMonth = (text: string) => /^(19|20|21)\d\d-(0[1-9]|1[0-2])$/.test(text);
const monthAfter = (month: string, by: number) => {
  const [year = 0, at = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, at - 1 + by, 1)).toISOString().slice(0, 7);
};

/** The month that the address names; without one it is always the current one, also on a wall where nobody reloads. */
export const useMonth = () => {
  useMinute();
  const [written, ask] = useInAddress('yearMonth', '');
  // With a hyphen or without one, as calendars of other systems write it.
  const asked = written.replace(/^(\d{4})(\d\d)$/, '$1-$2');
  const now = workDay().slice(0, 7);
  return { month: isMonth(asked) ? asked : now, now, ask: (month: string) => ask(month === now ? '' : month) };
};

/** A month as people write it: 2026년 3월, 2026-03. */
export const useMonthName = () => {
  const { t, lang } = useSay();
  return (month: string) =>
    t('record.month', { year: month.slice(0, 4), month: lang === 'en' ? month.slice(5) : String(Number(month.slice(5))) });
};

/** The month that is shown, with a step to either side of it and back to the current one. */
export const MonthSteps = ({ month, now, ask }: ReturnType<typeof useMonth>) => {
  const { t } = useSay();
  const nameOf = useMonthName();
  const step = (by: number, sign: string, label: string) => (
    <button type="button" className="button" aria-label={label} title={label} onClick={() => ask(monthAfter(month, by))}>
      {sign}
    </button>
  );
  return (
    <>
      {step(-1, '‹', t('record.monthBefore'))}
      <strong aria-live="polite">{nameOf(month)}</strong>
      {step(1, '›', t('record.monthAfter'))}
      {month !== now && (
        <button type="button" className="button" onClick={() => ask(now)}>
          {t('record.thisMonth')}
        </button>
      )}
    </>
  );
};
