import { type ClaimRow, claimReport } from '@lotline/contract/claim/claim';
import { type ClaimStatus, nextClaimStatus } from '@lotline/contract/claim/claim.states';
import { Suspense } from 'react';
import { savePdf } from '../kit/excel/save-pdf.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import type { Acts } from '../kit/record/Acts.tsx';
import { useSay } from '../kit/words/use-say.ts';

const ClaimDrawer = lazyPart(async () => (await import('./ClaimDrawer.tsx')).ClaimDrawer);

/** What can be done with one claim in its state: its next step, its form, its report. */
export const useClaimActs = () => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const { open, show, close } = useOpenPanel<{ claim: ClaimRow; to?: ClaimStatus }>();
  const print = async ({ id }: ClaimRow) => {
    try {
      await savePdf(claimReport, { id, lang });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const actsOf = (claim: ClaimRow | undefined): Acts => {
    if (!claim) return [];
    const next = nextClaimStatus[claim.status];
    const mayChange = may('claimManagement', 'modify') && claim.status !== 'CANCELLED';
    return [
      mayChange &&
        next !== undefined && {
          label: t('claim.next', { step: t(`claimStatus.${next}`) }),
          run: () => show({ claim, to: next }),
        },
      { label: t('claim.report'), run: () => print(claim) },
    ];
  };
  const form = open && (
    <Suspense fallback={null}>
      <ClaimDrawer key={open.times} claim={open.claim} to={open.to} close={close} />
    </Suspense>
  );
  return { actsOf, form, edit: (claim: ClaimRow) => show({ claim }) };
};
