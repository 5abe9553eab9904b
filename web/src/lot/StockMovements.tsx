import { movementTypes } from '@lotline/contract/ledger/movement';
import { type ProductMovement, type ProductStock, productMovements } from '@lotline/contract/lot/product-stock';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { useRows } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

const { text, qty, at, choice, place } = columnsOf<ProductMovement>();

/** What came into one row of stock and what left it. */
export const StockMovements = ({ of }: { of: ProductStock }) => {
  const { t, lang } = useSay();
  const adjusting = useCodes('ADJUST_REASON');
  const scrapping = useCodes('DISPOSE_REASON');
  const source = useRows(productMovements, { id: of.id });
  const columns = useMemo(() => {
    const names = new Map([...adjusting, ...scrapping].map((code) => [code.code, codeName(code, lang)]));
    return [
      at('occurredAt'),
      choice('type', movementTypes, { choiceWords: 'type', isKind: true, width: 150 }),
      qty('change', { title: 'movement.signedQty', width: 90, total: false }),
      text('uom', { width: 60 }),
      text('reasonCode', { value: ({ reasonCode }) => (reasonCode ? (names.get(reasonCode) ?? reasonCode) : null), width: 105 }),
      place('fromLocationName', { width: 125 }),
      place('toLocationName', { width: 125 }),
      text('shipmentNo', { title: 'shipment.no', width: 145 }),
      text('bizPartnerName', { title: 'shipment.partner', width: 120 }),
      text('planNo', { width: 145 }),
      text('note', { width: 130 }),
      text('actorName', { width: 90 }),
    ];
  }, [adjusting, scrapping, lang]);
  const title = t('prodStock.movementsOf', { lot: of.lotNo, place: of.locationName });
  return (
    <>
      <h2>{title}</h2>
      <Grid
        id="product_movement"
        label={title}
        words="movement"
        columns={columns}
        source={source}
        select="none"
        filters={false}
        foot={false}
        tone={({ inForce }) => (inForce ? undefined : 'muted')}
      />
    </>
  );
};
