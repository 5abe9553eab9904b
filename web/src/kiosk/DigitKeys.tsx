import { atTouch } from '../kit/form/NumberPad.tsx';
import '../kit/form/number-pad.css';
import { useT } from '../kit/words/words.ts';

type Props = { type: (digit: string) => void; back: () => void; clear: () => void };
/** The keys of a pad that takes digits alone: a PIN, a time. */
export const DigitKeys = ({ type, back, clear }: Props) => {
  const t = useT();
  return (
    <div className="pad-keys">
      {[...'789456123'].map((digit) => (
        <button type="button" key={digit} {...atTouch(() => type(digit))}>
          {digit}
        </button>
      ))}
      <button type="button" className="pad-soft" onClick={clear}>
        {t('pad.clear')}
      </button>
      <button type="button" {...atTouch(() => type('0'))}>
        0
      </button>
      <button type="button" className="pad-soft" aria-label={t('pad.back')} onClick={back}>
        ⌫
      </button>
    </div>
  );
};
