import { type Effort, effortOf, type MachineDay, machineEffort } from '@lotline/contract/report/oee';
import { useState } from 'react';
import { RowsDialog } from '../kit/look/RowsDialog.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { failureText } from '../kit/net/failure.ts';
import { useCall } from '../kit/net/resource.ts';
import { formatDay, formatNumber, formatPercent } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const ways = ['machine', 'day', 'each'] as const;
type Way = (typeof ways)[number];
const keyOf: Record<Way, (day: MachineDay) => string> = {
  machine: ({ toolId }) => String(toolId),
  day: ({ day }) => day,
  each: ({ toolId, day }) => `${day} ${toolId}`,
};
const columns = ['busy', 'run', 'setup', 'delay', 'plannedStop', 'idealMade', 'idealGood'] as const;
const rates = ['availability', 'effectiveness', 'quality', 'oee', 'nee'] as const;

type Props = { title: string; startDt: string; endDt: string; close: () => void };
/** The days of machines behind OEE and what belongs to it: every minute in its bucket, by machine, by day or each for itself. */
export const MachineRows = ({ title, startDt, endDt, close }: Props) => {
  const { t } = useSay();
  const [way, setWay] = useState<Way>('machine');
  const { data, error } = useCall(machineEffort, { startDt, endDt });
  const nameOf = ({ toolName, day }: MachineDay) =>
    way === 'machine' ? toolName : way === 'day' ? formatDay(day) : `${formatDay(day)} · ${toolName}`;
  const groups = data ? [...Map.groupBy(data.days, keyOf[way])] : [];
  return (
    <RowsDialog
      title={title}
      close={close}
      tools={<Segments<Way> value={way} onChange={setWay} options={ways.map((value) => ({ value, label: t(`machineRows.${value}`) }))} />}
    >
      {error && !data ? (
        <p role="alert" className="kit-reason">
          {failureText(error)}
        </p>
      ) : !data ? (
        <p className="kit-quiet">{t('record.loading')}</p>
      ) : data.days.length === 0 ? (
        <p className="kit-quiet">{t('machineRows.none')}</p>
      ) : (
        <>
          <p className="report-rows-sum">
            <span>{t('machineRows.how')}</span>
            {data.days.some(({ withoutCycle }) => withoutCycle) && (
              <span className="kit-remark">
                {t('machineRows.withoutCycle', { n: data.days.filter(({ withoutCycle }) => withoutCycle).length })}
              </span>
            )}
            <span>{t('machineRows.coverage', { coverage: formatPercent(data.total.coverage) })}</span>
          </p>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: who has only keys scrolls the table from here */}
          <div className="kit-rows-list" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t(`machineRows.${way}`)}</th>
                  {columns.map((column) => (
                    <th key={column} scope="col" className="kit-number">
                      {t(`machineRows.${column}`)}
                    </th>
                  ))}
                  <th scope="col" className="kit-number">
                    {t('machineRows.failures')}
                  </th>
                  <th scope="col" className="kit-number">
                    {t('machineRows.repairing')}
                  </th>
                  {rates.map((rate) => (
                    <th key={rate} scope="col" className="kit-number">
                      {t(`machineRows.${rate}`)}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {groups.map(([key, days]) => (
                  <tr key={key}>
                    <th scope="row">{days[0] && nameOf(days[0])}</th>
                    <Numbers effort={effortOf(days)} />
                  </tr>
                ))}
              </tbody>
              <tfoot>
                <tr>
                  <th scope="row">{t('report.sum')}</th>
                  <Numbers effort={data.total} />
                </tr>
              </tfoot>
            </table>
          </div>
        </>
      )}
    </RowsDialog>
  );
};

const Numbers = ({ effort }: { effort: Effort }) => (
  <>
    {columns.map((column) => (
      <td key={column} className="kit-number">
        {formatNumber(effort[column], 1)}
      </td>
    ))}
    <td className="kit-number">{formatNumber(effort.failures)}</td>
    <td className="kit-number">{formatNumber(effort.repairing, 1)}</td>
    {rates.map((rate) => (
      <td key={rate} className="kit-number">
        {formatPercent(effort[rate])}
      </td>
    ))}
  </>
);
