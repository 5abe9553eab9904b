import { curvesOfLot } from '@lotline/contract/collection/curve';
import { longestTrendMs, mostTrendParameters } from '@lotline/contract/collection/trend';
import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { type Lot, lotDailyPlans, lotOf } from '@lotline/contract/lot/lot';
import { type ProductStock, productStocksOfLot } from '@lotline/contract/lot/product-stock';
import { type Shipment, shipmentsOfLot } from '@lotline/contract/shipment/shipment';
import { Suspense, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Menu } from '../kit/look/Menu.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useRows } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PlanCostPart } from '../production/index.ts';
import { InspectionsOfLot } from '../quality/index.ts';
import { AtVendors } from './AtVendors.tsx';
import { dayColumns, lotColumns } from './lot-columns.ts';
import { lotTones, qualityTones, trackingPath } from './lot-tones.ts';
import { useHold } from './use-hold.tsx';

const ScrapDrawer = lazyPart(async () => (await import('./ScrapDrawer.tsx')).ScrapDrawer);

const stock = columnsOf<ProductStock>();
const stockColumns = [
  stock.place('locationName', { width: 160, pinned: 'left' }),
  stock.qty('qty', { width: 100 }),
  stock.text('uom', { width: 65 }),
  stock.choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 95 }),
  stock.at('firstInAt'),
  stock.at('lastMoveAt'),
  stock.text('note', { width: 160 }),
];
const shipped = columnsOf<Shipment>();
const shipmentColumns = [
  shipped.link('shipmentNo', ({ id, shipDate }) => `/production/shipment?id=${id}&day=${shipDate}`, {
    title: 'shipment.no',
    width: 160,
    pinned: 'left',
  }),
  shipped.day('shipDate', { title: 'shipment.date' }),
  shipped.choice('status', ['SHIPPED', 'CANCELLED'], { width: 100, tones: { SHIPPED: 'green', CANCELLED: 'red' } }),
  shipped.link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { title: 'shipment.partner', width: 150 }),
  shipped.text('deliveryPlace', { title: 'shipment.place', width: 150 }),
];

/** One lot: how much was made, what is left of it and where, the days it was worked on, and who got it. */
export const LotPage = ({ id }: { id: number }) => {
  const { may } = usePermission();
  const { t } = useSay();
  const go = useGo();
  const asked = useCall(lotOf, { id });
  const hold = useHold();
  return (
    <RecordPage
      menu="lotReport"
      id={id}
      files="lot"
      asked={asked}
      show={(lot: Lot) => ({
        code: lot.lotId,
        name: `${lot.productName} (${lot.productCode})`,
        state: (
          <>
            <span className={`kit-tag kit-tag-${lotTones[lot.state] ?? 'grey'}`}>{t(`lot.state.${lot.state}`)}</span>
            <span className={`kit-tag kit-tag-${qualityTones[lot.qualityStatus] ?? 'grey'}`}>{t(`quality.${lot.qualityStatus}`)}</span>
          </>
        ),
        figures: [
          { label: t('lot.producedQty'), value: `${formatNumber(lot.producedQty)} ${lot.uom}` },
          { label: t('lot.onHandQty'), value: formatNumber(lot.onHandQty) },
          { label: t('lot.shippedQty'), value: formatNumber(lot.shippedQty) },
        ],
        more: <div className="kit-quiet">{t('lot.producedIs')}</div>,
        actions: (
          <>
            {lot.productionPlanId && may('productionPlan') && (
              <Button
                title={lot.planNo ?? ''}
                onClick={() => lot.productionPlanId && go(recordPath('productionPlan', lot.productionPlanId))}
              >
                {t('plan.open')}
              </Button>
            )}
            {may('productInfo') && (
              <Button title={`${lot.productName} (${lot.productCode})`} onClick={() => go(recordPath('productInfo', lot.productId))}>
                {t('plan.openProduct')}
              </Button>
            )}
            <ActButtons of={hold.acts([{ kind: 'LOT', id, name: lot.lotId, onHold: lot.qualityStatus === 'HOLD' }])} />
            {hold.dialogs}
            {may('prodStock', 'modify') && <ScrapOf lot={lot.lotId} />}
            {may('trend') && <CurvesOf id={id} />}
            {may('tracking') && (
              <Button type="primary" onClick={() => go(trackingPath('lot', id))}>
                {t('prodStock.openTracking')}
              </Button>
            )}
          </>
        ),
        tabs: [
          { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={lot} columns={lotColumns} words="lot" /> },
          { key: 'days', label: t('record.tabDays'), body: () => <Days id={id} /> },
          may('prodStock') && { key: 'stock', label: t('record.tabStock'), body: () => <Stock id={id} lot={lot.lotId} /> },
          (may('productQualityResult') || may('dailyQualityResult')) && {
            key: 'inspections',
            label: t('record.tabInspections'),
            body: () => <InspectionsOfLot lotId={id} />,
          },
          may('productionProfit') && {
            key: 'cost',
            label: t('cost.title'),
            body: () =>
              lot.productionPlanId ? (
                <PlanCostPart planId={lot.productionPlanId} ofLot />
              ) : (
                <p className="kit-detail-first">{t('cost.noPlan')}</p>
              ),
          },
          may('shipment') && { key: 'shipments', label: t('menu.shipment'), body: () => <Shipments id={id} /> },
        ],
        history: { table: 'lot', words: 'lot', columns: lotColumns },
      })}
    />
  );
};

/** The way to the curves of the machines that made the lot, while they made it. */
const CurvesOf = ({ id }: { id: number }) => {
  const { t } = useSay();
  const go = useGo();
  const works = (useCall(curvesOfLot, { id }).data ?? []).filter(({ parameterIds }) => parameterIds.length > 0);
  const ids = [...new Set(works.flatMap(({ parameterIds }) => parameterIds))].slice(0, mostTrendParameters);
  const see = () => {
    const to = Math.max(...works.map((work) => (work.to ? Date.parse(work.to) : Date.now())));
    const from = Math.max(to - longestTrendMs, Math.min(...works.map((work) => Date.parse(work.from))));
    go(`/dataCollection/trend?ids=${ids.join(',')}&from=${from}&to=${to}`);
  };
  return (
    <Button why={ids.length === 0 && t('lot.noCurves')} onClick={see}>
      {t('lot.curves')}
    </Button>
  );
};

/** Scraps what is left of the lot: where it stands in several places, the place is chosen first. */
const ScrapOf = ({ lot }: { lot: string }) => {
  const { t } = useSay();
  const there = (useCall(productStocksOfLot, { lot }).data ?? []).filter(({ qty }) => qty > 0);
  const [row, setRow] = useState<ProductStock | null>(null);
  const [first, ...others] = there;
  const button = (
    <Button danger why={!first && t('scrap.nothingThere')} {...(others.length === 0 && { onClick: () => setRow(first ?? null) })}>
      {t('scrap.scrap')}
    </Button>
  );
  const items = there.map(({ id, locationName, qty, uom }) => ({
    key: String(id),
    label: `${locationName} · ${formatNumber(qty)} ${uom}`,
  }));
  return (
    <>
      {others.length === 0 ? (
        button
      ) : (
        <Menu menu={{ items, onClick: ({ key }) => setRow(there.find(({ id }) => String(id) === key) ?? null) }}>{button}</Menu>
      )}
      <Suspense fallback={null}>{row && <ScrapDrawer row={row} close={() => setRow(null)} />}</Suspense>
    </>
  );
};

const Days = ({ id }: { id: number }) => {
  const { t } = useSay();
  const days = useRows(lotDailyPlans, { id });
  return (
    <Grid
      id="lot_day"
      label={t('record.tabDays')}
      words="lotDay"
      columns={dayColumns}
      source={days}
      rowId={({ dailyPlanId }) => dailyPlanId}
      select="none"
      empty={t('lot.noDays')}
    />
  );
};
const Stock = ({ id, lot }: { id: number; lot: string }) => {
  const { t } = useSay();
  const rows = useRows(productStocksOfLot, { lot });
  return (
    <>
      <Grid id="product_stock_of_lot" label={t('record.tabStock')} words="prodStock" columns={stockColumns} source={rows} select="none" />
      <h2>{t('outsourcing.atVendors')}</h2>
      <AtVendors lotId={id} />
    </>
  );
};
const Shipments = ({ id }: { id: number }) => {
  const { t } = useSay();
  const rows = useRows(shipmentsOfLot, { id });
  return <Grid id="shipment_of_lot" label={t('menu.shipment')} words="shipment" columns={shipmentColumns} source={rows} select="none" />;
};
