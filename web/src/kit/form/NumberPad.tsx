import type { MouseEvent, PointerEvent } from 'react';
import './number-pad.css';
import { tellUntilTapped } from '../messages/snackbar.tsx';
import { useT } from '../words/words.ts';

const readingMs = 4000;

type Props = {
  /** What has been entered so far, as text. */
  value: string;
  /** The entry stands there already, from elsewhere: the first digit replaces it, as in a field whose figure is selected. */
  standing?: boolean;
  onChange: (value: string) => void;
  onEnter?: (value: number) => void;
  decimals?: number;
  integers?: number;
  /** A key for a whole amount, e.g. what is still to be made. */
  quick?: readonly { label: string; value: number }[];
  /** Why nothing can be entered now. */
  why?: string;
};

/**
 * A key that is pressed when a finger comes down on it, for keys that are typed on: of touches that overlap, as two thumbs make them, a browser
 * makes no click. A mouse and a keyboard press it by a click, as ever.
 */
export const atTouch = (press: () => void) => ({
  onPointerDown: ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') press();
  },
  onClick: ({ nativeEvent }: MouseEvent) => {
    if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') press();
  },
});

/** What a key makes of an entry; a key that can't follow leaves it as it was. */
export const pressed = (
  before: string,
  key: string,
  { decimals = 3, integers = 10, standing = false }: { decimals?: number; integers?: number; standing?: boolean } = {},
): string => {
  const entry = standing && /[\d.]/.test(key) ? '' : before;
  if (key === 'clear') return '';
  if (key === 'back') return entry.slice(0, -1);
  if (key === '.') return decimals === 0 || entry.includes('.') ? entry : `${entry || '0'}.`;
  const next = entry === '0' ? key.replace(/^0+(?=.)/, '') : `${entry}${key}`;
  const plain = entry === '' ? key.replace(/^0+/, '') || '0' : next;
  const [whole = '', part = ''] = plain.split('.');
  return whole.length > integers || part.length > decimals ? entry : plain;
};

export const shownEntry = (entry: string) => {
  const [whole = '', part] = entry.split('.');
  const separated = whole.replace(/\B(?=(\d{3})+$)/g, ',') || '0';
  return part === undefined ? separated : `${separated}.${part}`;
};

/** A key that can't be used says why where it is tapped, as gloves have no hover. */
export const pressable = (why: string | undefined, run: () => void) =>
  why ? { 'aria-disabled': true, title: why, onClick: () => tellUntilTapped(why, readingMs) } : { onClick: run };

const keys = ['7', '8', '9', '4', '5', '6', '1', '2', '3', '0', '00'] as const;

/** A number pad for gloves: 64 px keys, no keyboard, the entry in large figures. */
export const NumberPad = ({ value, standing = false, onChange, onEnter, decimals = 0, integers = 10, quick = [], why }: Props) => {
  const t = useT();
  const press = (key: string) => onChange(pressed(value, key, { decimals, integers, standing }));
  const key = (kept: string | undefined, run: () => void) => (kept ? pressable(kept, run) : atTouch(run));
  return (
    <div className="pad">
      <output className="pad-entry" aria-live="polite">
        {standing && value !== '' ? <mark>{shownEntry(value)}</mark> : shownEntry(value)}
      </output>
      {quick.length > 0 && (
        <div className="pad-quick">
          {quick.map((one) => (
            <button type="button" key={one.label} {...key(why, () => onChange(String(one.value)))}>
              {one.label}
            </button>
          ))}
        </div>
      )}
      <div className="pad-keys">
        {keys.map((digit) => (
          <button type="button" key={digit} {...key(why, () => press(digit))}>
            {digit}
          </button>
        ))}
        <button type="button" {...key(why ?? (decimals === 0 ? t('pad.wholeOnly') : undefined), () => press('.'))}>
          .
        </button>
        <button type="button" className="pad-soft" {...key(why, () => press('clear'))}>
          {t('pad.clear')}
        </button>
        <button type="button" className="pad-soft" aria-label={t('pad.back')} {...key(why, () => press('back'))}>
          ⌫
        </button>
        {onEnter && (
          <button
            type="button"
            className="pad-enter"
            {...pressable(why ?? (value === '' ? t('pad.empty') : undefined), () => onEnter(Number(value)))}
          >
            {t('pad.enter')}
          </button>
        )}
      </div>
    </div>
  );
};
