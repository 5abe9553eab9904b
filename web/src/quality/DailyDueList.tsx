import { type DailyDue, dailyDue, dailyInspections } from '@lotline/contract/quality/daily-result';
import { inspectionStatuses } from '@lotline/contract/quality/quality-result.states';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { statusTones } from './inspection-columns.ts';

type Row = DailyDue & { id: number };
const { text, day, at, choice, flag } = columnsOf<Row>();
const columns = [
  flag('missed', { width: 80, pinned: 'left' }),
  day('workDate', { width: 110 }),
  choice('dayNight', ['DAY', 'NIGHT'], { choiceWords: 'daily.shift', width: 80, isKind: true }),
  text('lineName', { width: 120 }),
  text('toolName', { width: 130 }),
  text('productName', { width: 170 }),
  text('operationName', { width: 110 }),
  at('dueAt', { width: 150 }),
  choice('status', inspectionStatuses, { choiceWords: 'qualityStatus', tones: statusTones, width: 100 }),
  text('resultNo', { width: 150 }),
  text('planNo', { width: 150 }),
  text('lotNo', { width: 150 }),
  text('productCode', { width: 120, hidden: true }),
];

/** What of the last days waits to be inspected, and what was missed: each opened by a double click. */
export const DailyDueList = ({ open }: { open: (id: number) => void }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { data } = useCall(dailyDue, {});
  const { send } = useSend(dailyInspections.create);
  const begin = async ({ resultId, dailyPlanId }: Row) => {
    if (resultId !== null) return open(resultId);
    if (!may('dailyQualityResult', 'create')) return;
    try {
      open((await send({ dailyPlanId })).id);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const rows = data?.map((row) => ({ ...row, id: row.dailyPlanId }));
  const missed = rows?.filter((row) => row.missed).length ?? 0;
  return (
    <>
      {missed > 0 && (
        <p role="status" className="daily-missed">
          {t('daily.missedSaid', { n: missed })}
        </p>
      )}
      <Grid
        id="daily_due"
        label={t('daily.due')}
        words="daily"
        columns={columns}
        source={{ rows: rows ?? [], state: rows ? 'ready' : 'loading', again: () => undefined }}
        select="one"
        onOpen={(row) => void begin(row)}
        tone={(row) => (row.missed ? 'danger' : undefined)}
        empty={t('daily.dueNone')}
      />
    </>
  );
};
