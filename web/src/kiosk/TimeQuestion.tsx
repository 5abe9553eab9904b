import { useState } from 'react';
import { useScanner } from '../kit/scan/scanner.ts';
import { formatDay, formatMinute } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { DigitKeys } from './DigitKeys.tsx';
import { KioskKey } from './KioskKey.tsx';
import { goBack, once } from './place.ts';

const minuteMs = 60_000;
const dayMs = 86_400_000;
/** How many days back a report may have been made. */
const daysBack = 3;
const digitsOf = (at: string) => formatMinute(at).slice(11).replace(':', '');
const minutesOf = (digits: string) => Number(digits.slice(0, 2)) * 60 + Number(digits.slice(2));
/** The instant at a clock's time of the day on which another instant lies, in the plant's zone; null where no clock shows it. */
const instantOf = (day: string, digits: string) => {
  const whole = Math.floor(Date.parse(day) / minuteMs) * minuteMs;
  const at = new Date(whole + (minutesOf(digits) - minutesOf(digitsOf(day))) * minuteMs).toISOString();
  return formatDay(at) === formatDay(day) && digitsOf(at) === digits ? at : null;
};

type Props = {
  /** When it was reported. */
  reported: string;
  /** When it was made, as far as somebody said. */
  at: string;
  take: (at: string) => void;
};
/** When something was made: a day, and the time on the pad. */
export const TimeQuestion = ({ reported, at, take }: Props) => {
  const t = useT();
  const [now] = useState(() => Date.now());
  const [day, setDay] = useState(at);
  const [digits, setDigits] = useState(digitsOf(at));
  const [touched, setTouched] = useState(false);
  const days = Array.from({ length: daysBack }, (_, back) => new Date(now - back * dayMs).toISOString());
  const offered = days.some((one) => formatDay(one) === formatDay(reported)) ? days : [...days, reported];
  const type = (digit: string) => {
    // The first digit begins a time of its own.
    setDigits((so) => (touched ? so + digit : digit).slice(0, 4));
    setTouched(true);
  };
  const erase = (left: (so: string) => string) => {
    setDigits(left);
    setTouched(true);
  };
  useScanner({
    onKey: (key) => {
      if (key === 'Escape') void goBack();
      else if (key === 'Backspace') erase((so) => so.slice(0, -1));
      else if (key === 'Delete') erase(() => '');
      else if (/^\d$/.test(key)) type(key);
    },
  });
  // Untouched, it is the very instant, seconds and all.
  const said = !touched && formatDay(day) === formatDay(at) ? at : instantOf(day, digits);
  const why =
    digits.length < 4 ? t('refusal.timeEnter') : said === null ? t('refusal.timeWrong') : Date.parse(said) > now && t('refusal.timeAhead');
  return (
    <div className="kiosk-asking kiosk-pin">
      <div className="kiosk-count">
        <div className="kiosk-count-left">
          <h1 className="kiosk-question">{t('refusal.madeWhen')}</h1>
          <p className="kiosk-count-what">
            {t('refusal.asReported')} <strong>{formatMinute(reported)}</strong>
          </p>
          <div className="kiosk-bar kiosk-reason-groups">
            {offered.map((one) => (
              <button
                type="button"
                key={one}
                className="kiosk-chip"
                aria-pressed={formatDay(one) === formatDay(day)}
                onClick={() => setDay(one)}
              >
                {formatDay(one)}
              </button>
            ))}
          </div>
          <p className="settle-hint">{t('refusal.timeEnter')}</p>
        </div>
        <div className="kiosk-count-right">
          <div className="pad">
            <output className="pad-entry" aria-live="polite">
              {digits.padEnd(4, '–').slice(0, 2)}:{digits.padEnd(4, '–').slice(2)}
            </output>
            <DigitKeys type={type} back={() => erase((so) => so.slice(0, -1))} clear={() => erase(() => '')} />
          </div>
        </div>
      </div>
      <footer className="kiosk-foot">
        <KioskKey
          className="kiosk-button"
          data-kind="primary"
          data-size="large"
          why={why}
          onClick={once(() => said !== null && take(said))}
        >
          {t('refusal.takeTime')}
        </KioskKey>
      </footer>
    </div>
  );
};
