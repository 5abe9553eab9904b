import { type PartnerName, partnersOfType } from '@lotline/contract/partner/partner';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField } from '../kit/form/pickers.tsx';

const nameOf = ({ partnerCode, name }: PartnerName) => `${name} (${partnerCode})`;

export const SupplierField = (field: FieldProps & { shown?: string | null | undefined }) => (
  <PickField from={partnersOfType} ask={{ type: 'SUPPLIER' }} nameOf={nameOf} open="/baseinfo/bizPartner" {...field} />
);
