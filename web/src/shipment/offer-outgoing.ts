import { productInspections } from '@lotline/contract/quality/quality-result';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText, tellFailure } from '../kit/net/failure.ts';
import { type ApiFailure, send } from '../kit/net/send.ts';
import { t } from '../kit/words/words.ts';

/** How long the way to the inspection stands there. */
const wayMs = 10_000;

/** Asks whether the lot that was refused is to be inspected now, asks for its inspection, and shows the way to it. */
export const offerOutgoing = async (refusal: ApiFailure, go: (path: string) => void) => {
  const { lot } = refusal.facts;
  const text = failureText(refusal);
  const okText = t('inspection.outgoingRequest');
  if (typeof lot !== 'string' || !(await confirm({ icon: 'warning', title: okText, text, okText }))) return;
  try {
    const { id, resultNo } = await send(productInspections.create, { stage: 'OUTGOING', lotNo: lot });
    const open = { label: t('inspection.toIt'), run: () => go(`/quality/product/result?desk=${id}`) };
    tell.success(t('inspection.outgoingRequested', { lot, no: resultNo }), wayMs, open);
  } catch (failure) {
    tellFailure(failure);
  }
};
