import { Product, type ProductRow, productTypes } from '@lotline/contract/product/product';
import { type ReactNode, useEffect, useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { useResource } from '../kit/net/resource.ts';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { useAddressed } from '../kit/record/use-addressed.ts';
import { useList } from '../kit/record/use-list.ts';
import { WayToFirst } from '../kit/record/WayToFirst.tsx';
import { useSay } from '../kit/words/use-say.ts';
import './product.css';

const { text, number, choice } = columnsOf(Product);
const code = text('code', { width: 90, title: 'common.code' });
const name = text('name', { width: 140 });
// Not shown: with it the name is that of the reader's language.
const nameEn = text('nameEn', { width: 140, hidden: true });
const type = choice('type', productTypes, { choiceWords: 'productType', width: 80, hidden: true });
const counted = {
  bomLines: [code, name, nameEn, number('bomLines', { width: 66, decimals: 0, title: 'bom.lines' }), type],
  operationPlans: [code, name, nameEn, number('operationPlans', { width: 66, decimals: 0, title: 'operPlan.count' }), type],
};

/** The products at the left of what belongs to one of them, with how much of it each has. */
export const ProductSide = ({
  count,
  onChoose,
  only,
  head,
}: {
  count: keyof typeof counted;
  onChoose: (product: ProductRow | null) => void;
  only?: (product: ProductRow) => boolean;
  head?: ReactNode;
}) => {
  const { t } = useSay();
  const { source: all } = useResource(Product);
  const source = useMemo(() => (only ? { ...all, rows: all.rows.filter(only) } : all), [all, only]);
  const list = useList<ProductRow>(source);
  useFirstChosen('product', list);
  const addressed = useAddressed<ProductRow>(list, counted[count], 'product');
  const { one } = list;
  useEffect(() => onChoose(one ?? null), [one, onChoose]);
  return (
    <aside className="kit-side product-side" aria-label={t('bom.products')}>
      {head}
      <Grid
        id={`product_side_${count}`}
        label={t('bom.products')}
        words="product"
        columns={counted[count]}
        ref={list.grid}
        source={source}
        select="one"
        onSelect={list.select}
        empty={<WayToFirst menu="productInfo" name={t('product.one')} />}
        {...addressed}
      />
    </aside>
  );
};
