import { inspectionPath, productInspections } from '@lotline/contract/quality/quality-result';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText, tellFailure } from '../kit/net/failure.ts';
import { type ApiFailure, send } from '../kit/net/send.ts';
import { t } from '../kit/words/words.ts';

/** How long the way to the inspection stands there. */
const wayMs = 10_000;

/** Asks whether the lot that was refused is to be inspected now, asks for its inspection, and shows the way to it: in a tab of its own, because the shipment is still open. */
export const offerOutgoing = async (refusal: ApiFailure) => {
  const { lot } = refusal.facts;
  const text = failureText(refusal);
  const okText = t('inspection.outgoingRequest');
  if (typeof lot !== 'string' || !(await confirm({ icon: 'warning', title: okText, text, okText }))) return;
  try {
    const made = await send(productInspections.create, { stage: 'OUTGOING', lotNo: lot });
    const open = { label: t('inspection.toIt'), run: () => window.open(inspectionPath(made), '_blank') };
    tell.success(t('inspection.outgoingRequested', { lot, no: made.resultNo }), wayMs, open);
  } catch (failure) {
    tellFailure(failure);
  }
};
