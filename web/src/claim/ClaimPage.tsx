import { Claim, type ClaimRow, oneClaim } from '@lotline/contract/claim/claim';
import { useGo } from '../kit/browser/go.ts';
import { Button } from '../kit/look/Button.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { formatDay, formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { claimColumns, waitsForReply } from './claim-columns.tsx';
import { claimTones, severityTones } from './claim-tones.ts';
import { Disciplines } from './Disciplines.tsx';
import { Suspects } from './Suspects.tsx';
import { useClaimActs } from './use-claim-acts.tsx';

/** One claim: what was claimed, how far its 8D is, and what else may be bad. */
export const ClaimPage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const asked = useCall(oneClaim, { id });
  const { actsOf, form, edit } = useClaimActs();
  const qty = (claim: ClaimRow, n: number | null | undefined) => (n == null ? nothing : `${formatNumber(n)} ${claim.uom}`);
  return (
    <>
      <RecordPage
        menu="claimManagement"
        id={id}
        files="claim"
        asked={asked}
        show={(claim) => ({
          code: claim.claimNo,
          name: `${claim.bizPartnerName} · ${claim.productName}`,
          state: (
            <>
              <span className={`kit-tag kit-tag-${claimTones[claim.status]}`}>{t(`claimStatus.${claim.status}`)}</span>
              <span className={`kit-tag kit-tag-${severityTones[claim.severity ?? 'MAJOR']}`}>
                {t(`claimSeverity.${claim.severity ?? 'MAJOR'}`)}
              </span>
            </>
          ),
          figures: [
            { label: t('claim.qtyClaimed'), value: qty(claim, claim.qtyClaimed) },
            { label: t('claim.qtyConfirmed'), value: qty(claim, claim.qtyConfirmed) },
            { label: t('claim.discipline'), value: `D${claim.discipline}` },
            {
              label: t(waitsForReply(claim) || !claim.repliedOn ? 'claim.dueReplyDay' : 'claim.repliedOn'),
              value: waitsForReply(claim) ? (
                <DaysLeft until={claim.dueReplyDay ?? null} />
              ) : claim.repliedOn ? (
                formatDay(claim.repliedOn)
              ) : (
                nothing
              ),
            },
            { label: t('claim.responsibleName'), value: claim.responsibleName ?? nothing },
          ],
          actions: (
            <>
              <ActButtons of={actsOf(claim)} primary />
              {may('claimManagement', 'modify') && claim.status !== 'CANCELLED' && (
                <Button onClick={() => edit(claim)}>{t('action.modify')}</Button>
              )}
              {claim.lotId != null && may('lotReport') && (
                <Button title={claim.lotNo ?? ''} onClick={() => claim.lotId && go(recordPath('lotReport', claim.lotId))}>
                  {t('claim.lotNo')}
                </Button>
              )}
            </>
          ),
          tabs: [
            { key: '8d', label: t('claim.tab8d'), body: () => <Disciplines claim={claim} /> },
            { key: 'suspects', label: t('claim.tabSuspects'), body: () => <Suspects claim={claim} /> },
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={claim} columns={claimColumns} words="claim" /> },
          ],
          history: { table: Claim.table, words: 'claim', columns: claimColumns },
        })}
      />
      {form}
    </>
  );
};
