import { add } from '@lotline/contract/kit/quantity';
import { wantedQty } from '@lotline/contract/production/plan/day-rest';
import { type PlanBlock, planCalendarRows } from '@lotline/contract/production/plan/plan-calendar';
import { useState } from 'react';
import { RowsDialog } from '../../kit/look/RowsDialog.tsx';
import { Segments } from '../../kit/look/Segments.tsx';
import { failureText } from '../../kit/net/failure.ts';
import { useCall } from '../../kit/net/resource.ts';
import { recordPath } from '../../kit/record/record-path.ts';
import { formatDay, formatNumber, orNothing } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { planTones } from './plan-tones.ts';
import { restText } from './rest-text.ts';

type Only = 'all' | 'late' | 'blocked';
/** A day, or a line on it, and which of its rows. */
export type Opened = { day: string; lineId: number | null; lineName: string | null; only: Only };

const fits: Record<Only, (block: PlanBlock) => boolean> = {
  all: () => true,
  late: ({ late }) => late,
  blocked: ({ blocked }) => blocked.length > 0,
};

/** The daily plans behind a number of the calendar, with their sum. */
export const CalendarRows = ({ opened, close }: { opened: Opened; close: () => void }) => {
  const { t, say } = useSay();
  const [only, setOnly] = useState<Only>(opened.only);
  const { day, lineId, lineName } = opened;
  const { data, error } = useCall(planCalendarRows, { day, ...(lineId && { lineId }) });
  const rows = (data?.blocks ?? []).filter(fits[only]);
  const units = [...new Set(rows.map(({ uom }) => uom))];
  const sum = (uom: string, of: (block: PlanBlock) => number) => add(0, ...rows.filter((row) => row.uom === uom).map(of));
  const title = t('planCalendar.rowsOf', { day: formatDay(day), what: lineName ?? '' }).trim();
  return (
    <RowsDialog
      title={title}
      close={close}
      tools={
        <Segments<Only>
          value={only}
          onChange={setOnly}
          options={(['all', 'late', 'blocked'] as const).map((value) => ({
            value,
            label: `${t(`planCalendar.${value}`)} ${data ? data.blocks.filter(fits[value]).length : ''}`,
          }))}
        />
      }
    >
      {error && !data && (
        <p role="alert" className="kit-reason">
          {failureText(error)}
        </p>
      )}
      <div className="kit-rows-list">
        <table>
          <thead>
            <tr>
              <th>{t('plan.planNo')}</th>
              <th>{t('plan.productName')}</th>
              <th>{t('planOperation.one')}</th>
              {lineId === null && <th>{t('plan.locationId')}</th>}
              <th>{t('dailyPlan.dayNight')}</th>
              <th>{t('dailyPlan.toolName')}</th>
              <th className="kit-number">{t('planCalendar.target')}</th>
              <th className="kit-number">{t('planCalendar.made')}</th>
              <th className="kit-number">{t('dailyPlan.remainQty')}</th>
              <th>{t('plan.status')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id}>
                <td>
                  <a href={recordPath('productionPlan', row.planId)}>{row.planNo}</a>
                </td>
                <td className="kit-wraps" title={row.productCode}>
                  {row.productName}
                </td>
                <td>{row.operationName}</td>
                {lineId === null && <td>{row.lineName}</td>}
                <td>{say(`dailyPlan.${row.dayNight}`)}</td>
                <td>{orNothing(row.toolName)}</td>
                <td className="kit-number">
                  {formatNumber(wantedQty(row))} {row.uom}
                </td>
                <td className="kit-number">{formatNumber(row.completedQty)}</td>
                <td className="kit-number">{restText(t, row)}</td>
                <td>
                  <span className={`kit-tag kit-tag-${planTones[row.workStatus] ?? 'grey'}`}>{say(`workStatus.${row.workStatus}`)}</span>
                  {row.late && (
                    <span className="plan-bad" data-tone="late">
                      {t('planCalendar.late')}
                    </span>
                  )}
                  {row.blocked.map((why) => (
                    <span key={why} className="plan-bad" data-tone="blocked">
                      {t(`hindrance.${why}`)}
                    </span>
                  ))}
                </td>
              </tr>
            ))}
          </tbody>
          {rows.length > 0 && (
            <tfoot>
              {units.map((uom) => (
                <tr key={uom}>
                  <th colSpan={lineId === null ? 6 : 5}>{t('dailyPlan.total')}</th>
                  <td className="kit-number">
                    {formatNumber(sum(uom, wantedQty))} {uom}
                  </td>
                  <td className="kit-number">{formatNumber(sum(uom, ({ completedQty }) => completedQty))}</td>
                  <td className="kit-number">{formatNumber(sum(uom, ({ remainQty }) => remainQty))}</td>
                  <td />
                </tr>
              ))}
            </tfoot>
          )}
        </table>
        {data && rows.length === 0 && <p className="kit-quiet">{t('planCalendar.noRows')}</p>}
        {data?.more && <p className="plan-warn">{t('planCalendar.more')}</p>}
      </div>
    </RowsDialog>
  );
};
