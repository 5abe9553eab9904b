import { Partner, type PartnerRow, partnerTypes } from '@lotline/contract/partner/partner';
import { partnerRules } from '@lotline/contract/partner/partner.rules';
import { useMemo } from 'react';
import { obeying } from '../kit/columns/obeying.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { partnerColumns } from './partner-columns.ts';

const PartnerForm = lazyPart(async () => (await import('./PartnerForm.tsx')).PartnerForm);

const columns = obeying(partnerColumns, partnerRules, ({ companyRegNum }: PartnerRow, was: PartnerRow | undefined) => ({
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
