import { type ProfitRow, ProfitRows, profitRows } from '@lotline/contract/production/result/profit';
import { Suspense, useState } from 'react';
import { usePhone } from '../../kit/browser/media.ts';
import { type Period, PeriodPicker } from '../../kit/form/date-fields.tsx';
import { useOpenPanel } from '../../kit/form/use-open-panel.ts';
import { Button } from '../../kit/look/Button.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { usePages } from '../../kit/net/resource.ts';
import { ListScreen } from '../../kit/record/ListScreen.tsx';
import { useList } from '../../kit/record/use-list.ts';
import { useQuick } from '../../kit/record/use-quick.ts';
import { workDay } from '../../kit/site/work-day.ts';
import { formatPercent } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { OutputByDay } from './OutputByDay.tsx';
import { monthSoFar, phoneColumns, resultColumns } from './result-columns.tsx';

const ProfitPanel = lazyPart(async () => (await import('./ResultPanel.tsx')).ProfitPanel);

/** From so many defective ones on, a result stands out. */
const highDefectRate = 0.1;
const tone = ({ defectRate }: ProfitRow) => (defectRate !== null && defectRate >= highDefectRate ? ('warning' as const) : undefined);

/** What became of each daily plan of a period, in pieces and in money; one opens with its results, intervals and corrections. */
export const ResultScreen = () => {
  const { t } = useSay();
  const [period, setPeriod] = useState<Period>(() => monthSoFar(workDay()));
  const { open, show, close } = useOpenPanel<{ id: number }>();
  const source = usePages(profitRows, period, { limit: 500 });
  const list = useList<ProfitRow>(source);
  const quick = useQuick(ProfitRows);
  const isPhone = usePhone();
  return (
    <>
      <ListScreen
        menu="productionProfit"
        id={isPhone ? 'productionProfit.phone' : 'productionProfit'}
        list={list}
        words="profit"
        columns={isPhone ? phoneColumns : resultColumns}
        quick={quick}
        conditions={
          <>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
            {source.rows.some(tone) && (
              <span className="kit-remark output-why">
                <i className="kit-dot kit-tag-orange" aria-hidden="true" /> {t('profit.whyAmber', { rate: formatPercent(highDefectRate) })}
              </span>
            )}
          </>
        }
        condition={{
          values: { ...period },
          show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : monthSoFar(workDay())),
        }}
        history={{ table: 'daily_plan', nameOf: ({ lotNo, operationName }) => `${lotNo} · ${operationName}` }}
        tools={
          <Button why={!list.one && t('record.selectFirst')} onClick={() => list.one && show({ id: list.one.id })}>
            {t('profit.open')}
          </Button>
        }
        select="one"
        empty={<span>{t('profit.nothingPlanned')}</span>}
        onOpen={({ id }) => show({ id })}
        tone={tone}
      >
        {(grid) => (
          <>
            <OutputByDay period={period} asked={source.pages?.asked} />
            {grid}
          </>
        )}
      </ListScreen>
      <Suspense fallback={null}>{open && <ProfitPanel key={open.id} id={open.id} close={close} />}</Suspense>
    </>
  );
};
