import { isSaid } from '@lotline/contract/kit/said';
import { useId, useState } from 'react';
import { useStop } from '../messages/stop.ts';
import { PhoneButton } from './PhoneButton.tsx';
import './phone-form.css';

type Props = {
  /** Red where it may not go, yellow where another one goes first. */
  tone: 'red' | 'yellow';
  title: string;
  /** What was scanned. */
  what: string;
  /** The sentences that speak against it, and what is to be done with it. */
  against: readonly string[];
  aside: { label: string; run: () => void };
  /** Missing where it may not go for any reason; `usual` reasons take one tap. */
  pass?: { label: string; ask: string; needed: string; usual: readonly string[]; run: (reason: string) => void } | undefined;
  /** What is asked about next. */
  next?: string | undefined;
};

/** Stands in the place of the list until it is answered: the safe answer is the main key, going on wants a reason. Scans are heard meanwhile. */
export const PhoneStop = ({ tone, title, what, against, aside, pass, next }: Props) => {
  const [reason, setReason] = useState('');
  const id = useId();
  const { safe, onKeyDownCapture } = useStop<HTMLDivElement>(aside.run);
  return (
    <section className="phone-stop" data-tone={tone} role="alertdialog" data-scans aria-labelledby={id} onKeyDownCapture={onKeyDownCapture}>
      <h2 id={id}>{title}</h2>
      <p>
        <b>{what}</b>
      </p>
      {against.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      <div ref={safe} tabIndex={-1}>
        <PhoneButton kind="primary" onTap={aside.run}>
          {aside.label}
        </PhoneButton>
      </div>
      {pass && (
        <>
          <div className="phone-chips">
            {pass.usual.map((one) => (
              <button key={one} type="button" aria-pressed={reason === one} onClick={() => setReason(one)}>
                {one}
              </button>
            ))}
          </div>
          <label className="phone-field">
            <span>{pass.ask}</span>
            <input className="phone-input" value={reason} maxLength={200} onChange={({ target }) => setReason(target.value)} />
          </label>
          <PhoneButton
            kind={tone === 'red' ? 'danger' : 'default'}
            why={!isSaid(reason) && pass.needed}
            onTap={() => pass.run(reason.trim())}
          >
            {pass.label}
          </PhoneButton>
        </>
      )}
      {next && <small>{next}</small>}
    </section>
  );
};
