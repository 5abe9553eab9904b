import { type AtVendor, atVendors, materialAtVendors } from '@lotline/contract/production/outsourcing/outsourcing';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePages } from '../kit/net/resource.ts';
import type { Source } from '../kit/net/source.ts';
import { daysUntil } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { trackingPath } from './lot-tones.ts';

const { text, qty, day, link, number } = columnsOf<AtVendor>();
const lotNo = link('lotNo', ({ lotId }) => (lotId === null ? undefined : trackingPath('lot', lotId)), { width: 175, pinned: 'left' });
const packageId = link('packageId', ({ materialStockId }) => `/material/stock?id=${materialStockId}`, { width: 135, pinned: 'left' });
const its = [
  text('itemCode', { width: 110 }),
  text('itemName', { width: 150 }),
  text('vendorName', { width: 140 }),
  qty('qty', { width: 95 }),
  text('uom', { width: 65 }),
  text('operationName', { width: 110 }),
  link('outNo', ({ outsourcingId }) => `/production/outSourcing?id=${outsourcingId}`, { width: 150 }),
  day('outDate'),
  day('dueDate'),
  number('daysLeft', {
    value: ({ dueDate }) => daysUntil(dueDate),
    decimals: 0,
    show: ({ dueDate }) => <DaysLeft until={dueDate} />,
    fixed: true,
    width: 110,
  }),
  text('planNo', { width: 155 }),
];
const ofPieces = [lotNo, ...its];
const ofMaterial = [packageId, ...its];

/** Pieces that stand at vendors: of all of them, of one, or of a lot. */
export const AtVendors = ({ vendorId, lotId }: { vendorId?: number; lotId?: number }) => {
  const asked = useMemo(() => ({ ...(vendorId && { vendorId }), ...(lotId && { lotId }) }), [vendorId, lotId]);
  return <There id="at_vendor" columns={ofPieces} source={usePages(atVendors, asked)} />;
};

/** Material that stands at vendors: of all of them, of one, or of a material. */
export const MaterialAtVendors = ({ vendorId, materialId }: { vendorId?: number; materialId?: number }) => {
  const asked = useMemo(() => ({ ...(vendorId && { vendorId }), ...(materialId && { materialId }) }), [vendorId, materialId]);
  return <There id="material_at_vendor" columns={ofMaterial} source={usePages(materialAtVendors, asked)} />;
};

const There = (list: { id: string; columns: typeof ofPieces; source: Source<AtVendor> }) => {
  const { t } = useSay();
  return (
    <Grid
      label={t('outsourcing.atVendors')}
      words="outsourcing"
      file={t('outsourcing.atVendors')}
      select="none"
      empty={t('outsourcing.nothingThere')}
      {...list}
    />
  );
};
