import { answerFinding, type Finding, openFindings } from '@lotline/contract/terminal/finding';
import { Suspense, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { formatTime } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { clockText } from './clock-text.ts';
import './findings.css';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

/** What was found of terminals and nobody has answered, above the leaders' list: numbers that never came, wrong clocks, what can't be read. */
export const OpenFindings = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { data = [] } = useCall(openFindings, {});
  const { send } = useSend(answerFinding);
  const [chosen, setChosen] = useState<Finding | null>(null);
  if (data.length === 0) return null;
  const answer = async (note: string) => {
    if (!chosen) return;
    try {
      await send({ id: chosen.id, version: chosen.version, note });
      tell.success(t('finding.answered'));
      setChosen(null);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <section className="open-findings" aria-label={t('finding.open', { n: data.length })}>
      <strong>{t('finding.open', { n: data.length })}</strong>
      <ul>
        {data.map((one) => (
          <li key={one.id}>
            <span>{formatTime(one.at).slice(0, 5)}</span>
            <div>
              <Told finding={one} />
              {one.content && (
                <details>
                  <summary>{t('finding.content')}</summary>
                  <code>{one.content}</code>
                </details>
              )}
            </div>
            {may('kioskRefusal', 'modify') && <Button onClick={() => setChosen(one)}>{t('finding.answer')}</Button>}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {chosen && (
          <ReasonDialog
            title={t('finding.answerOf')}
            text={t('finding.answerHint')}
            label={t('finding.note')}
            okText={t('finding.answer')}
            close={() => setChosen(null)}
            go={answer}
          />
        )}
      </Suspense>
    </section>
  );
};

const Told = ({ finding: { kind, terminalName: terminal, userName: by, seqFrom, seqTo, clockMs, why } }: { finding: Finding }) => {
  const { t, say } = useSay();
  const isOne = seqFrom === seqTo;
  return (
    <p>
      {kind === 'GAP'
        ? t('finding.GAP', { terminal, by, from: seqFrom, to: isOne ? null : seqTo })
        : kind === 'CLOCK'
          ? t('finding.CLOCK', { terminal, time: clockText(t, clockMs) })
          : t('finding.UNREAD', { terminal, by, why: why && say(why, {}) })}
    </p>
  );
};
