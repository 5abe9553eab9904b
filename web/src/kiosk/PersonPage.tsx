import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import { identifyPerson } from '@lotline/contract/kiosk/person';
import type { AskOf } from '@lotline/contract/kit/call';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import '../kit/form/number-pad.css';
import { tell } from '../kit/messages/snackbar.tsx';
import { failureText } from '../kit/net/failure.ts';
import { ApiFailure, send } from '../kit/net/send.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { useT } from '../kit/words/words.ts';
import { person, setPerson } from './person.ts';
import { goBack, once } from './place.ts';
import { Question } from './tiles.tsx';

const leastDigits = 4;
const mostDigits = 8;

/** Who acts from now on: a badge, or a name and its PIN. */
export const PersonPage = ({ choices }: { choices: KioskChoices }) => {
  const t = useT();
  const now = useStore(person);
  const [chosen, setChosen] = useState<KioskChoices['workers'][number] | null>(null);
  const [pin, setPin] = useState('');
  const [asking, setAsking] = useState(false);
  const identify = async (ask: AskOf<typeof identifyPerson>) => {
    setAsking(true);
    try {
      const who = await send(identifyPerson, ask, { source: 'KIOSK' });
      setPerson(who);
      tell.success(t('person.is', { name: who.name }));
      void goBack();
    } catch (failure) {
      setPin('');
      const away = failure instanceof ApiFailure && failure.status === 0;
      tell.warning(away ? t('person.offline') : failureText(failure), 6000);
    } finally {
      setAsking(false);
    }
  };
  useScanner({
    onScan: (code) => {
      void identify({ badge: code });
      return true;
    },
  });
  if (!chosen)
    return (
      <Question
        title={t('person.who')}
        hint={t('person.hint')}
        empty={t('kiosk.noPeople')}
        choices={choices.workers.map(({ id, workerNo, name }) => ({ key: String(id), name, hint: workerNo, chosen: id === now?.workerId }))}
        choose={(key) => setChosen(choices.workers.find(({ id }) => id === Number(key)) ?? null)}
        {...(now && {
          foot: (
            <button
              type="button"
              className="kiosk-button"
              data-size="large"
              onClick={once(() => {
                setPerson(null);
                void goBack();
              })}
            >
              {t('person.nobody')}
            </button>
          ),
        })}
      />
    );
  return (
    <div className="kiosk-asking">
      <div className="kiosk-body kiosk-pin">
        <h1 className="kiosk-question">{t('person.pinOf', { name: chosen.name })}</h1>
        <p className="kiosk-pin-dots" role="status" aria-label={String(pin.length)}>
          {'●'.repeat(pin.length)}
        </p>
        <div className="pad">
          <div className="pad-keys">
            {[...'7894561230'].map((digit) => (
              <button type="button" key={digit} onClick={() => setPin((now) => (now + digit).slice(0, mostDigits))}>
                {digit}
              </button>
            ))}
            <button type="button" className="pad-soft" aria-label={t('pad.back')} onClick={() => setPin((now) => now.slice(0, -1))}>
              ⌫
            </button>
          </div>
        </div>
      </div>
      <footer className="kiosk-foot">
        <button
          type="button"
          className="kiosk-button"
          data-kind="primary"
          data-size="large"
          disabled={pin.length < leastDigits || asking}
          onClick={once(() => void identify({ workerId: chosen.id, pin }))}
        >
          {t('person.enter')}
        </button>
      </footer>
    </div>
  );
};
