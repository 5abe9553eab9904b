import { productNames } from '@lotline/contract/product/product';
import { Route, type RouteRow } from '@lotline/contract/product/route';
import { useMemo, useState } from 'react';
import { inUse, naming } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { useCall, useResource } from '../kit/net/resource.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { RouteOperations } from './RouteOperations.tsx';

const RouteForm = lazyPart(async () => (await import('./RouteForm.tsx')).RouteForm);

const { text, number, flag, stamps } = columnsOf(Route);

const query = {};
const columns = [
  text('code', { width: 130, pinned: 'left' }),
  text('name', { width: 180 }),
  text('productCode', { width: 130 }),
  text('productName', { width: 180 }),
  flag('isDefault', { width: 100 }),
  number('operationCount', { width: 90, decimals: 0 }),
  text('operationNames', { width: 420 }),
  text('description', { width: 200 }),
  text('nameEn', { width: 150, hidden: true }),
  flag('active', { width: 80 }),
  ...stamps(),
];

/** In a file and in a pasted block a product stands by its code or its name. */
const useReading = () => {
  const products = useCall(productNames, {}).data;
  return useMemo(
    () => products && [naming<RouteRow>('productId', 'productCode', products.filter(inUse), { title: 'route.productCode' })],
    [products],
  );
};

/** Ways through the plant: the routes above, the operations of the chosen one below. */
export const RouteScreen = () => {
  const { rows } = useResource(Route, query);
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <div className="kit-column">
      <Divided
        id="route"
        list={
          <MasterScreen
            of={Route}
            words="route"
            query={query}
            columns={columns}
            useReading={useReading}
            form={({ row }) => <RouteForm product={row?.productName} />}
            onSelect={(selected) => setChosen(selected.length === 1 ? (selected[0]?.id ?? null) : null)}
            tone={({ active }) => (active ? undefined : 'muted')}
            begins
          />
        }
        details={<RouteOperations route={rows.find(({ id }) => id === chosen)} />}
      />
    </div>
  );
};
