import { oddShots } from '@lotline/contract/mold/mold.rules';
import { confirm } from '../kit/messages/alert.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { t } from '../kit/words/words.ts';

type Shots = { was: number; shots: number; guaranteedShots?: number | null | undefined };
/** Asks before a count of shots is saved that uses up the guarantee or has a digit too many; an answer of no leaves the form as it is. */
export const isMeant = async ({ was, shots, guaranteedShots }: Shots) => {
  const odd = oddShots(was, shots, guaranteedShots);
  if (odd === null) return true;
  const facts = { was: formatNumber(was), shots: formatNumber(shots), guaranteed: formatNumber(guaranteedShots ?? null) };
  return confirm({ title: t('mold.askTitle'), text: t(odd, facts), icon: 'warning', okText: t('action.save') });
};
