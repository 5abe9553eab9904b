import { addDays } from '@lotline/contract/kit/production-day';
import { type Plan, plans } from '@lotline/contract/production/plan';
import { useMemo } from 'react';
import type { FieldProps } from '../kit/fields/Field.tsx';
import { PickField, PickOne } from '../kit/fields/pickers.tsx';
import { today } from '../kit/format.ts';

type OfPlans = {
  /** Only plans that still take material and results; on unless told otherwise. */
  open?: boolean;
  productId?: number | null;
};
type Shown = { shown?: string | null | undefined; onPick?: (plan: Plan | null) => void };

const nameOf = ({ planNo, productName, productCode, lotNo }: Plan) => `${planNo} · ${productName} (${productCode}) · ${lotNo}`;
const fits =
  ({ open = true, productId }: OfPlans) =>
  ({ status, productId: makes }: Plan) =>
    (!open || status === 'PLANNED' || status === 'IN_PROGRESS') && (productId == null || makes === productId);
/** Plans from half a year back to a year ahead. */
const usePeriod = () => useMemo(() => ({ startDt: addDays(today(), -183), endDt: addDays(today(), 365) }), []);

/** A production plan in a form. */
export const PlanPicker = ({ open, productId, ...field }: FieldProps & OfPlans & Shown) => (
  <PickField
    {...field}
    from={plans}
    ask={usePeriod()}
    tables={['production_plan']}
    nameOf={nameOf}
    only={fits({ ...(open !== undefined && { open }), ...(productId !== undefined && { productId }) })}
    open="/production/plan"
  />
);

type Alone = OfPlans & Shown & { value?: number | null; onChange?: (id: number | null) => void; placeholder?: string; autoFocus?: boolean };
/** The same outside a form: in the title line of a screen. */
export const PlanInput = ({ open, productId, onChange, ...rest }: Alone) => (
  <PickOne
    {...rest}
    from={plans}
    ask={usePeriod()}
    tables={['production_plan']}
    nameOf={nameOf}
    only={fits({ ...(open !== undefined && { open }), ...(productId !== undefined && { productId }) })}
    onChange={(id) => onChange?.(id === null ? null : Number(id))}
  />
);
