import { type PartnerName, type PartnerType, partnersOfTypes } from '@lotline/contract/partner/partner';
import { inUse } from '../kit/columns/called.ts';
import type { FieldProps } from '../kit/form/Field.tsx';
import { PickField } from '../kit/form/pickers.tsx';

const nameOf = ({ name, partnerCode }: PartnerName) => `${name} (${partnerCode})`;
type OfTypes = { /** Of any of these kinds; of all without it. */ type?: PartnerType | readonly PartnerType[] };
const asked = (type: OfTypes['type']) => ({ ...(type && { types: [type].flat().join(',') }) });

/** A partner of a kind. */
export const PartnerPicker = ({
  type,
  ...field
}: FieldProps & OfTypes & { shown?: string | null | undefined; onPick?: (partner: PartnerName | null) => void }) => (
  <PickField {...field} from={partnersOfTypes} ask={asked(type)} nameOf={nameOf} only={inUse} open="/baseinfo/bizPartner" />
);
