import type { ProductRow } from '@lotline/contract/product/product';
import { Suspense, useCallback, useState } from 'react';
import { useSoon } from '../kit/browser/idle.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { CloudUploadOutlined, DownloadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { later, lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { Tick } from '../kit/look/Tick.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Allowed, usePermission } from '../kit/net/permission.tsx';
import { Screen, Split } from '../kit/record/Screen.tsx';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { useTab } from '../kit/record/use-tab.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ProductSide } from './ProductSide.tsx';

const structure = () => import('./BomStructure.tsx');
const waiting = <GridMessage kind="loading" again={() => undefined} />;
const BomStructure = later(async () => (await structure()).BomStructure, waiting);
const BomStock = later(async () => (await import('./BomStock.tsx')).BomStock, waiting);
const BomUses = later(async () => (await import('./BomUses.tsx')).BomUses, waiting);
const BomCost = later(async () => (await import('./BomCost.tsx')).BomCost, waiting);
const BomCompare = later(async () => (await import('./BomCompare.tsx')).BomCompare, waiting);

const BomImport = lazyPart(async () => (await import('./BomImport.tsx')).BomImport);

const views = ['structure', 'stock', 'whereUsed', 'compare', 'cost'] as const;

/** What products are made of: their bills, the stock against them, and where parts are used. */
export const BomScreen = () => {
  const { t, say, lang } = useSay();
  useSoon(structure);
  const [product, setProduct] = useState<ProductRow | null>(null);
  const { may } = usePermission();
  const seen = may('productionProfit') ? views : views.filter((one) => one !== 'cost');
  const [tab, setView] = useTab(seen);
  const view = tab as (typeof views)[number];
  const [bills, setBills] = useInAddress('bills', 'all');
  const withBill = bills === 'some';
  const [importing, setImporting] = useState(false);
  const [exporting, setExporting] = useState(false);
  const exportAll = async () => {
    setExporting(true);
    try {
      await (await import('./export-bills.ts')).exportBills(t('menu.bom'), { say, lang });
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setExporting(false);
    }
  };
  const only = useCallback(({ bomLines }: ProductRow) => !withBill || (bomLines ?? 0) > 0, [withBill]);
  return (
    <Screen
      title={t('menu.bom')}
      conditions={<Segments value={view} onChange={setView} options={seen.map((value) => ({ value, label: t(`bom.${value}`) }))} />}
      tools={
        <>
          <Button icon={<DownloadOutlined />} loading={exporting} onClick={() => void exportAll()}>
            {t('record.export')}
          </Button>
          <Allowed menu="bom" action="create">
            <Button icon={<CloudUploadOutlined />} onClick={() => setImporting(true)}>
              {t('record.import')}
            </Button>
          </Allowed>
        </>
      }
    >
      <Split>
        <ProductSide
          count="bomLines"
          onChoose={setProduct}
          only={only}
          head={
            <Tick checked={withBill} onChange={(checked) => setBills(checked ? 'some' : 'all')}>
              {t('bom.onlyWithBom')}
            </Tick>
          }
        />
        <div className="bom-body">
          {view === 'whereUsed' ? (
            <BomUses key={product?.id ?? 0} product={product} />
          ) : !product ? (
            <p className="kit-detail-first">{t('bom.chooseProduct')}</p>
          ) : view === 'stock' ? (
            <BomStock product={product} />
          ) : view === 'compare' ? (
            <BomCompare key={product.id} product={product} />
          ) : view === 'cost' ? (
            <BomCost key={product.id} product={product} />
          ) : (
            <BomStructure product={product} />
          )}
        </div>
      </Split>
      <Suspense fallback={null}>{importing && <BomImport close={() => setImporting(false)} />}</Suspense>
    </Screen>
  );
};
