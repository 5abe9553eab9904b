import type { InspectedCharacteristic, ValueAsk } from '@lotline/contract/quality/quality-result';
import { type ReactNode, useRef, useState } from 'react';
import { NumberPad, pressable, pressed } from '../kit/form/NumberPad.tsx';
import { Icon } from '../kit/look/icons.tsx';
import { answerScan } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { useT } from '../kit/words/words.ts';
import { askFar } from './ask-far.ts';
import { isFar, isOut, limitsOf, okByKey } from './cells.ts';
import { LimitsBar } from './LimitsBar.tsx';
import { asksGauge, type ChosenGauges } from './use-gauges.ts';
import './one-value.css';

type Said = Pick<ValueAsk, 'value' | 'ok' | 'text'>;
type Props = {
  row: InspectedCharacteristic;
  sampleNo: number;
  /** Why the server refused what was said of it before. */
  refused?: string | undefined;
  gauges: ChosenGauges;
  put: (said: Said & { gaugeId?: number }) => void;
  /** Leaves without a word. */
  leave: () => void;
  /** What stands below it: the other values. */
  children: ReactNode;
};
const decimals = { decimals: 6, integers: 9 };
/** So soon a press isn't one of this value: a finger that bounces meant the one before. */
const bouncesMs = 300;

/**
 * One value, as a hand in a glove or one on a phone says it: what is measured, its limits, a pad for the figure or two keys for good and bad.
 * What is out of its limits says so before it is entered; the gauge is chosen, or its label scanned.
 */
export const OneValue = ({ row, sampleNo, refused, gauges, put, leave, children }: Props) => {
  const t = useT();
  const [text, setText] = useState('');
  const [minus, setMinus] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const born = useRef(performance.now());
  const typed = text === '' ? '' : `${minus ? '-' : ''}${text}`;
  const { range, nominal, unit } = limitsOf(row);
  const gaugeId = gauges.of.get(row.id);
  const gauge = gauges.choices(row).find(({ id }) => id === gaugeId);
  const lacksGauge = row.gaugeRequired && gaugeId === undefined;
  const why = lacksGauge ? t('lineInspection.chooseGauge') : undefined;
  const out = typed !== '' && isOut(row, typed);
  const say = async (said: Said) => {
    if (lacksGauge) return;
    if (typed !== '' && isFar(row, typed) && !(await askFar(t, [{ name: `${row.name} ${sampleNo}`, text: typed }]))) return;
    put({ ...said, ...(gaugeId !== undefined && { gaugeId }) });
  };
  const look = (ok: boolean) => {
    if (performance.now() - born.current > bouncesMs) void say({ ok });
  };
  const take = (id: number | null) => {
    gauges.choose(row, id);
    setChoosing(false);
  };
  const enter = () => {
    if (typed !== '') void say(row.kind === 'VARIABLE' ? { value: Number(typed) } : { text: typed });
  };
  useScanner({
    // A gauge's own label says what it is measured with.
    onScan: (code) => {
      const scanned = gauges.choices(row).find((one) => one.code.toLowerCase() === code.toLowerCase());
      if (!scanned) return false;
      const isOff = scanned.calibrationStatus === 'OUT';
      answerScan({ taken: !isOff, what: scanned.code, said: isOff ? t('calibrationStatus.OUT') : scanned.name });
      if (!isOff) take(scanned.id);
      return true;
    },
    onKey: (key) => {
      if (choosing) return key === 'Escape' ? setChoosing(false) : undefined;
      const ok = row.kind === 'ATTRIBUTE' ? okByKey(key) : null;
      if (key === 'Escape') leave();
      else if (ok !== null) void say({ ok });
      else if (row.kind !== 'VARIABLE') return;
      else if (key === 'Enter') enter();
      else if (key === '-') setMinus(!minus);
      else if (key === 'Backspace') setText(pressed(text, 'back', decimals));
      else if (/^[0-9.]$/.test(key)) setText(pressed(text, key, decimals));
    },
  });
  if (choosing)
    return (
      <section className="one-value-gauges" aria-label={t('lineInspection.chooseGauge')}>
        <h2>
          {t('lineInspection.chooseGauge')} <small>{row.name}</small>
        </h2>
        {gauges.choices(row).map(({ id, code, name, calibrationStatus }) => (
          <button
            type="button"
            key={id}
            aria-pressed={id === gaugeId}
            data-status={calibrationStatus}
            {...pressable(calibrationStatus === 'OUT' ? t('calibrationStatus.OUT') : undefined, () => take(id))}
          >
            <strong>{code}</strong>
            <small>{calibrationStatus === 'IN' ? name : `${name} · ${t(`calibrationStatus.${calibrationStatus}`)}`}</small>
          </button>
        ))}
        {!row.gaugeRequired && (
          <button type="button" onClick={() => take(null)}>
            <strong>{t('lineInspection.noGauge')}</strong>
          </button>
        )}
        <button type="button" onClick={() => setChoosing(false)}>
          {t('action.cancel')}
        </button>
      </section>
    );
  const method = typeof row.more.method === 'string' ? row.more.method : null;
  const reaction = typeof row.more.reactionPlan === 'string' ? row.more.reactionPlan : null;
  return (
    <div className="one-value">
      <div className="one-value-what">
        <h2>
          {row.balloonNo && <b>{row.balloonNo}</b>} {row.name} <small>{t('lineInspection.sample', { n: sampleNo, of: row.samples })}</small>
        </h2>
        <p className="one-value-limits">
          {nominal && <b>{nominal}</b>} {range} {unit}
          {method && <small>{method}</small>}
        </p>
        <LimitsBar row={row} value={row.kind === 'VARIABLE' && typed !== '' ? Number(typed) : null} />
        {refused && <p role="alert">{refused}</p>}
        {out && (
          <p role="alert">
            {t('lineInspection.out')} {reaction && t('lineInspection.reaction', { plan: reaction })}
          </p>
        )}
        {asksGauge(row) && (
          <button type="button" className="one-value-gauge" data-missing={lacksGauge || undefined} onClick={() => setChoosing(true)}>
            <Icon name="gear" size={24} />
            <span>{gauge ? `${gauge.code} ${gauge.name}` : t('lineInspection.chooseGauge')}</span>
          </button>
        )}
        {children}
      </div>
      <div className="one-value-keys" data-out={out || undefined}>
        {row.kind === 'VARIABLE' ? (
          <>
            {row.lsl !== null && row.lsl < 0 && (
              <button type="button" className="one-value-sign" aria-pressed={minus} onClick={() => setMinus(!minus)}>
                ± {minus ? '−' : '+'}
              </button>
            )}
            <NumberPad
              value={text}
              decimals={decimals.decimals}
              integers={decimals.integers}
              onChange={setText}
              onEnter={enter}
              {...(why && { why })}
            />
          </>
        ) : row.kind === 'TEXT' ? (
          <form
            className="one-value-text"
            onSubmit={(event) => {
              event.preventDefault();
              enter();
            }}
          >
            <input aria-label={row.name} maxLength={200} value={text} onChange={({ target }) => setText(target.value)} />
            <button type="submit" className="pad-enter">
              {t('pad.enter')}
            </button>
          </form>
        ) : (
          <div className="one-value-seen">
            <button type="button" data-tone="good" {...pressable(why, () => look(true))}>
              <Icon name="check" size={40} />
              <strong>{t('lineInspection.ok')}</strong>
            </button>
            <button type="button" data-tone="bad" {...pressable(why, () => look(false))}>
              <Icon name="error" size={40} />
              <strong>{t('lineInspection.ng')}</strong>
            </button>
          </div>
        )}
      </div>
    </div>
  );
};
