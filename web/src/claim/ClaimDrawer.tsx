import { Claim, ClaimDraft, type ClaimRow } from '@lotline/contract/claim/claim';
import type { ClaimStatus } from '@lotline/contract/claim/claim.states';
import { useResource } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { claimColumns } from './claim-columns.tsx';
import { claimFormWidth } from './claim-tones.ts';

/** The form of one claim from its page; with a step to go to, that step is chosen already. */
export const ClaimDrawer = ({ claim, to, close }: { claim: ClaimRow; to?: ClaimStatus | undefined; close: () => void }) => {
  const { t } = useSay();
  const { save } = useResource(Claim, { startDt: claim.receivedOn, endDt: claim.receivedOn });
  return (
    <RecordDrawer
      title={claim.claimNo}
      draft={ClaimDraft}
      words="claim"
      row={claim}
      {...(to && { begun: towards(claim, to) })}
      columns={claimColumns as never}
      save={save as never}
      told={(answer) => {
        const { claimNo: what, status } = answer as ClaimRow;
        return status === claim.status ? t('told.saved') : t('told.became', { what, state: t(`claimStatus.${status}`) });
      }}
      close={close}
      width={claimFormWidth}
    >
      {({ values, row, form }) => <ClaimForm values={values} row={row} form={form} />}
    </RecordDrawer>
  );
};

/** The step itself, and the day on which it is most likely taken. */
const towards = (claim: ClaimRow, to: ClaimStatus) => ({
  status: to,
  ...(to === 'REPLIED' && { repliedOn: claim.repliedOn ?? today() }),
  ...(to === 'VERIFIED' && { verifiedOn: claim.verifiedOn ?? today() }),
});
