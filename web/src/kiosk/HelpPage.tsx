import { callHelp, endHelp, type HelpCall } from '@lotline/contract/kiosk/help';
import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { useState } from 'react';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useT } from '../kit/words/words.ts';
import { useLineHelp } from './help.ts';
import { once, usePlace } from './place.ts';
import { clockText } from './work-text.ts';

type Props = { lineId: number; choices: KioskChoices; mayEnter: boolean };
/** Who is needed, as tiles; and the calls that stand, each until somebody ends it. */
export const HelpPage = ({ lineId, choices, mayEnter }: Props) => {
  const t = useT();
  const { workId } = usePlace();
  const { data = [] } = useLineHelp(lineId);
  const call = useSend(callHelp);
  const end = useSend(endHelp);
  const [calling, setCalling] = useState<number | null>(null);
  const refused = (failure: unknown) => void tell.warning(failureText(failure), 6000);
  const ring = (reasonId: number) => {
    setCalling(reasonId);
    call
      .send({ lineId, dailyPlanId: workId, reasonId })
      .then(({ reason }) => tell.success(t('help.called', { reason })), refused)
      .finally(() => setCalling(null));
  };
  return (
    <div className="kiosk-body">
      <h1 className="kiosk-question">{t('help.whom')}</h1>
      {choices.callReasons.length === 0 && <p className="kiosk-subtitle">{t('help.noReasons')}</p>}
      <div className="kiosk-tiles">
        {choices.callReasons.map(({ id, name }) => (
          <button
            type="button"
            key={id}
            className="kiosk-tile"
            disabled={!mayEnter}
            aria-pressed={calling === id}
            onClick={once(() => ring(id))}
          >
            <strong>{name}</strong>
          </button>
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
            <button type="button" className="kiosk-button" onClick={once(() => void end.send({ id: one.id }).catch(refused))}>
              {t('help.end')}
            </button>
          )}
        </article>
      ))}
    </div>
  );
};
