import { operationNames as namesOfOperations, type OperationName } from '@lotline/contract/product/operation';
import { type ProductName, type ProductType, productNames } from '@lotline/contract/product/product';
import { type RouteName, routeNames } from '@lotline/contract/product/route';
import { inUse } from '../kit/columns/called.ts';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField, PickOne } from '../kit/form/pickers.tsx';

type Shown = { /** The name of the value, where it is known. */ shown?: string | null | undefined };

const productName = ({ code, name, spec }: ProductName) => [`${name} (${code})`, spec].filter(Boolean).join(' · ');
type OfProducts = { types?: readonly ProductType[] /** A product that can't be chosen here. */; but?: number | null };
const productFits =
  ({ types, but }: OfProducts) =>
  (product: ProductName) =>
    inUse(product) && product.id !== but && (!types || types.includes(product.type));

/** A product in use, found by name or code. */
export const ProductPicker = ({
  types,
  but,
  ...field
}: FieldProps & OfProducts & Shown & { onPick?: (product: ProductName | null) => void }) => (
  <PickField
    {...field}
    from={productNames}
    nameOf={productName}
    only={productFits({ ...(types && { types }), ...(but && { but }) })}
    open="/baseinfo/productInfo"
  />
);
/** The same outside a form. */
export const ProductInput = ({
  types,
  but,
  onChange,
  ...rest
}: OfProducts &
  Shown & { value?: number | null; onChange?: (id: number | null) => void; placeholder?: string; autoFocus?: boolean; id?: string }) => (
  <PickOne
    {...rest}
    from={productNames}
    nameOf={productName}
    only={productFits({ ...(types && { types }), ...(but && { but }) })}
    onChange={(id) => onChange?.(id === null ? null : Number(id))}
  />
);

const operationName = ({ code, name }: OperationName) => `${name} (${code})`;
type OfOperations = {
  /** Operations that are there already. */ but?: readonly number[];
  onPick?: (operation: OperationName | null) => void;
};

/** An operation in use. */
export const OperationPicker = ({ but, ...field }: FieldProps & OfOperations & Shown) => (
  <PickField
    {...field}
    from={namesOfOperations}
    nameOf={operationName}
    only={(operation) => inUse(operation) && !but?.includes(operation.id)}
    open="/baseinfo/operation"
  />
);

const routeName = ({ code, name, operationNames }: RouteName) => [`${name} (${code})`, operationNames].filter(Boolean).join(' · ');
type OfRoutes = { /** Its own routes and the general ones; every route without it. */ productId?: number | null };

/** A route in use. */
export const RoutePicker = ({ productId, ...field }: FieldProps & OfRoutes & Shown) => (
  <PickField
    {...field}
    from={routeNames}
    nameOf={routeName}
    only={(route) => inUse(route) && (productId == null || route.productId == null || route.productId === productId)}
    open="/baseinfo/route"
  />
);
