import { Partner, type PartnerRow, partnerTypes } from '@lotline/contract/partner/partner';
import { partnerRules } from '@lotline/contract/partner/partner.rules';
import { useMemo } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { obeying } from '../kit/columns/obeying.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useSay } from '../kit/words/use-say.ts';

const PartnerForm = lazyPart(async () => (await import('./PartnerForm.tsx')).PartnerForm);

const { text, money, number, flag, choice, stamps } = columnsOf(Partner);
const plain = [
  text('partnerCode', { width: 120, pinned: 'left' }),
  text('name', { width: 180, means: 'partnerName' }),
  choice('types', partnerTypes, { choiceWords: 'partnerType', width: 150 }),
  text('nameEn', { width: 150, hidden: true }),
  text('companyRegNum', { width: 130 }),
  text('corporateRegNum', { width: 140, hidden: true }),
  text('representative', { width: 100 }),
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
const columns = obeying(plain, partnerRules, ({ companyRegNum }: PartnerRow, was: PartnerRow | undefined) => ({
  companyRegNum,
  was: was?.companyRegNum ?? null,
}));

/** Customers, suppliers, outsourcers: whom the plant deals with. */
export const BizPartnerScreen = () => {
  const { t } = useSay();
  const quick = useMemo(
    (): Quick<PartnerRow>[] => [
      ...partnerTypes.map((type) => ({
        id: type,
        label: t(`partnerType.${type}`),
        fits: ({ types }: PartnerRow) => types.includes(type),
      })),
      { id: 'outOfUse', label: t('quick.outOfUse'), fits: ({ active }) => !active },
    ],
    [t],
  );
  return (
    <MasterScreen
      of={Partner}
      words="partner"
      columns={columns}
      quick={quick}
      form={() => <PartnerForm />}
      tone={({ active }) => (active ? undefined : 'muted')}
      formWidth={560}
    />
  );
};
