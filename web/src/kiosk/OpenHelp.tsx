import { endHelp, openHelp, takeHelp } from '@lotline/contract/kiosk/help';
import { Button } from '../kit/look/Button.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useNow } from './clock.ts';
import { useHelpRights } from './help.ts';
import './refusal.css';
import { clockText, durationText } from './work-text.ts';

/** The calls for help that stand, above the leaders' list, each with the answers to it. */
export const OpenHelp = () => {
  const { t } = useSay();
  const { mayTake, mayEnd } = useHelpRights();
  const { data = [] } = useCall(openHelp, {});
  const now = useNow(10_000);
  const take = useSend(takeHelp);
  const end = useSend(endHelp);
  if (data.length === 0) return null;
  return (
    <section className="open-help" aria-label={t('help.open', { n: data.length })}>
      <strong>{t('help.open', { n: data.length })}</strong>
      <ul>
        {data.map(({ id, reason, lineName, toolName, operationName, lotNo, calledBy, calledAt, takenBy }) => (
          <li key={id}>
            <b>{reason}</b>
            <span>{[lineName, toolName, operationName, lotNo, calledBy].filter(Boolean).join(' · ')}</span>
            <span>
              {takenBy
                ? t('help.coming', { by: takenBy })
                : t('help.waiting', { at: clockText(calledAt), minutes: durationText(t, calledAt, now) })}
            </span>
            {!takenBy && mayTake && (
              <Button type="primary" onClick={() => void take.send({ id }).catch(tellFailure)}>
                {t('help.take')}
              </Button>
            )}
            {mayEnd && <Button onClick={() => void end.send({ id }).catch(tellFailure)}>{t('help.end')}</Button>}
          </li>
        ))}
      </ul>
    </section>
  );
};
