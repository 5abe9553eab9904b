import { changeSale, type MaterialSale } from '@lotline/contract/sales/sale';
import type { WordKey } from '@lotline/contract/words';
import { useState } from 'react';
import { tell, undoMs } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { undoAct } from '../kit/net/undo.ts';
import { useSay } from '../kit/words/use-say.ts';

type Step = 'REGISTERED' | 'SHIPPED' | 'SETTLED';
type Said = { done: WordKey; back: WordKey };

/**
 * Takes the chosen sales their next step, one after the other in the version that was seen; what was done before one is refused stays done.
 * What was done can be taken back as long as it is said.
 */
export const useSteps = () => {
  const { t } = useSay();
  const { send } = useSend(changeSale);
  const [stepping, setStepping] = useState<Step | null>(null);
  /** Those that took it, as they were and as they are. */
  const take = async (sales: readonly MaterialSale[], to: (sale: MaterialSale) => { status: Step; saleDate?: string }) => {
    const done: { was: MaterialSale; is: MaterialSale }[] = [];
    try {
      for (const was of sales) done.push({ was, is: await send({ id: was.id, version: was.version, ...to(was) }) });
    } catch (failure) {
      tellFailure(failure);
    }
    return done;
  };
  const step = async (sales: readonly MaterialSale[], status: Step, said: Said) => {
    setStepping(status);
    const done = await take(sales, () => ({ status }));
    setStepping(null);
    if (done.length === 0) return;
    const back = async () => {
      const before = new Map(done.map(({ was }) => [was.id, was]));
      const undone = await take(
        done.map(({ is }) => is),
        ({ id, saleDate }) => {
          const was = before.get(id);
          return {
            status: was?.status as Step,
            ...(was?.status === 'REGISTERED' && was.saleDate !== saleDate && { saleDate: was.saleDate }),
          };
        },
      );
      if (undone.length > 0) tell.success(t(said.back, { n: undone.length }));
    };
    tell.success(t(said.done, { n: done.length }), undoMs, undoAct(back));
  };
  return { step, stepping };
};
