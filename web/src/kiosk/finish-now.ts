import type { ShiftOfDay, Work } from '@lotline/contract/kiosk/kiosk';
import { overQty } from '@lotline/contract/production/plan/day-rest';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import type { Translate } from '../kit/words/words.ts';
import { heard, tap } from './desk.ts';
import { goTo, tellHere } from './place.ts';

type Finish = { closeReason?: string | undefined; closeReasonId?: number; carryOver?: ShiftOfDay };
/** Finishes a work and says so with what became of the rest; as long as that stands there, one tap leads back to the work. */
export const finishNow = (t: Translate, work: Work, finish: Finish = {}, endedAt?: string) => {
  void tap(work, { action: 'FINISH', ...finish }, endedAt)
    .then(heard)
    .then((became) => {
      if (became === 'refused') return;
      const { carryOver: to } = finish;
      const rest = to && { qty: work.remainQty, uom: work.uom, day: formatDay(to.workDate), shift: t(`shift.${to.dayNight}`) };
      const beyond = overQty(work);
      const over = beyond > 0 && { over: formatNumber(beyond), uom: work.uom };
      const said = t('kiosk.finished', { operation: work.operationName, lot: work.lotNo, ...over, ...rest });
      const act = { label: t('kiosk.openWork'), run: () => goTo({ lineId: work.lineId, step: 'work', workId: work.dailyPlanId }) };
      tellHere(became === 'kept' ? `${said} · ${t('kiosk.savedHere')}` : said, 5000, act);
    });
  goTo({ step: 'works', workId: null });
};
