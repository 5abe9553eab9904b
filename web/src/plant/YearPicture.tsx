import type { CalendarRow } from '@lotline/contract/plant/calendar';
import { dayApart, weekdayOf, workingMinutes, worksOn } from '@lotline/contract/plant/working-time';
import { useMemo, useState } from 'react';
import { Select } from '../kit/form/Select.tsx';
import { Button } from '../kit/look/Button.tsx';
import { weekdayIn } from '../kit/words/day-tone.ts';
import { formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './year-picture.css';

type Props = {
  entries: readonly CalendarRow[];
  lines: readonly { id: number; name: string }[];
  /** Hours of a day for which the calendar names none. */
  usualHours: number;
  /** Begins an entry of a day; left out where one may not. */
  onDay?: ((day: string) => void) | undefined;
};

const months = Array.from({ length: 12 }, (_, at) => at + 1);
const two = (n: number) => String(n).padStart(2, '0');
const daysOf = (year: number, month: number) =>
  Array.from({ length: new Date(Date.UTC(year, month, 0)).getUTCDate() }, (_, at) => `${year}-${two(month)}-${two(at + 1)}`);

/** A year at a glance: a line for each month, each day as the plant or one of its lines works on it. */
export const YearPicture = ({ entries, lines, usualHours, onDay }: Props) => {
  const { t, say, lang } = useSay();
  const now = today();
  const [year, setYear] = useState(() => Number(now.slice(0, 4)));
  const [lineId, setLine] = useState<number | null>(null);
  const rows = useMemo(
    () =>
      months.map((month) =>
        daysOf(year, month).map((day) => ({
          day,
          works: worksOn(entries, lineId, day),
          apart: dayApart(entries, lineId, day),
          minutes: [
            workingMinutes(entries, lineId, day, 'DAY', usualHours * 60),
            workingMinutes(entries, lineId, day, 'NIGHT', 0),
          ] as const,
        })),
      ),
    [entries, lineId, year, usualHours],
  );
  const worked = (days: readonly { works: boolean }[]) => days.filter(({ works }) => works).length;
  const said = ({ day, works, apart, minutes: [atDay, atNight] }: (typeof rows)[number][number]) =>
    [
      `${day} (${weekdayIn(lang, day)})`,
      apart && `${say(`calendarKind.${apart.kind}`)} ${apart.name}`,
      !works && !apart && t('calendar.dayOff'),
      atDay > 0 && t('calendar.dayHours', { hours: formatNumber(atDay / 60, 1) }),
      atNight > 0 && t('calendar.nightHours', { hours: formatNumber(atNight / 60, 1) }),
    ]
      .filter(Boolean)
      .join(' · ');
  const toneOf = ({ day, works, apart }: (typeof rows)[number][number]) =>
    apart ? apart.kind.toLowerCase() : works ? 'works' : weekdayOf(day) === 6 ? 'saturday' : 'off';
  return (
    <section className="year" aria-label={t('calendar.yearOf', { year: String(year) })}>
      <header>
        <Button aria-label={t('calendar.lastYear')} title={t('calendar.lastYear')} onClick={() => setYear(year - 1)}>
          ‹
        </Button>
        <strong>{t('calendar.year', { year: String(year) })}</strong>
        <Button aria-label={t('calendar.nextYear')} title={t('calendar.nextYear')} onClick={() => setYear(year + 1)}>
          ›
        </Button>
        <Select<number>
          aria-label={t('calendar.lineId')}
          value={lineId ?? 0}
          onChange={(next) => setLine(next || null)}
          options={[{ value: 0, label: t('calendar.wholePlant') }, ...lines.map(({ id, name }) => ({ value: id, label: name }))]}
          popupMatchSelectWidth={false}
        />
        <span>{t('calendar.daysWorked', { n: worked(rows.flat()) })}</span>
        {(['holiday', 'workday'] as const).map((kind) => (
          <span key={kind} className="year-legend" data-tone={kind}>
            {say(`calendarKind.${kind.toUpperCase()}`)}
          </span>
        ))}
        {onDay && <span className="kit-quiet">{t('calendar.pressDay')}</span>}
      </header>
      <table>
        <tbody>
          {rows.map((days, at) => (
            <tr key={months[at]}>
              <th scope="row">{`${year}-${two(at + 1)}`}</th>
              {days.map((one) => (
                <td key={one.day} data-tone={toneOf(one)} data-today={one.day === now || undefined} title={said(one)}>
                  {onDay ? (
                    <button
                      type="button"
                      tabIndex={-1}
                      aria-label={`${Number(one.day.slice(8))} · ${said(one)}`}
                      onClick={() => onDay(one.day)}
                    >
                      {Number(one.day.slice(8))}
                    </button>
                  ) : (
                    Number(one.day.slice(8))
                  )}
                </td>
              ))}
              {days.length < 31 && <td colSpan={31 - days.length} />}
              <td className="year-sum">{worked(days)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
