import { isSaid } from '@lotline/contract/kit/said';
import { needsTheRight } from '@lotline/contract/material/stock.rules';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { useStop } from '../kit/messages/stop.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useDeskSay } from './desk-kind.ts';
import { type StoppedPackage, usualReasons } from './stops.ts';

type Props = {
  stop: StoppedPackage;
  /** What was stopped behind it and will be asked about next. */
  behind: readonly StoppedPackage[];
  mayPass: boolean;
  onAside: () => void;
  onPass: (reason: string) => void;
};

/** Stands in the way of a package: red where it may not go, yellow where an older one goes first; going on wants a reason, and red a right. */
export const IssueStop = ({ stop: { line, check }, behind, mayPass, onAside, onPass }: Props) => {
  const { t, say } = useDeskSay();
  const [reason, setReason] = useState('');
  const title = useId();
  const { safe, onKeyDownCapture } = useStop(onAside);
  const isRed = check.exceptions.some(needsTheRight);
  const usual = usualReasons(check.exceptions, line.qualityStatus).map((why) => t(`issuing.why.${why}`));
  return (
    <section
      className="material-stop"
      data-tone={isRed ? 'red' : 'yellow'}
      role="alertdialog"
      data-scans
      aria-labelledby={title}
      onKeyDownCapture={onKeyDownCapture}
    >
      <h3 id={title}>{t(isRed ? 'issuing.stopRed' : 'issuing.stopYellow')}</h3>
      <p>
        <strong>{line.packageId}</strong> · {line.name} <small>{line.code}</small> · {formatNumber(line.stock)} {line.uom} ·{' '}
        {line.locationName}
      </p>
      <ul>
        {check.against.map(({ code, facts }) => (
          <li key={code}>{say(code, facts)}</li>
        ))}
      </ul>
      {isRed && !mayPass ? (
        <p>{t('issuing.askForTheRight')}</p>
      ) : (
        <div className="material-stop-why">
          {usual.map((one) => (
            <Button key={one} aria-pressed={reason === one} onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
          <Input
            value={reason}
            maxLength={200}
            placeholder={t('issuing.why')}
            aria-label={t('issuing.why')}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
      <footer>
        <Button ref={safe} type="primary" size="large" onClick={onAside}>
          {t('issuing.setAside')}
        </Button>
        {(!isRed || mayPass) && (
          <Button
            size="large"
            danger={isRed}
            why={!isSaid(reason) && t('material.exceptionNeedsAReason', { packageId: line.packageId })}
            onClick={() => onPass(reason.trim())}
          >
            {t('issuing.passWithReason')}
          </Button>
        )}
        {behind.length > 0 && <small>{t('issuing.stopsBehind', { packages: behind.map((one) => one.line.packageId).join(', ') })}</small>}
      </footer>
    </section>
  );
};
