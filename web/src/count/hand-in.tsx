import { type CountSheet, submitCount } from '@lotline/contract/count/count';
import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

const ReasonList = lazyPart(async () => (await import('./ReasonList.tsx')).ReasonList);

/**
 * Hands a count in. What differs is explained in one list on the way; of a blind count afterwards, as nobody is told before what differs.
 * @param left what follows once nothing is asked any more
 */
export const useHandIn = (
  left: () => void,
): { handIn: (sheet: CountSheet) => Promise<void>; handing: boolean; asks: boolean; asking: ReactNode } => {
  const { t } = useSay();
  const { send: submit, sending: handing } = useSend(submitCount);
  const [asked, setAsked] = useState<CountSheet | null>(null);
  const handIn = async (sheet: CountSheet) => {
    if (sheet.differenceCount) return setAsked(sheet);
    try {
      const handed = await submit({ id: sheet.id, version: sheet.version });
      tell.success(t('count.submittedSaid', { no: sheet.sheetNo }));
      if (handed.differenceCount) setAsked(handed);
      else left();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const close = () => {
    setAsked(null);
    if (asked?.status !== 'COUNTING') left();
  };
  const done = () => {
    setAsked(null);
    left();
  };
  return {
    handIn,
    handing,
    asks: asked !== null,
    asking: <Suspense fallback={null}>{asked && <ReasonList sheet={asked} close={close} done={done} />}</Suspense>,
  };
};
