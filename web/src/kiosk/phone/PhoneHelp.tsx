import { callHelp, endHelp, type HelpCall, helpChoices, openHelp, takeHelp } from '@lotline/contract/kiosk/help';
import { useEffect, useRef, useState } from 'react';
import { kept } from '../../kit/browser/store.ts';
import { tell } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhoneChoice } from '../../kit/phone/PhoneFields.tsx';
import { PhoneSheet } from '../../kit/phone/PhoneSheet.tsx';
import { PhoneFailed, PhoneLoading } from '../../kit/phone/parts.tsx';
import { useT } from '../../kit/words/words.ts';
import { useNow } from '../clock.ts';
import { useHelpRights } from '../help.ts';
import { durationText } from '../work-text.ts';
import './phone-help.css';

const lineKept = 'lotline.help.line';

/** Who calls for help at the lines, each answered or ended by one tap; and below them a new call, for the line that was called to last. */
export const PhoneHelp = ({ close }: { close: () => void }) => {
  const t = useT();
  const rights = useHelpRights();
  const { data, error, refetch } = useCall(openHelp, {});
  const [called, setCalled] = useState<number | null>(null);
  return (
    <PhoneSheet title={t('help.call')} close={close}>
      {!data && (error ? <PhoneFailed error={error} again={() => void refetch()} /> : <PhoneLoading />)}
      {data && <Standing calls={data} called={called} {...rights} />}
      {rights.mayCall && <NewCall told={setCalled} />}
    </PhoneSheet>
  );
};

type StandingProps = { calls: readonly HelpCall[]; called: number | null; mayTake: boolean; mayEnd: boolean };
const Standing = ({ calls, called, mayTake, mayEnd }: StandingProps) => {
  const t = useT();
  // The call that was just made stands behind those that wait longer.
  const own = useRef<HTMLLIElement>(null);
  const stands = calls.some(({ id }) => id === called);
  useEffect(() => {
    if (stands) own.current?.scrollIntoView?.({ block: 'center' });
  }, [stands]);
  const now = useNow(10_000);
  const take = useSend(takeHelp);
  const end = useSend(endHelp);
  if (calls.length === 0) return <p className="phone-help-none">{t('help.none')}</p>;
  return (
    <ul className="phone-help" aria-label={t('help.open', { n: calls.length })}>
      {calls.map(({ id, reason, lineName, toolName, operationName, lotNo, calledBy, calledAt, takenBy }) => (
        <li key={id} ref={id === called ? own : undefined} data-taken={takenBy !== null}>
          <p>
            <b>{reason}</b>
            <strong>{t('help.stands', { minutes: durationText(t, calledAt, now) })}</strong>
          </p>
          <p>{[lineName, toolName, operationName, lotNo, calledBy].filter(Boolean).join(' · ')}</p>
          <p>{takenBy ? t('help.coming', { by: takenBy }) : t('help.nobody')}</p>
          <div>
            {takenBy === null && mayTake && (
              <PhoneButton kind="primary" busy={take.sending} onTap={() => void take.send({ id }).catch(tellFailure)}>
                {t('help.take')}
              </PhoneButton>
            )}
            {mayEnd && (
              <PhoneButton busy={end.sending} onTap={() => void end.send({ id }).catch(tellFailure)}>
                {t('help.end')}
              </PhoneButton>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
};

const NewCall = ({ told }: { told: (id: number) => void }) => {
  const t = useT();
  const { data } = useCall(helpChoices, {});
  const { send, sending } = useSend(callHelp);
  const [chosen, setChosen] = useState(() => Number(kept.get(lineKept)));
  if (!data) return null;
  const line = data.lines.find(({ id }) => id === chosen);
  const call = (reasonId: number, reason: string) =>
    send({ lineId: chosen, reasonId })
      .then(({ id, lineName }) => {
        kept.set(lineKept, String(chosen));
        tell.success(`${lineName} · ${t('help.called', { reason })}`);
        told(id);
      })
      .catch(tellFailure);
  return (
    <section className="phone-help-new">
      <PhoneChoice
        label={t('help.line')}
        value={line ? chosen : null}
        of={data.lines.map(({ id, name, factoryName }) => ({ value: id, label: `${factoryName} · ${name}` }))}
        onChange={setChosen}
      />
      <h3>{t('help.whom')}</h3>
      {data.reasons.length === 0 && <p>{t('help.noReasons')}</p>}
      <div className="phone-help-reasons">
        {data.reasons.map(({ id, name }) => (
          <PhoneButton key={id} busy={sending} why={!line && t('help.line')} onTap={() => void call(id, name)}>
            {name}
          </PhoneButton>
        ))}
      </div>
    </section>
  );
};
