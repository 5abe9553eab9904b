import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { type LineSignal, leaveLineSignal, lineSignals, settleLineSignal } from '@lotline/contract/kiosk/signal';
import type { Call } from '@lotline/contract/kit/call';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Mini } from '../kit/chart/Mini.tsx';
import { Icon } from '../kit/look/icons.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { queryClient } from '../kit/net/client.ts';
import { failureText } from '../kit/net/failure.ts';
import { newKey, send } from '../kit/net/send.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useT } from '../kit/words/words.ts';
import { signalsKey } from './checks.ts';
import { acting } from './desk.ts';
import { KioskKey } from './KioskKey.tsx';
import { leaving, once } from './place.ts';
import { reasonTiles, saidAs } from './reasons.ts';
import { signalSentence } from './signal-sentence.ts';
import { Question } from './tiles.tsx';
import './signal.css';

/** The signals that an inspection's values make and that nobody has answered yet. */
export const useOpenSignals = (inspectionId: number) => {
  const { data = [] } = useQuery({
    queryKey: signalsKey(inspectionId),
    queryFn: ({ signal }) => send(lineSignals, { id: inspectionId }, { signal }),
    meta: { tables: lineSignals.reads, quiet: true },
  });
  return data.filter(({ left }) => left === null);
};

type Asked = 'what' | 'cause' | 'action';
/** `signals`: all that the values of one characteristic make; one answer is about them together. */
type Props = { inspectionId: number; signals: readonly [LineSignal, ...LineSignal[]]; choices: KioskChoices; later: () => void };

/** What was just measured makes a signal: what it is, what the standard says to do, and who says why it came. */
export const SignalPage = ({ inspectionId, signals, choices, later }: Props) => {
  const [signal] = signals;
  const t = useT();
  const lang = useLanguage();
  const [asked, setAsked] = useState<Asked>('what');
  const [cause, setCause] = useState<{ key: string; name: string } | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const underway = useRef(false);
  useEffect(() => {
    // A step back is one question back; from the signal itself it leads on to measuring.
    leaving.back = asked === 'what' ? later : () => setAsked(asked === 'action' ? 'cause' : 'what');
    return () => {
      leaving.back = null;
    };
  }, [asked, later]);

  const answer = async (call: typeof settleLineSignal | typeof leaveLineSignal, said: object, done: string) => {
    if (underway.current) return;
    underway.current = true;
    try {
      const ask = { id: inspectionId, characteristicId: signal.characteristicId, ...said, ...acting() };
      const rest = await send(call as Call, ask, { idempotencyKey: newKey(), source: 'KIOSK' });
      tell.success(done);
      queryClient.setQueryData(signalsKey(inspectionId), rest);
    } catch (failure) {
      setRefused(failureText(failure));
      setAsked('what');
      void queryClient.invalidateQueries({ queryKey: signalsKey(inspectionId) });
    } finally {
      underway.current = false;
    }
  };
  if (asked !== 'what') {
    const isCause = asked === 'cause';
    const tiles = reasonTiles(t, isCause ? choices.signalCauses : choices.signalActions);
    return (
      <Question
        key={asked}
        title={t(isCause ? 'lineSignal.whatCaused' : 'lineSignal.whatDone')}
        hint={isCause || !cause ? signalSentence(t, signal) : t('lineSignal.causeWas', { cause: cause.name })}
        choices={tiles}
        choose={(key) => {
          if (isCause) {
            setCause({ key, name: tiles.find((tile) => tile.key === key)?.name ?? '' });
            setAsked('action');
          } else if (cause)
            void answer(settleLineSignal, { ...saidAs('cause', cause.key, t), ...saidAs('action', key, t) }, t('lineSignal.settled'));
        }}
      />
    );
  }
  const { decimals, unit } = signal;
  const others = [...new Set(signals.map((one) => signalSentence(t, one)))].filter((sentence) => sentence !== signalSentence(t, signal));
  const shown = (value: number) => `${formatNumber(value, (decimals ?? 3) + 1)}${unit ? ` ${unit}` : ''}`;
  const label = `${nameIn(lang, signal)} ${signalSentence(t, signal)}`;
  return (
    <div className="kiosk-asking">
      <div className="kiosk-body kiosk-signal" role="alert">
        <p className="kiosk-signal-of">
          <Icon name="warning" size={30} />
          {t('lineSignal.of', { name: nameIn(lang, signal) })}
        </p>
        <h1>{signalSentence(t, signal)}</h1>
        {others.map((sentence) => (
          <p key={sentence} className="kiosk-signal-also">
            {sentence}
          </p>
        ))}
        <p className="kiosk-signal-figures">
          {t('lineSignal.figures', {
            point: shown(signal.point),
            lcl: formatNumber(signal.lcl, (decimals ?? 3) + 1),
            ucl: shown(signal.ucl),
          })}
        </p>
        {refused && <p className="kiosk-signal-refused">{refused}</p>}
        <div className="kiosk-signal-parts">
          <Mini {...signal} width={440} height={150} label={label} few="" />
          <section data-none={signal.reactionPlan === null || undefined}>
            <h2>{t('lineSignal.plan')}</h2>
            <p>{signal.reactionPlan ?? t('lineSignal.noPlan')}</p>
          </section>
        </div>
      </div>
      <footer className="kiosk-foot">
        <button type="button" className="kiosk-button" onClick={once(later)}>
          {t('lineSignal.later')}
        </button>
        <span className="kiosk-space" />
        <KioskKey className="kiosk-button" onClick={once(() => void answer(leaveLineSignal, {}, t('lineSignal.left')))}>
          {t('lineSignal.leave')}
        </KioskKey>
        <KioskKey className="kiosk-button" data-kind="primary" data-size="large" onClick={once(() => setAsked('cause'))}>
          {t('lineSignal.say')}
        </KioskKey>
      </footer>
    </div>
  );
};
