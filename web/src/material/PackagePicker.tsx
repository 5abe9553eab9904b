import { type Package, packages } from '@lotline/contract/material/stock';
import type { FieldProps } from '../kit/fields/Field.tsx';
import { PickField } from '../kit/fields/pickers.tsx';
import { formatNumber } from '../kit/format.ts';

const nameOf = ({ packageId, materialName, qty, uom }: Package) => `${packageId} · ${materialName} · ${formatNumber(qty)} ${uom}`;
type More = { materialId?: number; onPick?: (chosen: Package | null) => void; shown?: string | null | undefined };

/** A field that chooses a package with stock, the oldest first. */
export const PackagePicker = ({ materialId, ...field }: FieldProps & More) => (
  <PickField
    from={packages}
    tables={['material_stock']}
    nameOf={nameOf}
    open="/material/stock"
    ask={materialId === undefined ? {} : { materialId }}
    {...field}
  />
);
