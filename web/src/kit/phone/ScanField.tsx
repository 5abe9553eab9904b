import { type FormEvent, useState } from 'react';
import { Icon } from '../look/icons.tsx';
import { tell } from '../messages/snackbar.tsx';
import { type ScanWork, useScan } from '../scan/use-scan.ts';
import { useT } from '../words/words.ts';
import { useScanned } from './use-scanned.ts';

/**
 * Where a screen takes codes: a scanner is heard wherever the focus is, a code is typed here, and one that the address names is worked on as
 * if it had just been scanned. What came of it is said across the screen.
 */
export const ScanField = ({ onScan, hint }: { onScan: ScanWork /** What is to be scanned. */; hint?: string | undefined }) => {
  const t = useT();
  const [typed, setTyped] = useState('');
  const run = useScan(onScan);
  useScanned(run);
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
    </form>
  );
};
