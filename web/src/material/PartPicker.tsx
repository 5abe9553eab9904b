import { type ProductStock, productStocks } from '@lotline/contract/lot/product-stock';
import { PickOne } from '../kit/form/pickers.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { ScannedPackage } from './issue-list.ts';

const nameOf = ({ lotNo, productName, qty, uom, locationName }: ProductStock) =>
  `${lotNo} · ${productName} · ${formatNumber(qty)} ${uom} · ${locationName}`;
const packOf = ({
  id,
  lotNo,
  productId,
  productCode,
  productName,
  uom,
  qty,
  locationName,
  qualityStatus,
}: ProductStock): ScannedPackage => ({
  ...{ id, packageId: lotNo, materialId: productId, code: productCode, name: productName },
  ...{ uom, availableQty: qty, locationName, qualityStatus },
});

/** Picks a lot by hand where no scanner is. */
export const PartPicker = ({ only, onPick }: { only: (one: ScannedPackage) => boolean; onPick: (picked: ScannedPackage) => void }) => {
  const { t } = useSay();
  return (
    <PickOne
      from={productStocks}
      nameOf={nameOf}
      only={(one: ProductStock) => only(packOf(one))}
      searchIn={['lotNo', 'productName', 'locationName']}
      value={null}
      placeholder={t('parts.pickPart')}
      aria-label={t('parts.pickPart')}
      onPick={(picked) => picked && onPick(packOf(picked as ProductStock))}
    />
  );
};
