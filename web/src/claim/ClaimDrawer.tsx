import { Claim, ClaimDraft, type ClaimRow } from '@lotline/contract/claim/claim';
import type { ClaimStatus } from '@lotline/contract/claim/claim.states';
import { Form, type FormInstance } from 'antd';
import { useEffect } from 'react';
import { useResource } from '../kit/net/resource.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ClaimForm } from './ClaimForm.tsx';
import { claimColumns } from './claim-columns.tsx';

export const claimFormWidth = 640;

/** The form of one claim from its page; with a step to go to, that step is chosen already. */
export const ClaimDrawer = ({ claim, to, close }: { claim: ClaimRow; to?: ClaimStatus | undefined; close: () => void }) => {
  const { t } = useSay();
  const { save } = useResource(Claim, { startDt: claim.receivedOn, endDt: claim.receivedOn });
  return (
    <RecordDrawer
      title={`${t('claim.one')} ${claim.claimNo}`}
      draft={ClaimDraft}
      words="claim"
      row={claim}
      columns={claimColumns as never}
      save={save as never}
      close={close}
      width={claimFormWidth}
    >
      {({ values, row, form }) => (
        <>
          {to && <Towards form={form} to={to} />}
          <ClaimForm values={values} row={row} form={form} />
        </>
      )}
    </RecordDrawer>
  );
};

const Towards = ({ form, to }: { form: FormInstance; to: ClaimStatus }) => {
  const isReady = Form.useWatch('status', form) !== undefined;
  useEffect(() => {
    if (!isReady) return;
    form.setFieldValue('status', to);
    // The day on which it is answered or verified is most likely this one.
    const day = to === 'REPLIED' ? 'repliedOn' : to === 'VERIFIED' ? 'verifiedOn' : null;
    if (day && !form.getFieldValue(day)) form.setFieldValue(day, today());
  }, [form, to, isReady]);
  return null;
};
