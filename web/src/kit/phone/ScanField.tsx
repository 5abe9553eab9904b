import { type FormEvent, Suspense, useState } from 'react';
import { Icon } from '../look/icons.tsx';
import { lazyPart } from '../look/later.tsx';
import { tell } from '../messages/snackbar.tsx';
import { type ScanWork, useScan } from '../scan/use-scan.ts';
import { useT } from '../words/words.ts';
import { useScanned } from './use-scanned.ts';

const Camera = lazyPart(async () => (await import('./Camera.tsx')).Camera);

type Props = {
  onScan: ScanWork;
  /** What is to be scanned. */
  hint?: string | undefined;
  /** Whether a code that the address names is worked on as if it had just been scanned; a page that shows what its address names takes it itself. */
  fromAddress?: boolean;
};

/** Where a screen takes codes: a scanner is heard wherever the focus is, a code is typed here or seen by the camera. What came of it is said across the screen. */
export const ScanField = ({ onScan, hint, fromAddress = true }: Props) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const [looking, setLooking] = useState(false);
  const run = useScan(onScan);
  useScanned(fromAddress ? run : nobody);
  const search = (event: FormEvent) => {
    event.preventDefault();
    const code = typed.trim();
    if (!code) return void tell.warning(t('barcode.enterTerm'));
    setTyped('');
    // The keyboard gives the answer its room.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    run(code);
  };
  return (
    <form className="phone-scan" onSubmit={search}>
      <label>
        <span>{hint ?? t('phone.scanHint')}</span>
        <input
          value={typed}
          placeholder={t('phone.code')}
          enterKeyHint="search"
          autoCapitalize="off"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          onChange={({ target }) => setTyped(target.value)}
        />
      </label>
      <button type="submit" className="phone-square" aria-label={t('phone.find')}>
        <Icon name="search" size={24} />
      </button>
      <button type="button" className="phone-square" data-kind="primary" aria-label={t('phone.camera')} onClick={() => setLooking(true)}>
        <Icon name="scan" size={26} />
      </button>
      <Suspense>{looking && <Camera take={run} close={() => setLooking(false)} />}</Suspense>
    </form>
  );
};
const nobody = () => undefined;
