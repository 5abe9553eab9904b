import type { IssueCheck } from '@lotline/contract/material/issue';
import { needsTheRight } from '@lotline/contract/material/stock.rules';
import { Input } from 'antd';
import { useEffect, useId, useRef, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Going } from './issue-list.ts';

export type Stop = { line: Going; check: IssueCheck };
type Props = { stop: Stop; mayPass: boolean; onAside: () => void; onPass: (reason: string) => void };

/** Stands in the way of a package: red where it may not go, yellow where an older one goes first; going on wants a reason, and red a right. */
export const IssueStop = ({ stop: { line, check }, mayPass, onAside, onPass }: Props) => {
  const { t, say } = useSay();
  const [reason, setReason] = useState('');
  const title = useId();
  const aside = useRef<HTMLButtonElement>(null);
  useEffect(() => aside.current?.focus(), []);
  const isRed = check.exceptions.some(needsTheRight);
  const usual = isRed
    ? ([t('issuing.why.substitute'), t('issuing.why.reinspected'), t('issuing.why.trial')] as const)
    : ([t('issuing.why.unreachable'), t('issuing.why.opened'), t('issuing.why.customerLot')] as const);
  return (
    <section
      className="material-stop"
      data-tone={isRed ? 'red' : 'yellow'}
      role="alertdialog"
      data-scans
      aria-labelledby={title}
      onKeyDown={(event) => event.key === 'Escape' && onAside()}
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
      <Button ref={aside} type="primary" size="large" onClick={onAside}>
        {t('issuing.setAside')}
      </Button>
      {isRed && !mayPass ? (
        <p>{t('issuing.askForTheRight')}</p>
      ) : (
        <form
          className="material-stop-why"
          onSubmit={(event) => {
            event.preventDefault();
            if (reason.trim()) onPass(reason.trim());
          }}
        >
          <Input
            value={reason}
            maxLength={200}
            placeholder={t('issuing.why')}
            aria-label={t('issuing.why')}
            onChange={({ target }) => setReason(target.value)}
          />
          {usual.map((one) => (
            <Button key={one} size="small" onClick={() => setReason(one)}>
              {one}
            </Button>
          ))}
          <Button
            htmlType="submit"
            danger={isRed}
            disabled={!reason.trim()}
            title={reason.trim() ? undefined : t('material.exceptionNeedsAReason')}
          >
            {t('issuing.passWithReason')}
          </Button>
        </form>
      )}
    </section>
  );
};
