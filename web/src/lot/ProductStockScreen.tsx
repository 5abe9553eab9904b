import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { qualityWord } from '@lotline/contract/ledger/quality-word';
import { type ProductStock, ProductStocks, productStocks } from '@lotline/contract/lot/product-stock';
import { Suspense, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { usePhone } from '../kit/browser/media.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { wayTo } from '../kit/record/record-path.ts';
import { Split } from '../kit/record/Screen.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useLabels } from '../label/index.ts';
import type { HeldUnit } from './held-unit.ts';
import { lotTones, qualityTones, trackingPath } from './lot-tones.ts';
import { StockMovements } from './StockMovements.tsx';
import { type Chosen, chosenIn, StockTree } from './StockTree.tsx';
import { useHold } from './use-hold.tsx';

const AtVendors = lazyPart(async () => (await import('./AtVendors.tsx')).AtVendors);
const AddStockDrawer = lazyPart(async () => (await import('./AddStockDrawer.tsx')).AddStockDrawer);
const EditStockDrawer = lazyPart(async () => (await import('./EditStockDrawer.tsx')).EditStockDrawer);
const ScrapDrawer = lazyPart(async () => (await import('./ScrapDrawer.tsx')).ScrapDrawer);

const { text, qty, at, choice, link, place } = columnsOf<ProductStock>();
const columns = [
  link('lotNo', ({ lotId }) => trackingPath('lot', lotId), { width: 160, pinned: 'left' }),
  text('productName', { width: 165 }),
  place('locationName', { width: 120 }),
  qty('qty', { width: 80 }),
  text('uom', { width: 46 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 80 }),
  link('countNo', ({ countNo }) => `/material/count?sheet=${countNo}`, { width: 175, chip: { word: 'count.chip', tone: 'orange' } }),
  link('concessionNo', wayTo('concession', 'concessionId'), { width: 150 }),
  link('ncNo', wayTo('nonconformance', 'ncId'), { width: 150 }),
  text('productCode', { width: 100 }),
  choice('lotState', ['ACTIVE', 'DISCARDED'], { choiceWords: 'lot.state', tones: lotTones, width: 95 }),
  text('planNo', { width: 155 }),
  at('firstInAt'),
  at('lastMoveAt'),
  text('note', { width: 150 }),
  at('updatedAt', { title: 'common.updatedAt', hidden: true }),
];
type Open = { of: 'add' } | { of: 'edit' | 'scrap'; row: ProductStock };

const heldLot = ({ lotId, lotNo, qualityStatus }: ProductStock): HeldUnit => ({
  ...{ kind: 'LOT', id: lotId, name: lotNo, onHold: qualityStatus === 'HOLD' },
});
const byLotNo = { name: 'lot', fits: ({ lotNo }: ProductStock, value: string) => lotNo === value };

/** Finished and half-finished pieces, lot by lot and place by place. */
export const ProductStockScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const [zero, setZero] = useState(false);
  const [where, setWhere] = useState<Chosen>({});
  const { open, show, close } = useOpenPanel<Open>();
  const { locationId = null } = where;
  const isOutside = locationId !== null && locationId <= 0;
  const source = useRows(productStocks, { ...(!isOutside && where), ...(zero && { containQtyZero: true }) });
  const list = useList<ProductStock>(source, byLotNo);
  useFirstChosen('product_stock', list, true, byLotNo.name);
  const { one } = list;
  const quick = useQuick(ProductStocks);
  const labels = useLabels('LOT');
  const hold = useHold();
  const whyNot = (rows: readonly ProductStock[]) => {
    const [row] = rows;
    return whyNotOne(t, rows) || (row?.lotState === 'DISCARDED' && t('lot.discardedStaysPut', { lot: row.lotNo }));
  };
  const isPhone = usePhone();
  const mayChange = may('prodStock', 'modify');
  const mayAdd = may('prodStock', 'create');
  return (
    <>
      <ListScreen
        menu="prodStock"
        id="product_stock"
        list={list}
        words="prodStock"
        columns={columns}
        quick={quick}
        condition={{
          values: { zero, ...where },
          show: (kept) => {
            setZero(kept.zero === true);
            setWhere(chosenIn(kept));
          },
        }}
        conditions={
          <Tick checked={zero} onChange={setZero}>
            {t('prodStock.withZero')}
          </Tick>
        }
        history={{ table: 'product_stock', nameOf: ({ lotNo, locationName }) => `${lotNo} · ${locationName}` }}
        cards={({ lotNo, productName, qty, uom, locationName, qualityStatus, firstInAt }) => ({
          title: productName,
          state: { text: `${formatNumber(qty)} ${uom}`, tone: qualityTones[qualityStatus] },
          lines: [
            [lotNo, locationName].join(' · '),
            [qualityStatus !== 'OK' && t(qualityWord(qualityStatus)), firstInAt && formatDay(firstInAt)].filter(Boolean).join(' · '),
          ],
        })}
        acts={(rows) => {
          const [row] = rows;
          return [
            labels.act(rows.map(({ lotId }) => lotId)),
            may('tracking') && {
              label: t('prodStock.openTracking'),
              why: whyNotOne(t, rows),
              run: () => row && go(trackingPath('lot', row.lotId)),
            },
            mayChange && {
              label: t('prodStock.dispose'),
              danger: true,
              why: whyNot(rows) || (row?.qty === 0 && t('prodStock.nothingLeft')),
              run: () => row && show({ of: 'scrap', row }),
            },
            mayChange && { label: t('prodStock.edit'), why: whyNot(rows), run: () => row && show({ of: 'edit', row }) },
            ...(rows.length > 0 ? hold.acts(rows.map(heldLot)) : []),
          ];
        }}
        main={
          mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ of: 'add' })}>
              {t('prodStock.add')}
            </Button>
          )
        }
        onOpen={(row) => show({ of: 'edit', row })}
        tone={({ qty: left, lotState }) => (left === 0 || lotState === 'DISCARDED' ? 'muted' : undefined)}
        empty={
          <>
            <span>{t('prodStock.empty')}</span>
            {mayAdd && <Button onClick={() => show({ of: 'add' })}>{t('prodStock.add')}</Button>}
          </>
        }
      >
        {(grid) => (
          <Split>
            <StockTree
              chosen={where}
              onChoose={(next) => {
                setWhere(next);
                list.choose([]);
              }}
            />
            <div className="lot-main">
              {isOutside ? (
                <Suspense fallback={null}>
                  <AtVendors {...(locationId < 0 && { vendorId: -locationId })} />
                </Suspense>
              ) : isPhone ? (
                grid
              ) : (
                <Divided id="product_stock" share={65} list={grid} details={one && <StockMovements of={one} />} />
              )}
              {!isPhone && !isOutside && !one && source.rows.length > 0 && <p className="kit-detail-first">{t('prodStock.chooseOne')}</p>}
            </div>
          </Split>
        )}
      </ListScreen>
      {labels.dialog}
      {hold.dialogs}
      <Suspense fallback={null}>
        {open?.of === 'add' && (
          <AddStockDrawer
            key={open.times}
            {...(where.productId !== undefined && { productId: where.productId })}
            added={(stock) => list.grid.current?.bring(stock)}
            close={close}
          />
        )}
        {open?.of === 'edit' && (
          <EditStockDrawer key={open.times} row={open.row} readOnly={!mayChange || open.row.lotState === 'DISCARDED'} close={close} />
        )}
        {open?.of === 'scrap' && <ScrapDrawer key={open.times} row={open.row} close={close} />}
      </Suspense>
    </>
  );
};
