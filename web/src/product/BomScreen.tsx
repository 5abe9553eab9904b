import type { ProductRow } from '@lotline/contract/product/product';
import { Checkbox, Segmented } from 'antd';
import { useCallback, useState } from 'react';
import { Screen, Split } from '../kit/Screen.tsx';
import { useSay } from '../kit/say.ts';
import { BomStock } from './BomStock.tsx';
import { BomStructure } from './BomStructure.tsx';
import { BomUses } from './BomUses.tsx';
import { ProductSide } from './ProductSide.tsx';

const views = ['structure', 'stock', 'whereUsed'] as const;
const counting = ['product', 'bom'] as const;

/** What products are made of: their bills, the stock against them, and where parts are used. */
export const BomScreen = () => {
  const { t } = useSay();
  const [product, setProduct] = useState<ProductRow | null>(null);
  const [view, setView] = useState<(typeof views)[number]>('structure');
  const [withBill, setWithBill] = useState(false);
  const only = useCallback(({ bomLines }: ProductRow) => !withBill || (bomLines ?? 0) > 0, [withBill]);
  return (
    <Screen
      title={t('menu.bom')}
      conditions={<Segmented value={view} onChange={setView} options={views.map((value) => ({ value, label: t(`bom.${value}`) }))} />}
    >
      <Split>
        <ProductSide
          count="bomLines"
          onChoose={setProduct}
          only={only}
          tables={counting}
          head={
            <Checkbox checked={withBill} onChange={({ target }) => setWithBill(target.checked)} style={{ paddingBottom: 6 }}>
              {t('bom.onlyWithBom')}
            </Checkbox>
          }
        />
        <div className="bom-body">
          {view === 'whereUsed' ? (
            <BomUses key={product?.id ?? 0} product={product} />
          ) : !product ? (
            <p className="kit-detail-first">{t('bom.chooseProduct')}</p>
          ) : view === 'stock' ? (
            <BomStock product={product} />
          ) : (
            <BomStructure product={product} />
          )}
        </div>
      </Split>
    </Screen>
  );
};
