import { addDays } from '@lotline/contract/kit/production-day';
import { type DailyTotal, dailyTotals, movements } from '@lotline/contract/material/movement';
import { useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { ReloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePages } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { MaterialChoice } from './MaterialPicker.tsx';
import { cost, dayAndShift, howMuchInAll, whenAndWhat, whereAndWhy, whichPackage } from './movement-columns.ts';

const movementColumns = [...whenAndWhat, ...whichPackage, ...howMuchInAll, ...whereAndWhy, ...dayAndShift, ...cost];
const { text, qty, day } = columnsOf<DailyTotal>();
const sum = (id: keyof DailyTotal & string) => qty(id, { width: 110 });
const state = (id: keyof DailyTotal & string) => qty(id, { width: 110, total: false, fixed: true });
const dailyColumns = [
  day('businessDate', { width: 110, pinned: 'left' }),
  text('materialCode', { width: 130 }),
  text('materialName', { width: 190 }),
  text('uom', { width: 70 }),
  state('openingQty'),
  sum('inQty'),
  sum('outQty'),
  sum('restockQty'),
  state('saleQty'),
  sum('adjustQty'),
  state('closingQty'),
];

/** Every movement of material, page by page, and the sums of each day. */
export const HistoryScreen = () => {
  const { t } = useSay();
  const [view, setView] = useState<'movements' | 'daily'>('movements');
  const [period, setPeriod] = useState<Period>(() => ({ startDt: addDays(today(), -6), endDt: today() }));
  const [materialId, setMaterialId] = useState<number | null>(null);
  const ask = { ...period, ...(materialId !== null && { materialId }) };
  const moved = usePages(movements, ask, { enabled: view === 'movements' });
  const daily = usePages(dailyTotals, ask, { enabled: view === 'daily' });
  const shown = view === 'movements' ? moved : daily;
  return (
    <Screen
      title={t('menu.materialHistory')}
      conditions={
        <>
          <Segments
            value={view}
            onChange={setView}
            options={[
              { value: 'movements', label: t('movement.tabMovements') },
              { value: 'daily', label: t('movement.tabDaily') },
            ]}
          />
          <div style={{ width: 250 }}>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
          </div>
          <div style={{ width: 280 }}>
            <MaterialChoice value={materialId} onChange={(next) => setMaterialId(next as number | null)} placeholder={t('material.pick')} />
          </div>
        </>
      }
      tools={<Button icon={<ReloadOutlined />} onClick={shown.again} aria-label={t('action.refresh')} title={t('action.refresh')} />}
    >
      {view === 'movements' ? (
        <Grid
          key="movements"
          id="materialMovements"
          label={t('movement.tabMovements')}
          words="movement"
          file={t('menu.materialHistory')}
          columns={movementColumns}
          source={moved}
          select="none"
          tone={({ inForce }) => (inForce ? undefined : 'muted')}
        />
      ) : (
        <Grid
          key="daily"
          id="materialDaily"
          label={t('movement.tabDaily')}
          words="movement"
          file={t('movement.tabDaily')}
          columns={dailyColumns}
          source={daily}
          rowId={({ businessDate, materialId: id }) => `${businessDate} ${id}`}
          select="none"
        />
      )}
    </Screen>
  );
};
