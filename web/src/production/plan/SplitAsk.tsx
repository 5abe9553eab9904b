import { subtract } from '@lotline/contract/kit/quantity';
import type { PlanBlock } from '@lotline/contract/production/plan/plan-calendar';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useFocusBack } from '../../kit/browser/focus-back.ts';
import { Button } from '../../kit/look/Button.tsx';
import '../../kit/look/rows-dialog.css';
import { formatNumber } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { targetOf } from './board.ts';

/** What may be split off a block: what nobody has made of it yet. */
export const splittable = ({ targetQty, completedQty, carriedInQty, carriedOutQty, workStatus, closed }: PlanBlock) =>
  workStatus === 'COMPLETE' || closed
    ? 0
    : Math.min(targetQty, subtract(targetQty, Math.max(0, subtract(completedQty, carriedInQty)), carriedOutQty));

/** How much is split off a block; half of what is left, unless told otherwise. */
export const SplitAsk = ({ block, close, split }: { block: PlanBlock; close: () => void; split: (qty: number) => void }) => {
  const { t } = useSay();
  useFocusBack();
  const most = splittable(block);
  const [text, setText] = useState(() => String(Number.isInteger(most) ? Math.ceil(most / 2) : most));
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    box.current?.showModal();
    box.current?.querySelector('input')?.select();
  }, []);
  const qty = targetOf(text);
  const wrong = qty == null || qty <= 0 || qty > most || (Number.isInteger(block.targetQty) && !Number.isInteger(qty));
  const go = (event: FormEvent) => {
    event.preventDefault();
    if (!wrong) split(qty);
  };
  return (
    <dialog ref={box} className="kit-rows pb-split" aria-label={t('planBoard.splitTitle', { planNo: block.planNo })} onClose={close}>
      <form onSubmit={go}>
        <h2>{t('planBoard.splitTitle', { planNo: block.planNo })}</h2>
        <label>
          <input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            aria-label={t('planBoard.splitTitle', { planNo: block.planNo })}
            aria-invalid={wrong || undefined}
            onChange={({ target }) => setText(target.value)}
          />{' '}
          {block.uom}
        </label>
        <p {...(wrong && { className: 'plan-warn' })}>{t('planBoard.splitMost', { most: `${formatNumber(most)} ${block.uom}` })}</p>
        <footer>
          <Button onClick={close}>{t('action.cancel')}</Button>
          <Button type="primary" htmlType="submit" disabled={wrong}>
            {t('planBoard.splitGo')}
          </Button>
        </footer>
      </form>
    </dialog>
  );
};
