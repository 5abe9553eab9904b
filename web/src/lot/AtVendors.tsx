import { type AtVendor, atVendors } from '@lotline/contract/production/outsourcing/outsourcing';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePages } from '../kit/net/resource.ts';
import { daysUntil } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { trackingPath } from './lot-tones.ts';

const { text, qty, day, link, number } = columnsOf<AtVendor>();
const columns = [
  link('lotNo', ({ lotId }) => (lotId === null ? undefined : trackingPath('lot', lotId)), { width: 175, pinned: 'left' }),
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

/** What stands at vendors: of all of them, of one, or of a lot. */
export const AtVendors = ({ vendorId, lotId }: { vendorId?: number; lotId?: number }) => {
  const { t } = useSay();
  const source = usePages(
    atVendors,
    useMemo(() => ({ ...(vendorId && { vendorId }), ...(lotId && { lotId }) }), [vendorId, lotId]),
  );
  return (
    <Grid
      id="at_vendor"
      label={t('outsourcing.atVendors')}
      words="outsourcing"
      columns={columns}
      source={source}
      select="none"
      empty={t('outsourcing.nothingThere')}
    />
  );
};
