import type { KioskChoices } from '@lotline/contract/kiosk/kiosk';
import type { identifyPerson, KioskPerson } from '@lotline/contract/kiosk/person';
import type { AskOf } from '@lotline/contract/kit/call';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { failureText } from '../kit/net/failure.ts';
import { answerScan, answerTorn } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { useT } from '../kit/words/words.ts';
import { DigitKeys } from './DigitKeys.tsx';
import { KioskKey } from './KioskKey.tsx';
import { identify, person, setPerson } from './person.ts';
import { goBack, once } from './place.ts';
import { Question } from './tiles.tsx';

const leastDigits = 4;
const mostDigits = 8;

type Worker = KioskChoices['workers'][number];
type Props = {
  choices: KioskChoices;
  /** Somebody is asked for one thing alone: who acts here stays. */
  only?: {
    title: string;
    hint: string;
    /** What the PIN is asked for. */
    why: string;
    /** Who answered isn't the one. */
    not?: string;
    ask: (ask: AskOf<typeof identifyPerson>) => Promise<KioskPerson>;
  };
};
/** Who acts from now on: a badge, or a name and its PIN. */
export const PersonPage = ({ choices, only }: Props) => {
  const t = useT();
  const acting = useStore(person);
  const now = only ? null : acting;
  const [chosen, setChosen] = useState<Worker | null>(null);
  const [pin, setPin] = useState('');
  const [asking, setAsking] = useState(false);
  const [wrong, setWrong] = useState<string | null>(only?.not ?? null);
  const check = async (ask: AskOf<typeof identifyPerson>) => {
    setAsking(true);
    setWrong(null);
    try {
      const { name } = await (only?.ask ?? identify)(ask);
      if (only) return;
      answerScan({ taken: true, what: name, said: t('person.is', { name }) });
      void goBack();
    } catch (failure) {
      setPin('');
      const said = failureText(failure);
      if ('badge' in ask) answerScan({ taken: false, what: ask.badge, said });
      else setWrong(said);
    } finally {
      setAsking(false);
    }
  };
  const enter = () => {
    if (chosen && pin.length >= leastDigits && !asking) void check({ workerId: chosen.id, pin });
  };
  const type = (digit: string) => {
    setWrong(null);
    setPin((so) => (so + digit).slice(0, mostDigits));
  };
  const back = () => setPin((so) => so.slice(0, -1));
  useScanner({
    onScan: (code) => {
      void check({ badge: code });
      return true;
    },
    onTorn: answerTorn,
    onKey: (key) => {
      if (key === 'Escape') {
        if (chosen) setChosen(null);
        else void goBack();
      } else if (chosen && /^\d$/.test(key)) type(key);
      else if (key === 'Backspace') back();
      else if (key === 'Delete') setPin('');
    },
  });
  const refused = wrong && (
    <div className="kiosk-refusal" role="alert">
      <Icon name="error" size={28} />
      <p>{wrong}</p>
    </div>
  );
  if (!chosen)
    return (
      <Question
        title={only?.title ?? t('person.who')}
        hint={only?.hint ?? t('person.hint')}
        told={refused}
        empty={t('kiosk.noPeople')}
        choices={choices.workers.map(({ id, workerNo, name }) => ({
          key: String(id),
          name,
          hint: workerNo,
          ...(id === now?.workerId && { tone: 'good' as const }),
        }))}
        choose={(key) => {
          setWrong(null);
          setChosen(choices.workers.find(({ id }) => id === Number(key)) ?? null);
        }}
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
    <div className="kiosk-asking kiosk-pin">
      <div className="kiosk-count">
        <div className="kiosk-count-left">
          <h1 className="kiosk-question">{t('person.pinOf', { name: chosen.name })}</h1>
          <p className="kiosk-pin-why">{only?.why ?? t('person.pinWhy', { name: chosen.name })}</p>
          <p className="kiosk-pin-dots" role="status" aria-label={t('person.digits', { n: pin.length })}>
            {'●'.repeat(pin.length)}
          </p>
          {refused}
        </div>
        <div className="kiosk-count-right">
          <div className="pad">
            <DigitKeys type={type} back={back} clear={() => setPin('')} />
          </div>
        </div>
      </div>
      <footer className="kiosk-foot">
        <button
          type="button"
          className="kiosk-button"
          data-size="large"
          onClick={once(() => {
            setPin('');
            setWrong(null);
            setChosen(null);
          })}
        >
          {t('person.another')}
        </button>
        <KioskKey
          className="kiosk-button"
          data-kind="primary"
          data-size="large"
          why={pin.length < leastDigits ? t('kiosk.why.wholePin', { n: leastDigits }) : asking && t('kiosk.why.asking')}
          onClick={once(enter)}
        >
          {t('person.enter')}
        </KioskKey>
      </footer>
    </div>
  );
};
