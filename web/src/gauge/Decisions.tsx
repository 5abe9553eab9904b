import type { GaugeDecision } from '@lotline/contract/gauge/gauge';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './gauge.css';

/** What was decided about what a gauge measured, with who signed it. */
export const Decisions = ({ of }: { of: readonly GaugeDecision[] }) => {
  const { t } = useSay();
  if (of.length === 0) return null;
  return (
    <section className="gauge-decisions" aria-label={t('gauge.decisions')}>
      <h2>{t('gauge.decisions')}</h2>
      <ul>
        {of.map(({ id, kind, calibrationNo, resultNos, reason, signatures }) => (
          <li key={id}>
            <b>{t(`gaugeDecision.${kind}`)}</b>{' '}
            {t('gauge.decisionSaid', { no: calibrationNo, n: resultNos.length, results: resultNos.slice(0, 5).join(', ') })} · {reason}
            {signatures.map((one) => (
              <p key={one.id} data-void={!one.valid || undefined}>
                {t(`signMeaning.${one.meaning}`)} · {one.signerName} · {formatAt(one.signedAt)}
                {!one.valid && <strong> {t('sign.voided')}</strong>} <code>{one.contentHash}</code>
              </p>
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
};
