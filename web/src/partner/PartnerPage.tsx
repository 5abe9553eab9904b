import { onePartner, Partner } from '@lotline/contract/partner/partner';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { useCall } from '../kit/net/resource.ts';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { nothing } from '../kit/words/format.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import { partnerColumns } from './partner-columns.ts';

/** One partner: who that is, whom to call there, and the papers that are kept of it. */
export const PartnerPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const go = useGo();
  const asked = useCall(onePartner, { id });
  return (
    <RecordPage
      menu="bizPartner"
      id={id}
      files="partner"
      asked={asked}
      show={(partner) => ({
        code: partner.partnerCode,
        name: nameIn(lang, partner),
        state: (
          <>
            {partner.types.map((type) => (
              <span key={type} className="kit-tag">
                {t(`partnerType.${type}`)}
              </span>
            ))}
            {partner.active === false && <span className="kit-tag kit-tag-red">{t('record.notActive')}</span>}
          </>
        ),
        figures: [
          { label: t('partner.companyRegNum'), value: partner.companyRegNum || nothing },
          { label: t('partner.representative'), value: partner.representative || nothing },
          { label: t('partner.phone'), value: partner.phone || nothing },
          { label: t('partner.contactName'), value: partner.contactName || nothing },
          { label: t('partner.contactPhone'), value: partner.contactPhone || nothing },
          { label: t('partner.paymentTerm'), value: partner.paymentTerm || nothing },
        ],
        actions: <Button onClick={() => go(`/baseinfo/bizPartner?id=${id}`)}>{t('record.openInList')}</Button>,
        tabs: [{ key: 'info', label: t('record.tabInfo'), body: () => <Facts row={partner} columns={partnerColumns} words="partner" /> }],
        history: { table: Partner.table, words: 'partner', columns: partnerColumns },
      })}
    />
  );
};
