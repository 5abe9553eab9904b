import { materialTypes } from '@lotline/contract/material/material';
import type { MaterialTotal } from '@lotline/contract/material/stock';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import type { Source } from '../kit/net/source.ts';
import { useSay } from '../kit/words/use-say.ts';

const ofMaterial = columnsOf<MaterialTotal>();
const totalColumns = [
  ofMaterial.text('code', { width: 110, pinned: 'left' }),
  ofMaterial.text('name', { width: 150 }),
  ofMaterial.qty('shortageQty', { total: false, width: 105, chip: { word: 'stock.shortBy', tone: 'red' } }),
  ofMaterial.text('uom', { width: 60 }),
  ofMaterial.qty('onHandQty', { total: false, width: 95 }),
  ofMaterial.qty('availableQty', { total: false, width: 95 }),
  ofMaterial.qty('atLineQty', { title: 'stock.atLine', total: false, width: 90 }),
  ofMaterial.qty('atVendorQty', { total: false, width: 95 }),
  ofMaterial.qty('onOrderQty', { total: false, width: 95 }),
  ofMaterial.qty('safetyStock', { total: false, width: 90 }),
  ofMaterial.qty('reservedQty', { total: false, width: 90 }),
  ofMaterial.number('packages', { decimals: 0, width: 80 }),
  ofMaterial.choice('type', materialTypes, { choiceWords: 'material.type' }),
  ofMaterial.text('spec', { width: 140 }),
];

type Props = {
  source: Source<MaterialTotal>;
  /** Only what lies below its safety stock. */
  short: boolean;
  onOpen: (materialId: number) => void;
};
/** What there is of each material, wherever it stands. */
export const StockTotals = ({ source, short, onOpen }: Props) => {
  const { t } = useSay();
  const { rows } = source;
  const shown = useMemo(
    () => (short ? { ...source, rows: rows.filter(({ shortageQty }) => shortageQty > 0) } : source),
    [source, rows, short],
  );
  return (
    <Grid
      id="materialTotals"
      label={t('stock.tabTotals')}
      words="stock"
      file={t('stock.tabTotals')}
      columns={totalColumns}
      source={shown}
      rowId={({ materialId }) => materialId}
      tone={({ shortageQty }) => (shortageQty > 0 ? 'danger' : undefined)}
      onOpen={({ materialId }) => onOpen(materialId)}
    />
  );
};
