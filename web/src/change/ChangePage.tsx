import { type ChangePage as Asked, approveChange, cancelChange, oneChange, refuseChange } from '@lotline/contract/change/change';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { Suspense } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { useMyId } from '../kit/net/session.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { Signatures } from '../kit/record/Signatures.tsx';
import { formatAt, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { changeColumns, changeTones, whatOf } from './change-columns.ts';
import './change.css';

const SignDialog = lazyPart(async () => (await import('../kit/dialogs/SignDialog.tsx')).SignDialog);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
const ChangeDrawer = lazyPart(async () => (await withFields(import('./ChangeDrawer.tsx'))).ChangeDrawer);
const CheckDrawer = lazyPart(async () => (await withFields(import('./CheckDrawer.tsx'))).CheckDrawer);

const menu = 'changeControl';
/** As much as stands beside other figures; the whole of it stands below. */
const short = (text: string) => (text.length > 32 ? `${text.slice(0, 31)}…` : text);
/** One change: from what to what, who approved it, which first pieces it asked for, and whether it was good. */
export const ChangePage = ({ id }: { id: number }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const me = useMyId();
  const asked = useCall(oneChange, { id });
  const { send: approve } = useSend(approveChange);
  const { send: refuse } = useSend(refuseChange);
  const { send: cancel } = useSend(cancelChange);
  const { open, show, close } = useOpenPanel<{ of: 'APPROVE' | 'REFUSE' | 'CANCEL' | 'EDIT' | 'CHECK' }>();
  const row = asked.data;
  const named = { change: row?.changeNo ?? '' };
  const reasoned = async (go: () => Promise<unknown>, said: 'change.refusedSaid' | 'change.cancelledSaid') => {
    try {
      await go();
      tell.success(t(said, named));
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <>
      <RecordPage
        menu={menu}
        id={id}
        files="change"
        asked={asked}
        show={(one) => ({
          code: one.changeNo,
          name: [whatOf(t, one), one.productName ?? one.materialName ?? one.toolName, one.operationName].filter(Boolean).join(' · '),
          state: (
            <>
              <span className={`kit-tag kit-tag-${changeTones[one.status]}`}>{t(`changeStatus.${one.status}`)}</span>
              {one.verdict && (
                <span className={`kit-tag kit-tag-${one.verdict === 'GOOD' ? 'green' : 'red'}`}>{t(`changeVerdict.${one.verdict}`)}</span>
              )}
            </>
          ),
          figures: [
            { label: t('change.kind'), value: t(`changeKind.${one.kind}`) },
            { label: t('change.was'), value: one.was ? short(one.was) : nothing },
            { label: t('change.becomes'), value: short(one.becomes) },
            { label: t('change.startsAt'), value: formatAt(one.startsAt) },
            { label: t('change.approverName'), value: one.approverName ?? (one.cause === 'HAND' ? t('change.noApprover') : nothing) },
          ],
          actions: <ActButtons primary of={actsOf(one)} />,
          tabs: [
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={one} columns={changeColumns} words="change" /> },
            { key: 'pieces', label: t('change.tabPieces'), count: one.pieces.length, body: () => <Pieces of={one} /> },
            {
              key: 'signs',
              label: t('signature.title'),
              count: one.signatures.length,
              body: () => <Signatures of={one.signatures} />,
            },
          ],
          history: { table: 'process_change', words: 'change', columns: changeColumns },
        })}
      />
      <Suspense fallback={null}>
        {open && row && open.of === 'APPROVE' && (
          <SignDialog
            title={t('change.approve')}
            meaning={t('signMeaning.APPROVED')}
            okText={t('change.approve')}
            close={close}
            go={async (password) => {
              await approve({ id, version: row.version, password });
              tell.success(t('change.approvedSaid', named));
            }}
          >
            <p className="kit-stop-text">{t('change.approveAsk', { ...named, what: whatOf(t, row) })}</p>
          </SignDialog>
        )}
        {open && row && open.of === 'REFUSE' && (
          <ReasonDialog
            title={t('change.refuse')}
            text={t('change.refuseAsk', named)}
            label={t('change.refuseReason')}
            okText={t('change.refuse')}
            close={close}
            go={(reason) => reasoned(() => refuse({ id, version: row.version, reason }), 'change.refusedSaid')}
          />
        )}
        {open && row && open.of === 'CANCEL' && (
          <ReasonDialog
            title={t('change.cancel')}
            text={t('change.cancelAsk', named)}
            label={t('change.cancelReason')}
            okText={t('change.cancel')}
            danger
            close={close}
            go={(reason) => reasoned(() => cancel({ id, version: row.version, reason }), 'change.cancelledSaid')}
          />
        )}
        {open && row && open.of === 'EDIT' && <ChangeDrawer key={open.times} row={row} close={close} />}
        {open && row && open.of === 'CHECK' && <CheckDrawer key={open.times} of={[row]} close={close} />}
      </Suspense>
    </>
  );

  function actsOf(one: Asked) {
    const isMine = one.status === 'REGISTERED' && one.approverId === me && may(menu, 'modify');
    const isOpen = one.status === 'REGISTERED' || one.status === 'APPROVED';
    return [
      isMine && { label: t('change.approve'), run: () => show({ of: 'APPROVE' }) },
      isMine && { label: t('change.refuse'), run: () => show({ of: 'REFUSE' }) },
      one.isToCheck && may(menu, 'modify') && { label: t('change.check'), run: () => show({ of: 'CHECK' }) },
      one.status === 'REGISTERED' && may(menu, 'create') && { label: t('change.edit'), run: () => show({ of: 'EDIT' }) },
      isOpen &&
        one.cause === 'HAND' &&
        may(menu, 'modify') && { label: t('change.cancel'), danger: true, run: () => show({ of: 'CANCEL' }) },
    ];
  }
};

const Pieces = ({ of }: { of: Asked }) => {
  const { t } = useSay();
  const go = useGo();
  if (of.pieces.length === 0) return <p className="kit-quiet">{t('change.noPieces')}</p>;
  return (
    <ul className="change-pieces" aria-label={t('change.tabPieces')}>
      {of.pieces.map(({ id, resultNo, status, judgement, at }) => (
        <li key={id}>
          <Button onClick={() => go(inspectionPath({ id, materialId: null, stage: 'FIRST' }))}>{resultNo}</Button> {formatAt(at)} ·{' '}
          {t(`qualityStatus.${status}`)}
          {judgement !== 'PENDING' && ` · ${t(`qualityJudgement.${judgement}`)}`}
        </li>
      ))}
    </ul>
  );
};
