import { MachineRate } from '@lotline/contract/plant/rate';
import type { ToolRow } from '@lotline/contract/plant/tool';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useResource } from '../kit/net/resource.ts';
import { DetailGrid } from '../kit/record/DetailGrid.tsx';
import { workDay } from '../kit/site/work-day.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { RateForm } from './RateForm.tsx';
import { latestFirst, rateOn } from './rates.ts';

const { day, money, text, stamps } = columnsOf(MachineRate);
const columns = [
  day('effectiveFrom', { width: 120 }),
  money('perHour', { width: 160 }),
  text('note', { width: 260 }),
  text('priceReason', { width: 200 }),
  ...stamps(),
];

/** What an hour of a machine costs, and cost before. */
export const MachineRates = ({ tool }: { tool: ToolRow }) => {
  const { t, lang } = useSay();
  const { source, save, remove, restore } = useResource(MachineRate, { id: tool.id });
  const rows = useMemo(() => ({ ...source, rows: latestFirst(source.rows) }), [source]);
  const start = useMemo(() => ({ toolId: tool.id, effectiveFrom: workDay() }), [tool.id]);
  const now = rateOn(source.rows, workDay());
  const name = nameIn(lang, tool);
  return (
    <>
      {source.state === 'ready' && (
        <p className="kit-remark">
          {t('machineRate.now')}:{' '}
          <b>
            {now ? t('laborRate.own', { rate: formatNumber(now.perHour, 2), day: formatDay(now.effectiveFrom) }) : t('machineRate.none')}
          </b>
        </p>
      )}
      <DetailGrid
        id="machine_rate"
        menu="tools"
        words="machineRate"
        title={t('machineRate.of', { name })}
        columns={columns}
        source={rows}
        draft={MachineRate.draft}
        start={start}
        form={() => <RateForm />}
        save={save}
        remove={(chosen) => remove(chosen.map(({ id }) => id))}
        restore={restore}
        nameOf={({ effectiveFrom }) => `${name} ${formatDay(effectiveFrom)}`}
        file={t('machineRate.of', { name })}
      />
    </>
  );
};
