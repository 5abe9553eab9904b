import { add } from '@lotline/contract/kit/quantity';
import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { type ProductStock, productStocksOfProduct } from '@lotline/contract/lot/product-stock';
import { oneProduct, Product } from '@lotline/contract/product/product';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { later } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useRows } from '../kit/net/resource.ts';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { productColumns } from './product-columns.tsx';
import './product.css';

const waiting = <GridMessage kind="loading" again={() => undefined} />;
const BomStructure = later(async () => (await import('./BomStructure.tsx')).BomStructure, waiting);
const BomUses = later(async () => (await import('./BomUses.tsx')).BomUses, waiting);

const { text, link, qty, at, choice, place } = columnsOf<ProductStock>();
const stockColumns = [
  link('lotNo', ({ lotId }) => recordPath('lotReport', lotId), { width: 175, pinned: 'left' }),
  place('locationName', { width: 150 }),
  qty('qty', { width: 100 }),
  text('uom', { width: 65 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', width: 95 }),
  text('planNo', { width: 155 }),
  at('firstInAt'),
  at('lastMoveAt'),
  text('note', { width: 150 }),
];

/** One product: what it is, what it is made of, what it goes into, and what there is of it. */
export const ProductPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const asked = useCall(oneProduct, { id });
  const seesStock = may('prodStock');
  const stock = useRows(productStocksOfProduct, { id }, { enabled: seesStock });
  const onHand = stock.state === 'ready' && stock.pages?.whole !== false ? add(...stock.rows.map(({ qty: there }) => there)) : null;
  return (
    <RecordPage
      menu="productInfo"
      id={id}
      files="product"
      asked={asked}
      show={(product) => ({
        code: product.code,
        name: nameIn(lang, product),
        photo: product.photoFileId,
        state: (
          <>
            <span className="kit-tag">{t(`productType.${product.type}`)}</span>
            {product.active === false && <span className="kit-tag kit-tag-red">{t('record.notActive')}</span>}
          </>
        ),
        figures: [
          ...(seesStock
            ? [
                {
                  label: t('record.onHand'),
                  value: onHand === null ? nothing : `${formatNumber(onHand)} ${product.uom}`,
                  tone: onHand !== null && product.safetyStock != null && onHand < product.safetyStock ? ('bad' as const) : undefined,
                },
              ]
            : []),
          { label: t('product.safetyStock'), value: formatNumber(product.safetyStock) },
          { label: t('product.unitPrice'), value: formatNumber(product.unitPrice, 2) },
          { label: t('product.bomLines'), value: formatNumber(product.bomLines) },
          { label: t('product.operationPlans'), value: formatNumber(product.operationPlans) },
        ],
        actions: (
          <>
            {may('bom') && <Button onClick={() => go(`/bom?id=${id}`)}>{t('product.openBom')}</Button>}
            {may('operPlan') && <Button onClick={() => go(`/baseinfo/operPlan?id=${id}`)}>{t('product.openOperPlan')}</Button>}
            {may('productInfo', 'modify') && (
              <Button type="primary" onClick={() => go(`/baseinfo/productInfo?id=${id}`)}>
                {t('record.openInList')}
              </Button>
            )}
          </>
        ),
        tabs: [
          { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={product} columns={productColumns} words="product" /> },
          may('bom') && { key: 'bom', label: t('record.tabMadeOf'), body: () => <BomStructure product={product} /> },
          may('bom') && { key: 'uses', label: t('record.tabUsed'), body: () => <BomUses product={product} /> },
          seesStock && {
            key: 'stock',
            label: t('record.tabStock'),
            body: () => (
              <Grid
                id="product_stock_of_product"
                label={t('record.tabStock')}
                words="prodStock"
                columns={stockColumns}
                source={stock}
                select="none"
                file={`${product.code} ${t('record.tabStock')}`}
              />
            ),
          },
        ],
        history: { table: Product.table, words: 'product', columns: productColumns },
      })}
    />
  );
};
