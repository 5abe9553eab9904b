import type { KioskChoices, ShiftOfDay, Work } from '@lotline/contract/kiosk/kiosk';
import { overQty } from '@lotline/contract/production/plan/day-rest';
import { useState } from 'react';
import { dayNamed } from '../kit/words/day-tone.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useNow } from './clock.ts';
import { worked } from './expected-work.ts';
import { finishNow } from './finish-now.ts';
import { KioskKey } from './KioskKey.tsx';
import { CheckPoints } from './Papers.tsx';
import { goTo, once } from './place.ts';
import { because, reasonTiles } from './reasons.ts';
import { checksDue, clockText, minutesText } from './work-text.ts';

const minuteMs = 60_000;
const stepMinutes = 5;
const nowhere = 'nowhere';

type Props = { work: Work; choices: KioskChoices; nextShifts: readonly ShiftOfDay[] };
/** A finish short of the target or of a check that is due, asked once: the check, why, what becomes of the rest, and when it ended. */
export const FinishPage = ({ work, choices, nextShifts }: Props) => {
  const { t, lang } = useSay();
  const [reason, setReason] = useState<string | null>(null);
  const [to, setTo] = useState<ShiftOfDay | typeof nowhere | null>(null);
  const [earlier, setEarlier] = useState(0);
  const now = useNow(10_000);
  const since = work.running ? Date.parse(work.running.startedAt) : null;
  const most = since === null ? 0 : Math.max(0, Math.floor((now - since) / minuteMs));
  const endedAt = new Date(now - earlier * minuteMs).toISOString();
  const shifts = nextShifts.filter(({ workDate, dayNight }) => workDate !== work.workDate || dayNight !== work.dayNight);
  const short = work.remainQty > 0;
  const over = overQty(work);
  const unchecked = checksDue(work).length > 0;
  const rest = { remain: formatNumber(work.remainQty), uom: work.uom };
  const finish = () => {
    const { reasonId, reason: said } = { reasonId: undefined, reason: undefined, ...because(t, reason ?? '') };
    const why = reasonId === undefined ? { closeReason: said } : { closeReasonId: reasonId };
    finishNow(t, work, { ...(short && why), ...(to && to !== nowhere && { carryOver: to }) }, earlier > 0 ? endedAt : undefined);
  };
  const carry = (value: ShiftOfDay | typeof nowhere, name: string) => (
    <button type="button" key={name} className="kiosk-chip" aria-pressed={to === value} onClick={() => setTo(value)}>
      {name}
    </button>
  );
  return (
    <div className="kiosk-asking">
      <div className="kiosk-body">
        <h1 className="kiosk-question">{short ? t('kiosk.finishShort', rest) : t(unchecked ? 'kiosk.finishAsk' : 'kiosk.finish')}</h1>
        {over > 0 && <p className="kiosk-subtitle">{t('kiosk.overTarget', { over, uom: work.uom })}</p>}
        <CheckPoints work={work} mayEnter dueOnly />
        {short && (
          <>
            <div className="kiosk-tiles" data-size="short">
              {reasonTiles(t, choices.finishReasons).map(({ key, name }) => (
                <button type="button" key={key} className="kiosk-tile" aria-pressed={reason === key} onClick={() => setReason(key)}>
                  <strong>{name}</strong>
                </button>
              ))}
            </div>
            <h2 className="kiosk-subtitle">{t('kiosk.carryQuestion', rest)}</h2>
            <div className="kiosk-bar kiosk-finish-row">
              {carry(nowhere, t('kiosk.carryNone'))}
              {shifts.map((shift) =>
                carry(shift, t('kiosk.carryTo', { day: dayNamed(lang, shift.workDate), shift: t(`shift.${shift.dayNight}`) })),
              )}
            </div>
          </>
        )}
        <div className="kiosk-bar kiosk-finish-row">
          <span className="kiosk-finish-time">
            <strong>{t('kiosk.worked', { time: minutesText(t, worked(work, endedAt)) })}</strong>
            {since !== null && <span>{t('kiosk.endedAt', { at: clockText(endedAt) })}</span>}
          </span>
          {since !== null && (
            <>
              <KioskKey
                className="kiosk-chip"
                why={earlier >= most && t('kiosk.why.noEarlier')}
                onClick={() => setEarlier((by) => Math.min(most, by + stepMinutes))}
              >
                {t('kiosk.earlier', { n: stepMinutes })}
              </KioskKey>
              <KioskKey
                className="kiosk-chip"
                why={earlier === 0 && t('kiosk.why.noLater')}
                onClick={() => setEarlier((by) => Math.max(0, by - stepMinutes))}
              >
                {t('kiosk.later', { n: stepMinutes })}
              </KioskKey>
            </>
          )}
        </div>
      </div>
      <footer className="kiosk-foot">
        {work.completedQty === 0 && (
          <button type="button" className="kiosk-button" data-size="large" onClick={once(() => goTo({ step: 'result' }))}>
            {t('kiosk.finishFirst')}
          </button>
        )}
        <KioskKey
          className="kiosk-button"
          data-kind="primary"
          data-size="large"
          why={short && (reason === null ? t('kiosk.why.chooseReason') : to === null && t('kiosk.why.chooseRest'))}
          onClick={once(finish)}
        >
          {t(unchecked ? 'kiosk.finishUnchecked' : 'kiosk.finish')}
        </KioskKey>
      </footer>
    </div>
  );
};
