import { Input } from 'antd';
import { useEffect, useRef } from 'react';
import { useSoon } from '../kit/browser/idle.ts';
import { Button } from '../kit/look/Button.tsx';
import { fetchParts, later } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import { useSay } from '../kit/words/use-say.ts';
import type { Line, Props } from './DeskLines.tsx';

// Drawn once something is listed; a scan wants it at once.
const Lines = later(async () => (await import('./DeskLines.tsx')).Lines, null);
const loadLines = () => fetchParts(Lines);

/** A scanner at the left, the list of what was scanned at the right, and one button that posts it. */
export const DeskFrame = <L extends Line>(props: Props<L>) => {
  const { t } = useSay();
  const { desk, onScan, from, to, wide, hint, main, step } = props;
  const panel = useRef<HTMLElement>(null);
  useSoon(loadLines);
  // Why it isn't posted stands at the line; the hand goes where that is mended.
  useSaveKey(async () => {
    const wrong = panel.current?.querySelector<HTMLElement>('input[aria-invalid=true]');
    if (main.ready) await main.press();
    else if (wrong) wrong.focus();
    else if (main.why !== undefined) tell.warning(main.why);
  });
  return (
    <div className="kit-split material-desk" data-step={step}>
      <section className={`material-panel material-panel-${wide ? 'source' : 'left'}`} aria-label={from.label}>
        <div ref={desk.panel}>
          <BarcodePanel onScan={onScan} />
        </div>
        <h2>{from.label}</h2>
        <div className="material-from">{from.children}</div>
      </section>
      <section ref={panel} className={`material-panel material-panel-${wide ? 'list' : 'right'}`} aria-label={to.label}>
        {to.children}
        {/* While it holds no field yet, who has only keys scrolls what is to be fetched from here. */}
        <div className="material-scroll" {...(desk.lines.length === 0 && { tabIndex: 0 })}>
          {props.list ?? (desk.lines.length === 0 ? <p className="material-hint">{hint}</p> : <Lines {...props} />)}
        </div>
        <footer className="material-foot" data-empty={desk.lines.length === 0 || undefined}>
          <Input
            value={desk.note}
            maxLength={200}
            placeholder={t('common.note')}
            aria-label={t('common.note')}
            style={{ maxWidth: 320, marginInlineEnd: 'auto' }}
            onChange={({ target }) => desk.setNote(target.value)}
          />
          <Button onClick={desk.reset} why={desk.lines.length === 0 && t('issuing.nothingScanned')}>
            {t('action.reset')}
          </Button>
          <Button
            type="primary"
            size="large"
            disabled={!main.ready}
            title={main.ready ? undefined : main.why}
            loading={main.sending}
            onClick={() => void main.press()}
          >
            {main.label}
          </Button>
        </footer>
      </section>
    </div>
  );
};

/** Ctrl/⌘-S does what the main button does. */
const useSaveKey = (save: () => Promise<void>) => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
};
