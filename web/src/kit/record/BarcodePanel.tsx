import { Input, Switch } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { BarcodeOutlined, SearchOutlined } from '../look/ant-icons.tsx';
import '../look/record.css';
import { tell } from '../messages/snackbar.tsx';
import { ScanFlash } from '../scan/ScanFlash.tsx';
import { type ScanWork, useScan } from '../scan/use-scan.ts';
import { useSay } from '../words/use-say.ts';

/** How long a scanned value stays to be read before the next scan. */
export const clearAfterMs = 300;

type Props = {
  /** What the screen does with a code; what it answers is shown across the screen. */
  onScan: ScanWork;
  disabled?: boolean;
  /** Starts with the text field, where no scanner is expected. */
  manual?: boolean;
};

/** Says that the screen listens to a scanner, wherever the focus is; after the switch a code is typed by hand. */
export const BarcodePanel = ({ onScan, disabled = false, manual: startsManual = false }: Props) => {
  const { t } = useSay();
  const [manual, setManual] = useState(startsManual);
  const [code, setCode] = useState('');
  const id = useId();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const listening = useWindowHasKeys() && !disabled;

  useEffect(() => () => clearTimeout(timer.current), []);
  const show = (scanned: string) => {
    setCode(scanned);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCode(''), clearAfterMs);
  };
  const run = useScan((scanned) => {
    show(scanned);
    return onScan(scanned);
  }, !disabled);
  const search = (term: string) => {
    const typed = term.trim();
    if (typed) run(typed);
    else tell.warning(t('barcode.enterTerm'));
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
          onChange={({ target }) => {
            clearTimeout(timer.current);
            setCode(target.value);
          }}
          onSearch={(term, _event, info) => info?.source !== 'clear' && search(term)}
        />
      ) : (
        <div className="kit-barcode-prompt" tabIndex={-1} data-listening={listening || undefined}>
          <BarcodeOutlined style={{ fontSize: 22 }} />
          <span>{code || t(listening ? 'barcode.prompt' : 'barcode.waiting')}</span>
        </div>
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
      <ScanFlash />
    </div>
  );
};

/** Whether keys reach this window; a scanner's would go to another one otherwise. */
const useWindowHasKeys = () => {
  const [has, setHas] = useState(() => document.hasFocus());
  useEffect(() => {
    const look = () => setHas(document.hasFocus());
    const events = ['focus', 'blur'];
    for (const event of events) window.addEventListener(event, look);
    return () => {
      for (const event of events) window.removeEventListener(event, look);
    };
  }, []);
  return has;
};
