import { addDays } from '@lotline/contract/kit/production-day';
import { type ComponentType, useState } from 'react';
import type { Column } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import type { Source } from '../kit/net/source.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList } from '../kit/record/use-list.ts';
import { today } from '../kit/words/format.ts';
import { useDeskKind, useDeskSay } from './desk-kind.ts';

const lastWeek = (): Period => ({ startDt: addDays(today(), -6), endDt: today() });

type Props<Row> = {
  id: string;
  words: string;
  columns: readonly Column<Row>[];
  useIssues: (period: Period) => Source<Row>;
  onReturn: (issue: Row) => void;
  nameOf: (issue: Row) => string;
  /** What became of one of them. */
  Moved: ComponentType<{ id: number; label: string }>;
};

/** What was issued in a period, and what became of the chosen issue. */
export const RecordsOfIssues = <Row extends { id: number; atLineQty: number }>({
  useIssues,
  onReturn,
  nameOf,
  Moved,
  ...list
}: Props<Row>) => {
  const { menu } = useDeskKind();
  const { t } = useDeskSay();
  const { may } = usePermission();
  const [period, setPeriod] = useState(lastWeek);
  const issues = useList<Row>(useIssues(period));
  const { one } = issues;
  return (
    <ListScreen
      {...list}
      menu={menu}
      part={{ title: t('issuing.tabIssued'), addressed: true }}
      list={issues}
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
        may(menu, 'create') && {
          label: t('issuing.takeBack'),
          why: !issue ? t('record.selectFirst') : issue.atLineQty === 0 && t('issuing.usedUp'),
          run: () => issue && onReturn(issue),
        },
      ]}
      tone={({ atLineQty }) => (atLineQty > 0 ? undefined : 'muted')}
    >
      {(grid) => (
        <div className="material-side">
          {grid}
          {one && (
            <>
              <h2>{t('stock.movementsOf', { packageId: nameOf(one) })}</h2>
              <Moved id={one.id} label={t('stock.movementsOf', { packageId: nameOf(one) })} />
            </>
          )}
        </div>
      )}
    </ListScreen>
  );
};
