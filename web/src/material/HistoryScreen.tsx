import { addDays } from '@lotline/contract/kit/production-day';
import { type DailyTotal, dailyTotals, type MaterialMovement, MaterialMovements, movements } from '@lotline/contract/material/movement';
import { type ComponentProps, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { leavePicture } from '../kit/record/use-addressed.ts';
import { useFacts } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { useTab } from '../kit/record/use-tab.ts';
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
  sum('saleQty'),
  sum('adjustQty'),
  state('closingQty'),
];
const rowOfDay = ({ businessDate, materialId }: DailyTotal) => `${businessDate} ${materialId}`;
const toneOf = ({ inForce }: MaterialMovement) => (inForce ? undefined : ('muted' as const));

const views = ['movements', 'daily'] as const;
type View = (typeof views)[number];
const lastWeek = (): Period => ({ startDt: addDays(today(), -6), endDt: today() });

type Ask = Period & { materialId?: number };
/** What both lists say of their frame: the search fields are one person's question to either. */
type Frame = Required<Pick<ComponentProps<typeof ListScreen>, 'conditions' | 'condition'>>;

/** Every movement of material, page by page, and the sums of each day. */
export const HistoryScreen = () => {
  const { t } = useSay();
  const [tab, setTab] = useTab(views);
  const view = tab as View;
  const [period, setPeriod] = useState(lastWeek);
  const [materialId, setMaterialId] = useState<number | null>(null);
  const ask = { ...period, ...(materialId !== null && { materialId }) };
  const frame: Frame = {
    condition: {
      values: ask,
      usual: lastWeek(),
      show: ({ startDt, endDt, materialId: kept }) => {
        setPeriod(startDt ? ({ startDt, endDt } as Period) : lastWeek());
        setMaterialId(typeof kept === 'number' ? kept : null);
      },
    },
    conditions: (
      <>
        <Segments<View>
          value={view}
          onChange={(next) => {
            setTab(next);
            leavePicture();
          }}
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
    ),
  };
  return view === 'movements' ? <Movements ask={ask} {...frame} /> : <Daily ask={ask} {...frame} />;
};

const Movements = ({ ask, ...frame }: Frame & { ask: Ask }) => {
  const list = useFacts(usePages(movements, ask));
  const quick = useQuick(MaterialMovements);
  return (
    <ListScreen<MaterialMovement>
      {...frame}
      menu="materialHistory"
      id="materialMovements"
      viewsOf="movements"
      list={list}
      words="movement"
      columns={movementColumns}
      quick={quick}
      select="none"
      tone={toneOf}
    />
  );
};

const Daily = ({ ask, ...frame }: Frame & { ask: Ask }) => {
  const { t } = useSay();
  const list = useFacts(usePages(dailyTotals, ask));
  return (
    <ListScreen<DailyTotal>
      {...frame}
      menu="materialHistory"
      id="materialDaily"
      viewsOf="daily"
      list={list}
      words="movement"
      file={t('movement.tabDaily')}
      columns={dailyColumns}
      rowId={rowOfDay}
      select="none"
    />
  );
};
