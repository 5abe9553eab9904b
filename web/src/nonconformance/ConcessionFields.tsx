import { type PartnerName, partnersOfTypes } from '@lotline/contract/partner/partner';
import { type OperationName, operationNames } from '@lotline/contract/product/operation';
import { type ProductName, productNames } from '@lotline/contract/product/product';
import { inUse } from '../kit/columns/called.ts';
import { DayField } from '../kit/form/date-fields.tsx';
import { Line, NoteField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { PickField } from '../kit/form/pickers.tsx';

const partnerName = ({ name, partnerCode }: PartnerName) => `${name} (${partnerCode})`;
const codedName = ({ name, code }: ProductName | OperationName) => `${name} (${code})`;

/** The terms of a concession: why, until when, for whom and for what. */
export const ConcessionFields = ({ isOfLot }: { isOfLot: boolean }) => (
  <>
    <NoteField name="reason" rows={2} />
    <Line>
      <DayField name="validUntil" required />
      <PickField name="bizPartnerIds" from={partnersOfTypes} ask={customers} nameOf={partnerName} only={inUse} many />
    </Line>
    <Line>
      {!isOfLot && <PickField name="productIds" from={productNames} nameOf={codedName} only={inUse} many />}
      <PickField name="operationIds" from={operationNames} nameOf={codedName} only={inUse} many />
    </Line>
    <Line>
      <SwitchField name="customerNeeded" />
      <TextField name="customerApprovalNo" />
    </Line>
  </>
);
const customers = { types: 'CUSTOMER' };
