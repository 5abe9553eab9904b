import { Partner, partnerTypes } from '@lotline/contract/partner/partner';
import { columnsOf } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';

const { text, link, money, number, flag, choice, stamps } = columnsOf(Partner);
/** What is told of a partner. */
export const partnerColumns = [
  link('partnerCode', ({ id }) => recordPath('bizPartner', id), { width: 120, pinned: 'left' }),
  text('name', { width: 180, means: 'partnerName' }),
  choice('types', partnerTypes, { choiceWords: 'partnerType', isKind: true, width: 150 }),
  text('nameEn', { width: 150, hidden: true }),
  text('companyRegNum', { width: 130 }),
  text('corporateRegNum', { width: 140, hidden: true }),
  text('representative', { width: 100 }),
  text('businessType', { width: 130, hidden: true, means: 'businessType' }),
  text('businessItem', { width: 160, hidden: true, means: 'businessItem' }),
  text('phone', { width: 130 }),
  text('fax', { width: 130, hidden: true }),
  text('address', { width: 220 }),
  text('contactName', { width: 100 }),
  text('contactPhone', { width: 130 }),
  text('contactEmail', { width: 170 }),
  text('mainProducts', { width: 180, hidden: true }),
  money('revenue', { hidden: true }),
  number('employeeCount', { decimals: 0, hidden: true }),
  text('homepage', { hidden: true }),
  text('paymentTerm', { hidden: true }),
  text('taxInvoiceEmail', { hidden: true }),
  flag('active', { width: 80 }),
  text('note', { width: 200 }),
  ...stamps(),
];
