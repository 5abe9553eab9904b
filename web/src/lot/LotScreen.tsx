import type { AnswerOf } from '@lotline/contract/kit/call';
import { addDays } from '@lotline/contract/kit/production-day';
import { qualityStatuses, usable } from '@lotline/contract/ledger/movement';
import { type Lot, lotByLotId, lotDailyPlans, lotStates, lotsExcel, lotsOfPeriod } from '@lotline/contract/lot/lot';
import { Checkbox } from 'antd';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { saveFile } from '../kit/excel/save-file.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { DownloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useRows } from '../kit/net/resource.ts';
import { fetchFile } from '../kit/net/send.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { Split } from '../kit/record/Screen.tsx';
import { useUrlValue } from '../kit/record/url-selection.ts';
import { useList } from '../kit/record/use-list.ts';
import { daysUntil, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { daysOf } from './days-of.ts';
import { LotTree } from './LotTree.tsx';
import { lotTones, qualityTones, trackingPath } from './lot-tones.ts';

const { text, qty, at, choice, link } = columnsOf<Lot>();
const lotColumns = [
  link('lotId', ({ id }) => trackingPath('lot', id), { width: 175, pinned: 'left' }),
  choice('state', lotStates, { width: 85, tones: lotTones }),
  text('productName', { width: 150 }),
  text('productCode', { width: 112 }),
  qty('producedQty', { width: 95, total: false }),
  qty('onHandQty', { width: 95, total: false }),
  qty('shippedQty', { width: 95, total: false }),
  text('uom', { width: 60 }),
  text('location', { width: 150 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 95 }),
  at('producedFrom'),
  at('producedTo'),
  text('planNo', { width: 150 }),
  text('orderNo', { width: 170 }),
  text('bizPartnerName', { title: 'lot.partner', width: 130 }),
  choice('origin', ['PRODUCED', 'OPENING'], { width: 95 }),
  text('discardReason', { hidden: true, width: 130 }),
  at('createdAt', { title: 'common.createdAt', hidden: true }),
];
const ofDay = columnsOf<AnswerOf<typeof lotDailyPlans>[number]>();
const dayColumns = [
  ofDay.day('workDate', { width: 105, pinned: 'left' }),
  ofDay.choice('dayNight', ['DAY', 'NIGHT'], { choiceWords: 'shift', width: 75 }),
  ofDay.text('operationName', { width: 130 }),
  ofDay.text('toolName', { width: 140 }),
  ofDay.text('workers', { value: ({ workers }) => workers.join(', '), width: 170 }),
  ofDay.qty('targetQty', { width: 90, total: false }),
  ofDay.qty('completedQty', { width: 105, total: false }),
  ofDay.qty('defectQty', {
    width: 80,
    total: false,
    cellTone: ({ defectQty }) => (defectQty > 0 ? 'wrong' : undefined),
  }),
  ofDay.choice('workStatus', ['PLANNED', 'IN_PROGRESS', 'COMPLETE'], {
    choiceWords: 'workStatus',
    tones: { PLANNED: 'grey', IN_PROGRESS: 'blue', COMPLETE: 'green' },
    width: 95,
  }),
  ofDay.at('startedAt'),
  ofDay.at('endedAt'),
];

const lastMonth = (): Period => ({ startDt: addDays(today(), -31), endDt: today() });
const byLotNo = { name: 'lot', fits: ({ lotId }: Lot, value: string) => lotId === value };

/** Lots of a period: what was made, what is left of it and where, and on which days it was worked. */
export const LotScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const [period, setPeriod] = useState<Period>(lastMonth);
  const [includeStock, setIncludeStock] = useState(false);
  const [only, setOnly] = useState<ReadonlySet<string> | null>(null);
  const [fetching, setFetching] = useState(false);
  const all = useRows(lotsOfPeriod, { ...period, ...(includeStock && { includeStock }) });
  const source = useMemo(() => (only ? { ...all, rows: all.rows.filter(({ lotId }) => only.has(lotId)) } : all), [all, only]);
  const list = useList<Lot>(source, byLotNo);
  useFirstChosen('lot', list, true, byLotNo.name);
  const { one } = list;
  const quick = useMemo(
    (): Quick<Lot>[] => [
      { id: 'inStock', label: t('quick.inStock'), fits: ({ onHandQty }) => onHandQty > 0 },
      { id: 'notUsable', label: t('quick.notUsable'), fits: ({ qualityStatus }) => !usable.includes(qualityStatus) },
      { id: 'aged', label: t('quick.aged'), fits: ({ onHandQty, createdAt }) => onHandQty > 0 && daysUntil(createdAt.slice(0, 10)) < -90 },
    ],
    [t],
  );
  const days = useRows(lotDailyPlans, { id: one?.id ?? 0 }, { enabled: one !== undefined });
  const lotId = useUrlValue('lot');
  const { data: asked } = useCall(lotByLotId, { lotId: lotId ?? '' }, { enabled: lotId !== null });
  useEffect(() => {
    if (asked) setPeriod(daysOf(asked));
  }, [asked]);
  const choose = useCallback((lots: ReadonlySet<string> | null) => setOnly(lots), []);

  const excel = async () => {
    setFetching(true);
    try {
      const { blob, name } = await fetchFile(lotsExcel, period);
      saveFile(new Uint8Array(await blob.arrayBuffer()), name);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setFetching(false);
    }
  };

  return (
    <ListScreen<Lot>
      menu="lotReport"
      id="lot"
      list={list}
      words="lot"
      columns={lotColumns}
      quick={quick}
      condition={{
        values: { ...period, includeStock },
        show: (kept) => {
          setPeriod(kept.startDt ? ({ startDt: kept.startDt, endDt: kept.endDt } as Period) : lastMonth());
          setIncludeStock(kept.includeStock === true);
        },
      }}
      conditions={
        <>
          <div style={{ width: 250 }}>
            <PeriodPicker
              value={period}
              onChange={(next) => {
                if (!next) return;
                setPeriod(next);
                setOnly(null);
              }}
            />
          </div>
          <Checkbox checked={includeStock} onChange={({ target }) => setIncludeStock(target.checked)}>
            {t('lot.withStock')}
          </Checkbox>
        </>
      }
      tools={
        <>
          {may('tracking') && (
            <Button why={!one && t('record.selectFirst')} onClick={() => one && go(trackingPath('lot', one.id))}>
              {t('prodStock.openTracking')}
            </Button>
          )}
          <Button icon={<DownloadOutlined />} loading={fetching} onClick={() => void excel()}>
            {t('lot.excel')}
          </Button>
        </>
      }
      history={{ table: 'lot', nameOf: ({ lotId }) => lotId }}
      {...(may('tracking') && { onOpen: ({ id }) => go(trackingPath('lot', id)) })}
      tone={({ state }) => (state === 'DISCARDED' ? 'danger' : state === 'EXHAUSTED' ? 'muted' : undefined)}
      empty={t('lot.empty')}
    >
      {(grid) => (
        <Split>
          <LotTree period={period} onChoose={choose} />
          <div className="lot-main">
            <Divided
              id="lot"
              share={65}
              list={grid}
              details={
                one && (
                  <>
                    <h2>{t('lot.days', { lot: one.lotId })}</h2>
                    <Grid
                      id="lot_day"
                      label={t('lot.days', { lot: one.lotId })}
                      words="lotDay"
                      columns={dayColumns}
                      source={days}
                      rowId={({ dailyPlanId }) => dailyPlanId}
                      select="none"
                      filters={false}
                      foot={false}
                      empty={t('lot.noDays')}
                    />
                  </>
                )
              }
            />
            {!one && source.rows.length > 0 && <p className="kit-detail-first">{t('lot.chooseLot')}</p>}
          </div>
        </Split>
      )}
    </ListScreen>
  );
};
