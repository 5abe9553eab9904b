import { callHelp, endHelp, type HelpCall } from '@lotline/contract/kiosk/help';
import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { tell } from '../kit/messages/snackbar.tsx';
import { ApiFailure, newKey, send } from '../kit/net/send.ts';
import { useT } from '../kit/words/words.ts';
import { acting } from './desk.ts';
import { useLineHelp } from './help.ts';
import { KioskKey } from './KioskKey.tsx';
import { once, usePlace } from './place.ts';
import { clockText } from './work-text.ts';

type Props = { lineId: number; choices: KioskChoices; mayEnter: boolean };
/** Who is needed, as tiles; and the calls that stand, each until somebody ends it. */
export const HelpPage = ({ lineId, choices, mayEnter }: Props) => {
  const t = useT();
  const { workId } = usePlace();
  const { data = [] } = useLineHelp(lineId);
  const [calling, setCalling] = useState<number | null>(null);
  const cache = useQueryClient();
  const heard = () => cache.invalidateQueries({ queryKey: ['help_call'] });
  const refused = (failure: unknown) => void tell.warning(failure instanceof ApiFailure ? failure.message : t('kiosk.failed'), 6000);
  const ring = (reasonId: number) => {
    setCalling(reasonId);
    send(callHelp, { lineId, dailyPlanId: workId, reasonId, ...acting() }, { idempotencyKey: newKey(), source: 'KIOSK' })
      .then(({ reason }) => {
        tell.success(t('help.called', { reason }));
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
            onClick={once(() => ring(id))}
          >
            <strong>{name}</strong>
          </KioskKey>
        ))}
      </div>
      {data.map((one: HelpCall) => (
        <article className="kiosk-report" key={one.id}>
          <time>{clockText(one.calledAt)}</time>
          <p>
            <strong>{one.reason}</strong>
            <span>{[one.toolName, one.operationName, one.lotNo, one.calledBy].filter(Boolean).join(' · ')}</span>
            {one.takenBy && <span>{t('help.coming', { by: one.takenBy })}</span>}
          </p>
          {mayEnter && (
            <button
              type="button"
              className="kiosk-button"
              onClick={once(() => void send(endHelp, { id: one.id }, { source: 'KIOSK' }).then(heard).catch(refused))}
            >
              {t('help.end')}
            </button>
          )}
        </article>
      ))}
    </div>
  );
};
