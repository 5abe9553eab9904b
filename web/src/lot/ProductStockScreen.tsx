import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { type ProductStock, productStocks } from '@lotline/contract/lot/product-stock';
import { Button, Checkbox } from 'antd';
import { Suspense, useMemo, useRef, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { Grid, type GridHandle, type GridLook } from '../kit/grid/Grid.tsx';
import { HistoryOutlined, PlusOutlined, ReloadOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows } from '../kit/net/resource.ts';
import { SavedConditions } from '../kit/record/SavedConditions.tsx';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { useUrlSelection } from '../kit/record/url-selection.ts';
import { useSay } from '../kit/words/use-say.ts';
import { lotTones, qualityTones, trackingPath } from './lot-tones.ts';
import { StockMovements } from './StockMovements.tsx';
import { type Chosen, StockTree } from './StockTree.tsx';

const AddStockDrawer = lazyPart(async () => (await import('./AddStockDrawer.tsx')).AddStockDrawer);
const EditStockDrawer = lazyPart(async () => (await import('./EditStockDrawer.tsx')).EditStockDrawer);
const ScrapDrawer = lazyPart(async () => (await import('./ScrapDrawer.tsx')).ScrapDrawer);
const HistoryDialog = lazyPart(async () => (await import('../kit/dialogs/HistoryDialog.tsx')).HistoryDialog);

const { text, qty, at, choice, link } = columnsOf<ProductStock>();
/** Quantities are summed only where they are of one unit. */
const stockColumns = (total: boolean) => [
  link('lotNo', ({ lotId }) => trackingPath('lot', lotId), { width: 175, pinned: 'left' }),
  text('productCode', { width: 100 }),
  text('productName', { width: 150 }),
  text('locationName', { width: 135 }),
  qty('qty', { width: 95, total }),
  text('uom', { width: 65 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 95 }),
  choice('lotState', ['ACTIVE', 'DISCARDED'], { choiceWords: 'lot.state', tones: lotTones, width: 95 }),
  text('planNo', { width: 155 }),
  at('firstInAt'),
  at('lastMoveAt'),
  text('note', { width: 150 }),
  at('updatedAt', { title: 'common.updatedAt', hidden: true }),
];
const mixed = stockColumns(false);
const summed = stockColumns(true);
type Open = { of: 'add' | 'history' } | { of: 'edit' | 'scrap'; row: ProductStock };

/** Finished and half-finished pieces, lot by lot and place by place. */
export const ProductStockScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const [zero, setZero] = useState(false);
  const [where, setWhere] = useState<Chosen>({});
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const { open, show, close } = useOpenPanel<Open>();
  const grid = useRef<GridHandle>(null);
  const all = useRows(
    productStocks,
    { ...(zero && { containQtyZero: true }) },
    { tables: ['product_stock', 'lot', 'product', 'location', 'stock_movement'] },
  );
  const source = useMemo(() => {
    const { places, productId } = where;
    if (!places && productId === undefined) return all;
    return { ...all, rows: all.rows.filter((row) => (places ? places.has(row.locationId) : row.productId === productId)) };
  }, [all, where]);
  const chosen = useMemo(() => source.rows.filter(({ id }) => ids.has(id)), [source.rows, ids]);
  const [one] = chosen.length === 1 ? chosen : [];
  const oneUnit = new Set(source.rows.map(({ uom }) => uom)).size === 1;
  const mayChange = may('prodStock', 'modify');
  const mayAdd = may('prodStock', 'create');
  useUrlSelection(
    'lot',
    all.rows,
    ({ lotNo }, value) => lotNo === value,
    (found) => grid.current?.choose(found),
  );

  return (
    <Screen
      title={t('menu.prodStock')}
      conditions={
        <>
          <SavedConditions
            look={() => ({ grid: grid.current?.look() ?? { filters: {} }, values: { zero } })}
            show={(kept) => {
              grid.current?.show((kept.grid as GridLook | undefined) ?? { filters: {} });
              setZero((kept.values as { zero?: boolean } | undefined)?.zero ?? false);
            }}
          />
          <Checkbox checked={zero} onChange={({ target }) => setZero(target.checked)}>
            {t('prodStock.withZero')}
          </Checkbox>
        </>
      }
      tools={
        <>
          <Button icon={<ReloadOutlined />} onClick={all.again} aria-label={t('action.refresh')} title={t('action.refresh')} />
          <Button icon={<HistoryOutlined />} onClick={() => show({ of: 'history' })}>
            {t('record.history')}
          </Button>
          {may('tracking') && (
            <Button disabled={!one} onClick={() => one && go(trackingPath('lot', one.lotId))}>
              {t('prodStock.openTracking')}
            </Button>
          )}
          {mayChange && (
            <>
              <Button
                danger
                disabled={!one || one.qty === 0 || one.lotState === 'DISCARDED'}
                onClick={() => one && show({ of: 'scrap', row: one })}
              >
                {t('prodStock.dispose')}
              </Button>
              <Button disabled={!one || one.lotState === 'DISCARDED'} onClick={() => one && show({ of: 'edit', row: one })}>
                {t('prodStock.edit')}
              </Button>
            </>
          )}
          {mayAdd && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ of: 'add' })}>
              {t('prodStock.add')}
            </Button>
          )}
        </>
      }
    >
      <Split>
        <StockTree
          onChoose={(next) => {
            setWhere(next);
            setIds(new Set());
          }}
        />
        <div className="lot-main">
          <Grid
            ref={grid}
            id="product_stock"
            label={t('menu.prodStock')}
            words="prodStock"
            file={t('menu.prodStock')}
            columns={oneUnit ? summed : mixed}
            source={source}
            onSelect={(rows) => setIds(new Set(rows.map(({ id }) => id)))}
            onOpen={(row) => {
              grid.current?.choose([row.id]);
              setIds(new Set([row.id]));
              show({ of: 'edit', row });
            }}
            tone={({ qty: left, lotState }) => (left === 0 || lotState === 'DISCARDED' ? 'muted' : undefined)}
            empty={
              <>
                <span>{t('prodStock.empty')}</span>
                {mayAdd && <Button onClick={() => show({ of: 'add' })}>{t('prodStock.add')}</Button>}
              </>
            }
          />
          {one ? <StockMovements of={one} /> : <p className="lot-choose">{t('prodStock.chooseOne')}</p>}
        </div>
      </Split>
      <Suspense fallback={null}>
        {open?.of === 'add' && (
          <AddStockDrawer
            key={open.times}
            {...(where.productId !== undefined && { productId: where.productId })}
            added={(stock) => grid.current?.bring(stock)}
            close={close}
          />
        )}
        {open?.of === 'edit' && (
          <EditStockDrawer key={open.times} row={open.row} readOnly={!mayChange || open.row.lotState === 'DISCARDED'} close={close} />
        )}
        {open?.of === 'scrap' && <ScrapDrawer key={open.times} row={open.row} close={close} />}
        {open?.of === 'history' && (
          <HistoryDialog
            table="product_stock"
            columns={mixed}
            words="prodStock"
            {...(one && { rowId: one.id, name: `${one.lotNo} · ${one.locationName}` })}
            close={close}
          />
        )}
      </Suspense>
    </Screen>
  );
};
