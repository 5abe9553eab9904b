import { materialTypes } from '@lotline/contract/material/material';
import type { MaterialTotal } from '@lotline/contract/material/stock';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import type { Source } from '../kit/net/source.ts';
import { useSay } from '../kit/words/use-say.ts';

const ofMaterial = columnsOf<MaterialTotal>();
const totalColumns = [
  ofMaterial.text('code', { width: 130, pinned: 'left' }),
  ofMaterial.text('name', { width: 190 }),
  ofMaterial.text('spec', { width: 140 }),
  ofMaterial.choice('type', materialTypes, { choiceWords: 'material.type' }),
  ofMaterial.text('uom', { width: 70 }),
  ofMaterial.number('packages', { decimals: 0 }),
  ofMaterial.qty('onHandQty', { total: false }),
  ofMaterial.qty('availableQty', { total: false }),
  ofMaterial.qty('reservedQty', { total: false }),
  ofMaterial.qty('atLineQty', { total: false }),
  ofMaterial.qty('onOrderQty', { total: false }),
  ofMaterial.qty('safetyStock', { total: false }),
  ofMaterial.qty('shortageQty', { total: false }),
];

/** What there is of each material, wherever it stands. */
export const StockTotals = ({ source, onOpen }: { source: Source<MaterialTotal>; onOpen: (materialId: number) => void }) => {
  const { t } = useSay();
  return (
    <Grid
      id="materialTotals"
      label={t('stock.tabTotals')}
      words="stock"
      file={t('stock.tabTotals')}
      columns={totalColumns}
      source={source}
      rowId={({ materialId }) => materialId}
      tone={({ shortageQty }) => (shortageQty > 0 ? 'danger' : undefined)}
      onOpen={({ materialId }) => onOpen(materialId)}
    />
  );
};
