import { changeSale, type MaterialSale } from '@lotline/contract/sales/sale';
import type { WordKey } from '@lotline/contract/words';
import { useState } from 'react';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { Underway, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

type Step = 'SHIPPED' | 'SETTLED';

/** Takes the chosen sales their next step, one after the other in the version that was seen; what was done before one is refused stays done. */
export const useSteps = () => {
  const { t } = useSay();
  const { send } = useSend(changeSale);
  const [stepping, setStepping] = useState<Step | null>(null);
  const step = async (sales: readonly MaterialSale[], status: Step, said: WordKey) => {
    setStepping(status);
    let done = 0;
    try {
      for (const { id, version } of sales) {
        await send({ id, version, status });
        done += 1;
      }
    } catch (failure) {
      if (!(failure instanceof Underway)) tellFailure(failure);
    } finally {
      setStepping(null);
      if (done > 0) tell.success(t(said, { n: done }));
    }
  };
  return { step, stepping };
};
