import { addDays } from '@lotline/contract/kit/production-day';
import { type Issue, issueMovements, issues } from '@lotline/contract/material/issue';
import { useState } from 'react';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useRows } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList } from '../kit/record/use-list.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { issueColumns } from './issue-columns.ts';
import { howMuch, whenAndWhat, whereAndWhy } from './movement-columns.ts';

const columns = [...whenAndWhat, ...howMuch, ...whereAndWhy];
const lastWeek = (): Period => ({ startDt: addDays(today(), -6), endDt: today() });

/** What was issued in a period, and what became of the chosen issue. */
export const IssueRecords = ({ onReturn }: { onReturn: (issues: readonly Issue[]) => void }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const [period, setPeriod] = useState(lastWeek);
  const list = useList<Issue>(usePages(issues, period));
  const { one } = list;
  const moved = useRows(issueMovements, { id: one?.id ?? 0 }, { enabled: one !== undefined });
  return (
    <ListScreen
      menu="materialStockOutRestock"
      part={{ title: t('issuing.tabIssued'), addressed: true }}
      id="materialIssues"
      list={list}
      words="issuing"
      columns={issueColumns}
      conditions={
        <div style={{ width: 250 }}>
          <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
        </div>
      }
      condition={{
        values: { ...period },
        show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : lastWeek()),
      }}
      select="one"
      acts={([issue]) => [
        may('materialStockOutRestock', 'create') && {
          label: t('issuing.takeBack'),
          why: !issue ? t('record.selectFirst') : issue.atLineQty === 0 && t('issuing.usedUp'),
          run: () => issue && onReturn([issue]),
        },
      ]}
      tone={({ atLineQty }) => (atLineQty > 0 ? undefined : 'muted')}
    >
      {(grid) => (
        <div className="material-side">
          {grid}
          {one && (
            <>
              <h2>{t('stock.movementsOf', { packageId: one.packageId })}</h2>
              <Grid
                id="issueMovements"
                label={t('stock.movementsOf', { packageId: one.packageId })}
                words="movement"
                columns={columns}
                source={moved}
                select="none"
                filters={false}
                foot={false}
                height={190}
                tone={({ inForce }) => (inForce ? undefined : 'muted')}
              />
            </>
          )}
        </div>
      )}
    </ListScreen>
  );
};
