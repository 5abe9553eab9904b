import { type ProfitRow, profitRows } from '@lotline/contract/production/result/profit';
import { Button } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import { type Period, PeriodPicker } from '../../kit/form/date-fields.tsx';
import { useOpenPanel } from '../../kit/form/use-open-panel.ts';
import { Grid, type GridHandle, type GridLook } from '../../kit/grid/Grid.tsx';
import { HistoryOutlined, ReloadOutlined } from '../../kit/look/ant-icons.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { usePages } from '../../kit/net/resource.ts';
import { SavedConditions } from '../../kit/record/SavedConditions.tsx';
import { Screen } from '../../kit/record/Screen.tsx';
import { useSay } from '../../kit/words/use-say.ts';
import { workDay } from '../work/work-day.ts';
import { columnsFor, monthSoFar } from './result-columns.ts';
import { resultTables } from './result-tables.ts';

const ProfitPanel = lazyPart(async () => (await import('./ResultPanel.tsx')).ProfitPanel);
const HistoryDialog = lazyPart(async () => (await import('../../kit/dialogs/HistoryDialog.tsx')).HistoryDialog);

const summed = columnsFor(true);
const plain = columnsFor(false);
const tone = ({ defectRate }: ProfitRow) => (defectRate !== null && defectRate >= 0.1 ? ('warning' as const) : undefined);

/** What became of each daily plan of a period, in pieces and in money; one opens with its results, intervals and corrections. */
export const ProfitScreen = () => {
  const { t } = useSay();
  const [period, setPeriod] = useState<Period>(() => monthSoFar(workDay()));
  const { open, show, close } = useOpenPanel<{ id: number }>();
  const [chosen, setChosen] = useState<ProfitRow | null>(null);
  const [history, setHistory] = useState(false);
  const grid = useRef<GridHandle>(null);
  const source = usePages(profitRows, period, { tables: resultTables, limit: 500 });
  // A sum over the rows that happen to be loaded would be taken for the sum of all.
  const columns = source.pages?.whole ? summed : plain;
  const conditions = useMemo(
    () => ({
      look: () => ({ grid: grid.current?.look() ?? { filters: {} }, values: { ...period } }),
      show: (kept: Record<string, unknown>) => {
        grid.current?.show((kept.grid as GridLook | undefined) ?? { filters: {} });
        setPeriod((kept.values as Period | undefined) ?? monthSoFar(workDay()));
      },
    }),
    [period],
  );
  return (
    <Screen
      title={t('menu.productionProfit')}
      conditions={
        <>
          <SavedConditions {...conditions} />
          <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
        </>
      }
      tools={
        <>
          <Button disabled={!chosen} onClick={() => chosen && show({ id: chosen.id })}>
            {t('profit.open')}
          </Button>
          <Button icon={<HistoryOutlined />} onClick={() => setHistory(true)}>
            {t('record.history')}
          </Button>
          <Button icon={<ReloadOutlined />} onClick={source.again} aria-label={t('action.refresh')} title={t('action.refresh')} />
        </>
      }
    >
      <Grid
        ref={grid}
        id="productionProfit"
        label={t('menu.productionProfit')}
        words="profit"
        file={t('menu.productionProfit')}
        columns={columns}
        source={source}
        select="one"
        onSelect={(rows) => setChosen(rows[0] ?? null)}
        onOpen={({ id }) => show({ id })}
        tone={tone}
      />
      <Suspense fallback={null}>
        {open && <ProfitPanel key={open.id} id={open.id} close={close} />}
        {history && (
          <HistoryDialog
            table="dailyPlan"
            columns={plain as never}
            words="profit"
            {...(chosen && { rowId: chosen.id, name: `${chosen.lotNo} · ${chosen.operationName}` })}
            close={() => setHistory(false)}
          />
        )}
      </Suspense>
    </Screen>
  );
};
