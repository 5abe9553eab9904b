import {
  type DispositionAsk,
  type NonconformancePage,
  refuseDisposition,
  signDisposition,
} from '@lotline/contract/nonconformance/nonconformance';
import { Suspense } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { useMyId } from '../kit/net/session.ts';
import { formatAt, formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './nonconformance.css';

const SignDialog = lazyPart(async () => (await import('../kit/dialogs/SignDialog.tsx')).SignDialog);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

/** Dispositions that somebody else signs before they are done: what waits, who signed what and when, and what was refused. */
export const NcAsks = ({ page, mayDecide }: { page: NonconformancePage; mayDecide: boolean }) => {
  const { t } = useSay();
  const me = useMyId();
  const { send: sign } = useSend(signDisposition);
  const { send: refuse } = useSend(refuseDisposition);
  const { open, show, close } = useOpenPanel<{ of: 'sign' | 'refuse'; ask: DispositionAsk }>();
  const { id } = page;
  const saidOf = (ask: DispositionAsk) => ({
    unit: ask.unitName,
    kind: t(`disposition.${ask.kind}`),
    qty: formatNumber(ask.qty),
    uom: ask.uom,
  });
  return (
    <>
      <h2>{t('nonconformance.asks')}</h2>
      <ul className="nc-signs" aria-label={t('nonconformance.asks')}>
        {page.asks.map((ask) => (
          <li key={ask.id} data-ask={ask.status}>
            <b>{t('nonconformance.signAsk', saidOf(ask))}</b>
            <span className={`kit-tag kit-tag-${ask.status === 'ASKED' ? 'orange' : ask.status === 'SIGNED' ? 'green' : 'grey'}`}>
              {t(`askStatus.${ask.status}`)}
            </span>
            <p>{ask.reason}</p>
            {ask.locationName && ask.startDt && ask.endDt && (
              <p>
                {ask.locationName} · {formatDay(ask.startDt)} ~ {formatDay(ask.endDt)}
              </p>
            )}
            <small>{t('nonconformance.askedBySaid', { who: ask.askedByName, at: formatAt(ask.askedAt) })}</small>
            {ask.status === 'REFUSED' && (
              <p>
                {t('nonconformance.refusedBySaid', {
                  ...{ who: ask.decidedByName, at: formatAt(ask.decidedAt ?? ask.askedAt), reason: ask.statusReason },
                })}
              </p>
            )}
            {ask.signatures.map((one) => (
              <p key={one.id} data-void={!one.valid || undefined}>
                <b>{t(`signMeaning.${one.meaning}`)}</b> {one.signerName} <small>{formatAt(one.signedAt)}</small>
                {!one.valid && <strong> {t('sign.voided')}</strong>}
                <code>{one.contentHash}</code>
              </p>
            ))}
            {ask.status === 'ASKED' && mayDecide && (
              <span className="nc-decide">
                <Button
                  type="primary"
                  size="small"
                  why={ask.askedBy === me ? t('nonconformance.anotherSigns', { by: ask.askedByName }) : undefined}
                  onClick={() => show({ of: 'sign', ask })}
                >
                  {t('nonconformance.sign')}
                </Button>
                <Button size="small" onClick={() => show({ of: 'refuse', ask })}>
                  {t('nonconformance.refuse')}
                </Button>
              </span>
            )}
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {open?.of === 'sign' && (
          <SignDialog
            title={t('nonconformance.sign')}
            meaning={t('signMeaning.APPROVED')}
            okText={t('nonconformance.sign')}
            close={close}
            go={async (password) => {
              await sign({ id, askId: open.ask.id, version: open.ask.version, password });
              tell.success(t('nonconformance.signedSaid'));
            }}
          >
            <p className="kit-stop-text">{t(`nonconformance.will.${open.ask.kind}`, saidOf(open.ask))}</p>
          </SignDialog>
        )}
        {open?.of === 'refuse' && (
          <ReasonDialog
            title={t('nonconformance.refuse')}
            text={t('nonconformance.refuseAsk', saidOf(open.ask))}
            label={t('nonconformance.refuseReason')}
            okText={t('nonconformance.refuse')}
            close={close}
            go={async (reason) => {
              try {
                await refuse({ id, askId: open.ask.id, version: open.ask.version, reason });
                tell.success(t('nonconformance.refusedSaid'));
                close();
              } catch (failure) {
                tellFailure(failure);
              }
            }}
          />
        )}
      </Suspense>
    </>
  );
};
