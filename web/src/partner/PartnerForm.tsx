import { partnerTypes } from '@lotline/contract/partner/partner';
import { ChoiceField, Line, MoneyField, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';

export const PartnerForm = () => (
  <>
    <Line>
      <TextField name="partnerCode" />
      <TextField name="name" />
    </Line>
    <ChoiceField name="types" of={partnerTypes} choiceWords="partnerType" many />
    <Line>
      <TextField name="nameEn" />
      <TextField name="representative" />
    </Line>
    <Line>
      <TextField name="companyRegNum" placeholder="000-00-00000" />
      <TextField name="corporateRegNum" placeholder="000000-0000000" />
    </Line>
    <Line>
      <TextField name="businessType" />
      <TextField name="businessItem" />
    </Line>
    <Line>
      <TextField name="phone" />
      <TextField name="fax" />
    </Line>
    <TextField name="address" />
    <Line>
      <TextField name="contactName" />
      <TextField name="contactPhone" />
    </Line>
    <Line>
      <TextField name="contactEmail" />
      <TextField name="taxInvoiceEmail" />
    </Line>
    <TextField name="mainProducts" />
    <Line>
      <MoneyField name="revenue" />
      <NumberField name="employeeCount" decimals={0} />
    </Line>
    <Line>
      <TextField name="homepage" placeholder="https://" />
      <TextField name="paymentTerm" />
    </Line>
    <NoteField name="note" />
    <SwitchField name="active" />
  </>
);
