import { addDays } from '@lotline/contract/kit/production-day';
import { type Issue, issueMovements, issues } from '@lotline/contract/material/issue';
import { useState } from 'react';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { usePages, useRows } from '../kit/net/resource.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { issueColumns } from './issue-columns.ts';
import { howMuch, whenAndWhat, whereAndWhy } from './movement-columns.ts';

const columns = [...whenAndWhat, ...howMuch, ...whereAndWhy];

/** What was issued in a period, and what became of the chosen issue. */
export const IssueRecords = () => {
  const { t } = useSay();
  const [period, setPeriod] = useState<Period>(() => ({ startDt: addDays(today(), -6), endDt: today() }));
  const [one, setOne] = useState<Issue | null>(null);
  const source = usePages(issues, period);
  const moved = useRows(issueMovements, { id: one?.id ?? 0 }, { enabled: one !== null });
  return (
    <div className="material-side">
      <div style={{ width: 250 }}>
        <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
      </div>
      <Grid
        id="materialIssues"
        label={t('issuing.tabIssued')}
        words="issuing"
        file={t('issuing.tabIssued')}
        columns={issueColumns}
        source={source}
        select="one"
        onSelect={([row]) => setOne(row ?? null)}
        tone={({ atLineQty }) => (atLineQty > 0 ? undefined : 'muted')}
      />
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
  );
};
