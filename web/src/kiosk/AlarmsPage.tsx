import { acknowledgeLineAlarm, type LineAlarm } from '@lotline/contract/kiosk/alarm';
import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { useRef, useState } from 'react';
import { tell } from '../kit/messages/snackbar.tsx';
import { queryClient } from '../kit/net/client.ts';
import { failureText } from '../kit/net/failure.ts';
import { newKey, send } from '../kit/net/send.ts';
import { formatDay } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { type Translate, useT } from '../kit/words/words.ts';
import { acting } from './desk.ts';
import { KioskKey } from './KioskKey.tsx';
import { alarmSentence, alarmsKey, useLineAlarms } from './line-alarms.ts';
import { Failed, Loading } from './message-pages.tsx';
import './notices.css';
import { goBack, once } from './place.ts';
import { reasonTiles, saidAs } from './reasons.ts';
import { useStepBack } from './step-back.ts';
import { Question } from './tiles.tsx';
import { clockText } from './work-text.ts';

const readingMs = 6000;

type Props = { lineId: number; choices: KioskChoices; mayEnter: boolean };
type Cause = { key: string; name: string };
/** Where the line's machines are beyond their limits: one tap says which, one the cause, one what was done. */
export const AlarmsPage = ({ lineId, choices, mayEnter }: Props) => {
  const t = useT();
  const lang = useLanguage();
  const list = useLineAlarms(lineId);
  const [chosen, choose] = useState<LineAlarm | null>(null);
  const [cause, setCause] = useState<Cause | null>(null);
  useStepBack(chosen !== null, () => choose(null));
  useStepBack(cause !== null, () => setCause(null));
  const underway = useRef(false);
  const answer = async ({ id }: LineAlarm, { key: causeKey }: Cause, actionKey: string) => {
    if (underway.current) return;
    underway.current = true;
    try {
      const ask = { id, lineId, ...saidAs('cause', causeKey, t), ...saidAs('action', actionKey, t), ...acting() };
      const rest = await send(acknowledgeLineAlarm, ask, { idempotencyKey: newKey(), source: 'KIOSK' });
      tell.success(t('lineAlarm.settled'));
      queryClient.setQueryData(alarmsKey(lineId), rest);
    } catch (failure) {
      tell.warning(failureText(failure), readingMs);
      void list.refetch();
    } finally {
      underway.current = false;
      setCause(null);
      choose(null);
    }
  };
  if (chosen) {
    const tiles = reasonTiles(t, cause ? choices.signalActions : choices.signalCauses);
    return (
      <Question
        key={cause ? 'action' : 'cause'}
        title={t(cause ? 'lineSignal.whatDone' : 'lineSignal.whatCaused')}
        hint={cause ? t('lineSignal.causeWas', { cause: cause.name }) : alarmSentence(t, lang, chosen)}
        choices={tiles}
        choose={(key) => {
          if (cause) void answer(chosen, cause, key);
          else setCause({ key, name: tiles.find((tile) => tile.key === key)?.name ?? '' });
        }}
      />
    );
  }
  if (!list.data) return list.isError ? <Failed error={list.error} again={() => void list.refetch()} /> : <Loading />;
  return (
    <div className="kiosk-asking">
      <div className="kiosk-body">
        <h1 className="kiosk-question">{t('lineAlarm.title')}</h1>
        {list.data.length === 0 && <p className="kiosk-subtitle">{t('lineAlarm.none')}</p>}
        {list.data.map((alarm) => (
          <KioskKey
            key={alarm.id}
            className="kiosk-report kiosk-told-line"
            data-tone={alarm.toAt === null ? 'bad' : 'warn'}
            why={!mayEnter && t('kiosk.why.mayNotEnter')}
            onClick={once(() => choose(alarm))}
          >
            <p>
              <strong>{alarmSentence(t, lang, alarm)}</strong>
              <span>{[saidWhen(t, alarm), alarm.lotNo && t('lineAlarm.lot', { lot: alarm.lotNo })].filter(Boolean).join(' ')}</span>
            </p>
            <b>{t('lineAlarm.answer')}</b>
          </KioskKey>
        ))}
      </div>
      {list.data.length === 0 && (
        <footer className="kiosk-foot">
          <span className="kiosk-space" />
          <button type="button" className="kiosk-button" data-kind="primary" data-size="large" onClick={once(() => void goBack())}>
            {t('kiosk.back')}
          </button>
        </footer>
      )}
    </div>
  );
};

/** Hours and minutes of the plant's clock; the day stands where it isn't today's. */
const saidWhen = (t: Translate, { fromAt, toAt }: LineAlarm) => {
  const today = formatDay(new Date());
  const shown = (at: string) => [formatDay(at) !== today && formatDay(at).slice(5), clockText(at)].filter(Boolean).join(' ');
  return toAt === null ? t('lineAlarm.now', { from: shown(fromAt) }) : t('lineAlarm.was', { from: shown(fromAt), to: shown(toAt) });
};
