import { type MaterialSupplier, materialSuppliers } from '@lotline/contract/material/receipt';
import { type PartnerName, partnersOfType } from '@lotline/contract/partner/partner';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField } from '../kit/form/pickers.tsx';
import { useSay } from '../kit/words/use-say.ts';

const nameOf = ({ partnerCode, name }: PartnerName) => `${name} (${partnerCode})`;
type Props = FieldProps & { shown?: string | null | undefined };

export const SupplierField = (field: Props) => (
  <PickField from={partnersOfType} ask={{ type: 'SUPPLIER' }} nameOf={nameOf} open="/baseinfo/bizPartner" {...field} />
);

/** The suppliers of a material stand first. */
export const SupplierOfField = ({ materialId, ...field }: Props & { materialId: number | null }) => {
  const { t } = useSay();
  const named = (one: MaterialSupplier) => (one.supplies ? t('stock.suppliesIt', { name: nameOf(one) }) : nameOf(one));
  return (
    <PickField
      from={materialSuppliers}
      ask={materialId === null ? {} : { materialId }}
      nameOf={named}
      open="/baseinfo/bizPartner"
      {...field}
    />
  );
};
