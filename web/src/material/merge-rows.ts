import type { AnswerOf, AskOf } from '@lotline/contract/kit/call';
import type { mergePackages } from '@lotline/contract/material/repack';
import type { Package } from '@lotline/contract/material/stock';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Underway } from '../kit/net/resource.ts';
import { formatNumber } from '../kit/words/format.ts';
import { t } from '../kit/words/words.ts';

type Merge = (ask: AskOf<typeof mergePackages>) => Promise<AnswerOf<typeof mergePackages>>;

/** Asks whether the packages become one, the first of them, and says what came of it; null where nothing did. */
export const mergeRows = async ([into, ...others]: readonly Package[], merge: Merge) => {
  if (!into) return null;
  const text = t('repack.mergeAsk', { n: others.length, into: into.packageId });
  if (!(await confirm({ title: t('repack.merge'), text, okText: t('repack.merge') }))) return null;
  try {
    const whole = await merge({ into: into.id, ids: others.map(({ id }) => id) });
    tell.success(t('repack.mergedSaid', { into: whole.packageId, qty: formatNumber(whole.qty), uom: whole.uom }));
    return whole;
  } catch (failure) {
    if (!(failure instanceof Underway)) tellFailure(failure);
    return null;
  }
};
