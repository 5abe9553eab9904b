import { addDays } from '@lotline/contract/kit/production-day';
import { type Lot, Lots, lotByLotId, lotDailyPlans, lotsExcel, lotsOfPeriod } from '@lotline/contract/lot/lot';
import { useEffect, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { saveFile } from '../kit/excel/save-file.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { DownloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useRows } from '../kit/net/resource.ts';
import { fetchFile } from '../kit/net/send.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { Split } from '../kit/record/Screen.tsx';
import { useUrlValue } from '../kit/record/url-selection.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useLabels } from '../label/index.ts';
import { daysOf } from './days-of.ts';
import { askOfNode, type LotNode, LotTree, nodeIn } from './LotTree.tsx';
import { dayColumns, lotColumns } from './lot-columns.ts';
import { trackingPath } from './lot-tones.ts';

const lastMonth = (): Period => ({ startDt: addDays(today(), -31), endDt: today() });
const byLotNo = { name: 'lot', fits: ({ lotId }: Lot, value: string) => lotId === value };

/** Lots of a period: what was made, what is left of it and where, and on which days it was worked. */
export const LotScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const [period, setPeriod] = useState<Period>(lastMonth);
  const [includeStock, setIncludeStock] = useState(false);
  const [node, setNode] = useState<LotNode | null>(null);
  const [fetching, setFetching] = useState(false);
  const source = useRows(lotsOfPeriod, { ...period, ...(includeStock && { includeStock }), ...(node && askOfNode(node)) });
  const list = useList<Lot>(source, byLotNo);
  useFirstChosen('lot', list, true, byLotNo.name);
  const { one } = list;
  const quick = useQuick(Lots);
  const days = useRows(lotDailyPlans, { id: one?.id ?? 0 }, { enabled: one !== undefined });
  const lotId = useUrlValue('lot');
  const { data: asked } = useCall(lotByLotId, { lotId: lotId ?? '' }, { enabled: lotId !== null });
  useEffect(() => {
    if (asked) setPeriod(daysOf(asked));
  }, [asked]);

  const labels = useLabels('LOT');
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
    <>
      <ListScreen<Lot>
        menu="lotReport"
        id="lot"
        list={list}
        words="lot"
        columns={lotColumns}
        quick={quick}
        condition={{
          values: { ...period, includeStock, ...(node && { node }) },
          show: (kept) => {
            setPeriod(kept.startDt ? ({ startDt: kept.startDt, endDt: kept.endDt } as Period) : lastMonth());
            setIncludeStock(kept.includeStock === true);
            setNode(nodeIn(kept.node));
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
                  setNode(null);
                }}
              />
            </div>
            <Tick checked={includeStock} onChange={setIncludeStock}>
              {t('lot.withStock')}
            </Tick>
          </>
        }
        acts={(lots) => [
          labels.act(lots.map(({ id }) => id)),
          may('tracking') && {
            label: t('prodStock.openTracking'),
            why: whyNotOne(t, lots),
            run: () => lots[0] && go(trackingPath('lot', lots[0].id)),
          },
        ]}
        tools={
          <Button icon={<DownloadOutlined />} loading={fetching} onClick={() => void excel()}>
            {t('lot.excel')}
          </Button>
        }
        history={{ table: 'lot', nameOf: ({ lotId }) => lotId }}
        {...(may('tracking') && { onOpen: ({ id }) => go(trackingPath('lot', id)) })}
        tone={({ state }) => (state === 'DISCARDED' ? 'danger' : state === 'EXHAUSTED' ? 'muted' : undefined)}
        empty={t('lot.empty')}
      >
        {(grid) => (
          <Split>
            <LotTree period={period} chosen={node} onChoose={setNode} />
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
      {labels.dialog}
    </>
  );
};
