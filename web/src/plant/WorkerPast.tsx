import { type WorkerPast as Past, type WorkerRow, workerHistory } from '@lotline/contract/plant/worker';
import { workKinds } from '@lotline/contract/production/work/work-event';
import { useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { useRows } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useFacts } from '../kit/record/use-list.ts';
import { formatAt, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const { text, at, number, choice, place } = columnsOf<Past>();
/** Whose it is stands in the title where one is chosen. */
const whose = [text('workerName', { width: 90 }), text('workerNo', { width: 90 })];
const what = [
  choice('kind', ['PLACE', 'WORK'], { choiceWords: 'workerPastKind', width: 80, tones: { PLACE: 'grey', WORK: 'blue' } }),
  choice('event', workKinds, { choiceWords: 'work.kind', width: 100 }),
  text('productName', { width: 130 }),
  at('fromAt'),
  at('toAt', { show: (row) => <End of={row} /> }),
  number('minutes', { width: 80, decimals: 1 }),
  number('ownMinutes', { width: 105, decimals: 1, total: true }),
  text('toolName', { width: 140 }),
  place('locationName', { width: 120 }),
  text('planNo', { width: 140 }),
  text('changedBy', { width: 110 }),
];

/** Work without an end goes on, and its minutes are those until now. */
const End = ({ of: { kind, toAt } }: { of: Past }) => {
  const { t } = useSay();
  return kind === 'WORK' && !toAt ? <span className="kit-tag kit-tag-blue">{t('workerPast.goesOn')}</span> : formatAt(toAt);
};

const whoAndWhat = [...whose, ...what];

const monthMs = 30 * 86_400_000;
const key = ({ key: one }: Past) => one;
const lastMonth = (): Period => ({ startDt: today(Date.now() - monthMs), endDt: today() });

/** Where the chosen workers stood and what they worked on; everyone when nobody is chosen. */
export const WorkerPast = ({ chosen }: { chosen: readonly WorkerRow[] }) => {
  const { t } = useSay();
  const [period, setPeriod] = useState(lastMonth);
  const list = useFacts(useRows(workerHistory, { ...period, ...(chosen.length > 0 && { workers: chosen.map(({ id }) => id).join(',') }) }));
  const [first] = chosen;
  const title =
    chosen.length === 1 && first
      ? t('worker.historyOf', { name: first.name })
      : t(chosen.length ? 'worker.history' : 'worker.historyOfAll');
  return (
    <ListScreen<Past>
      menu="worker"
      part={{ title, addressed: 'past.' }}
      id="worker_past"
      list={list}
      words="workerPast"
      columns={chosen.length === 1 ? what : whoAndWhat}
      conditions={<PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />}
      condition={{
        values: { ...period },
        show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : lastMonth()),
      }}
      rowId={key}
      select="none"
    />
  );
};
