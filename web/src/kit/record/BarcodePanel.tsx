import { Input, Switch } from 'antd';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { BarcodeOutlined, SearchOutlined } from '../look/ant-icons.tsx';
import '../look/record.css';
import { tell } from '../messages/snackbar.tsx';
import { useSay } from '../words/use-say.ts';

/** How long a scanned value stays to be read before the next scan. */
export const clearAfterMs = 300;

type Props = {
  onScan: (code: string) => void;
  disabled?: boolean;
  /** Starts with the text field, where no scanner is expected. */
  manual?: boolean;
};

/** Catches what a scanner types: into a hidden input until Enter, or into a text field after the switch. */
export const BarcodePanel = ({ onScan, disabled = false, manual: startsManual = false }: Props) => {
  const { t } = useSay();
  const [manual, setManual] = useState(startsManual);
  const [code, setCode] = useState('');
  const [listening, setListening] = useState(false);
  const hidden = useRef<HTMLInputElement>(null);
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!manual && !disabled) hidden.current?.focus();
  }, [manual, disabled]);

  const emit = useCallback(
    (typed: string) => {
      const scanned = typed.trim();
      if (!scanned) {
        if (manual) tell.warning(t('barcode.enterTerm'));
        return;
      }
      onScan(scanned);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setCode(''), clearAfterMs);
    },
    [manual, onScan, t],
  );
  /** The next scan replaces the one that is still shown. */
  const typed = (next: string) => {
    if (timer.current !== undefined) {
      clearTimeout(timer.current);
      timer.current = undefined;
      setCode(next.startsWith(code) ? next.slice(code.length) : next);
    } else setCode(next);
  };

  return (
    <div className="kit-barcode">
      {manual ? (
        <Input.Search
          autoFocus
          aria-label={t('barcode.term')}
          placeholder={t('barcode.term')}
          value={code}
          disabled={disabled}
          enterButton={<SearchOutlined aria-label={t('action.search')} />}
          onChange={({ target }) => typed(target.value)}
          onSearch={(term, _event, info) => info?.source !== 'clear' && emit(term)}
        />
      ) : (
        <label className="kit-barcode-prompt" data-listening={listening || undefined}>
          <BarcodeOutlined style={{ fontSize: 22 }} />
          <span aria-live="polite">{code || t(listening ? 'barcode.prompt' : 'barcode.waiting')}</span>
          <input
            ref={hidden}
            className="kit-hidden-input"
            aria-label={t('barcode.prompt')}
            inputMode="none"
            autoComplete="off"
            value={code}
            disabled={disabled}
            onFocus={() => setListening(true)}
            onBlur={() => setListening(false)}
            onChange={({ target }) => typed(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
              event.preventDefault();
              emit(event.currentTarget.value);
            }}
          />
        </label>
      )}
      <label className="kit-barcode-switch" htmlFor={id}>
        <Switch
          id={id}
          size="small"
          checked={manual}
          onChange={(on) => {
            setManual(on);
            setCode('');
          }}
        />
        {t('barcode.manual')}
      </label>
    </div>
  );
};
