import { endHelp, type HelpCall } from '@lotline/contract/kiosk/help';
import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { tell, undoMs } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { send } from '../kit/net/send.ts';
import { useT } from '../kit/words/words.ts';
import { callAgain, keptCalls, keptMinutes, ring, takeBack } from './calls.ts';
import { useNow } from './clock.ts';
import { acting } from './desk.ts';
import { useLineHelp } from './help.ts';
import { KioskKey } from './KioskKey.tsx';
import { once, usePlace } from './place.ts';
import { clockText, durationText } from './work-text.ts';

type Props = { lineId: number; choices: KioskChoices; mayEnter: boolean };
/** Who is needed, as tiles; and the calls that stand, each until somebody ends it. */
export const HelpPage = ({ lineId, choices, mayEnter }: Props) => {
  const t = useT();
  const { workId } = usePlace();
  const { data = [] } = useLineHelp(lineId);
  const now = useNow(10_000);
  const [calling, setCalling] = useState<number | null>(null);
  const cache = useQueryClient();
  const heard = () => cache.invalidateQueries({ queryKey: ['help_call'] });
  const refused = (failure: unknown) => void tell.warning(failureText(failure), 6000);
  const waiting = useStore(keptCalls).filter(({ ask }) => ask.lineId === lineId);
  const end = (id: number) => void send(endHelp, { id }, { source: 'KIOSK' }).then(heard).catch(refused);
  const call = (reasonId: number, reason: string) => {
    setCalling(reasonId);
    ring({ lineId, dailyPlanId: workId, reasonId, ...acting() }, reason)
      .then((called) => {
        const back = called && { label: t('help.takeBack'), run: () => end(called.id), takesBack: true as const };
        if (back) tell.success(t('help.called', { reason }), undoMs, back);
        return heard();
      })
      .catch(refused)
      .finally(() => setCalling(null));
  };
  return (
    <div className="kiosk-body">
      <h1 className="kiosk-question">{t('help.whom')}</h1>
      {choices.callReasons.length === 0 && <p className="kiosk-subtitle">{t('help.noReasons')}</p>}
      <div className="kiosk-tiles">
        {choices.callReasons.map(({ id, name }) => (
          <KioskKey
            key={id}
            className="kiosk-tile"
            why={!mayEnter && t('kiosk.why.mayNotEnter')}
            aria-pressed={calling === id}
            onClick={once(() => call(id, name))}
          >
            <strong>{name}</strong>
          </KioskKey>
        ))}
      </div>
      {waiting.map(({ key, reason, at, refused: why }) => (
        <article className="kiosk-report" key={key} data-tone="warn">
          <time>{clockText(new Date(at).toISOString())}</time>
          <p>
            <strong>{t(why ? 'help.refused' : 'help.keptToo', { reason })}</strong>
            <span>{why ?? t('help.kept', { n: keptMinutes })}</span>
          </p>
          {why && (
            <button type="button" className="kiosk-button" onClick={once(() => callAgain(key))}>
              {t('help.again')}
            </button>
          )}
          <button type="button" className="kiosk-button" onClick={once(() => takeBack(key))}>
            {t('help.takeBack')}
          </button>
        </article>
      ))}
      {data.map((one: HelpCall) => (
        <article className="kiosk-report" key={one.id}>
          <time>
            {clockText(one.calledAt)}
            <small>{t('help.stands', { minutes: durationText(t, one.calledAt, now) })}</small>
          </time>
          <p>
            <strong>{one.reason}</strong>
            <span>
              <Unbroken text={[one.toolName, one.operationName, one.lotNo, one.calledBy].filter(Boolean).join(' · ')} />
            </span>
            <em data-tone={one.takenBy ? 'good' : undefined}>
              {one.takenBy ? `${t('help.coming', { by: one.takenBy })} · ${clockText(one.takenAt ?? one.calledAt)}` : t('help.nobody')}
            </em>
          </p>
          {mayEnter && (
            <button type="button" className="kiosk-button" onClick={once(() => end(one.id))}>
              {t(one.takenBy ? 'help.end' : 'help.takeBack')}
            </button>
          )}
        </article>
      ))}
    </div>
  );
};
