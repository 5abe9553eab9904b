import {
  type ConcessionPage as Asked,
  approveConcession,
  ConcessionTerms,
  changeConcession,
  concessionPdf,
  oneConcession,
  refuseConcession,
  revokeConcession,
} from '@lotline/contract/nonconformance/concession';
import { Suspense } from 'react';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { openFile } from '../kit/net/open-file.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { Signatures } from '../kit/record/Signatures.tsx';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { concessionColumns, concessionTones } from './concession-columns.ts';
import './nonconformance.css';

const SignDialog = lazyPart(async () => (await import('../kit/dialogs/SignDialog.tsx')).SignDialog);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
const RecordDrawer = lazyPart(async () => (await import('../kit/record/RecordDrawer.tsx')).RecordDrawer);
const ConcessionFields = lazyPart(async () => (await withFields(import('./ConcessionFields.tsx'))).ConcessionFields);

/** One concession: its terms, who signed it, and what is left of it. */
export const ConcessionPage = ({ id }: { id: number }) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const asked = useCall(oneConcession, { id });
  const { send: approve } = useSend(approveConcession);
  const { send: refuse } = useSend(refuseConcession);
  const { send: revoke } = useSend(revokeConcession);
  const { send: change } = useSend(changeConcession);
  const { open, show, close } = useOpenPanel<{ of: 'APPROVE' | 'REFUSE' | 'REVOKE' | 'EDIT' }>();
  const print = async () => {
    try {
      await openFile(concessionPdf, { id, lang });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const qty = ({ uom }: Asked, n: number | null) => (n === null ? nothing : `${formatNumber(n)} ${uom}`);
  const row = asked.data;
  const named = { concession: row?.concessionNo ?? '' };
  return (
    <>
      <RecordPage
        menu="concession"
        id={id}
        files="concession"
        asked={asked}
        show={(one) => ({
          code: one.concessionNo,
          name: [one.itemName, one.unitName].join(' · '),
          state: <span className={`kit-tag kit-tag-${concessionTones[one.status]}`}>{t(`concessionStatus.${one.status}`)}</span>,
          figures: [
            { label: t('concession.qty'), value: qty(one, one.qty) },
            { label: t('concession.leftQty'), value: qty(one, one.leftQty) },
            {
              label: t('concession.validUntil'),
              value: <DaysLeft until={one.validUntil} done={one.status !== 'APPROVED' && one.status !== 'REQUESTED'} />,
            },
            { label: t('concession.askedByName'), value: one.askedByName ?? nothing },
          ],
          actions: (
            <ActButtons
              primary
              of={[
                may('concession', 'modify') &&
                  one.status === 'REQUESTED' && { label: t('concession.approve'), run: () => show({ of: 'APPROVE' }) },
                may('concession', 'modify') &&
                  one.status === 'REQUESTED' && { label: t('concession.refuse'), run: () => show({ of: 'REFUSE' }) },
                may('concession', 'create') &&
                  one.status === 'REQUESTED' && { label: t('concession.edit'), run: () => show({ of: 'EDIT' }) },
                { label: t('concession.print'), run: () => void print() },
                may('concession', 'modify') &&
                  one.status === 'APPROVED' && { label: t('concession.revoke'), danger: true, run: () => show({ of: 'REVOKE' }) },
              ]}
            />
          ),
          tabs: [
            { key: 'terms', label: t('record.tabInfo'), body: () => <Facts row={one} columns={concessionColumns} words="concession" /> },
            {
              key: 'signs',
              label: t('signature.title'),
              count: one.signatures.length,
              body: () => <Signatures of={one.signatures} />,
            },
          ],
          history: { table: 'concession', words: 'concession', columns: concessionColumns },
        })}
      />
      <Suspense fallback={null}>
        {open && row && open.of === 'APPROVE' && (
          <SignDialog
            title={t('concession.approve')}
            meaning={t('signMeaning.APPROVED')}
            okText={t('concession.approve')}
            close={close}
            go={async (password) => {
              await approve({ id, version: row.version, password });
              tell.success(t('concession.approvedSaid', named));
            }}
          >
            <p className="kit-stop-text">
              {t('concession.approveAsk', { ...named, unit: row.unitName, qty: formatNumber(row.qty), uom: row.uom })}
            </p>
          </SignDialog>
        )}
        {open && row && open.of === 'REVOKE' && (
          <SignDialog
            title={t('concession.revoke')}
            meaning={t('concessionStatus.REVOKED')}
            okText={t('concession.revoke')}
            danger
            reasonLabel={t('concession.revokeReason')}
            close={close}
            go={async (password, reason) => {
              await revoke({ id, version: row.version, reason, password });
              tell.success(t('concession.revokedSaid', named));
            }}
          >
            <p className="kit-stop-text">{t('concession.revokeAsk', named)}</p>
          </SignDialog>
        )}
        {open && row && open.of === 'REFUSE' && (
          <ReasonDialog
            title={t('concession.refuse')}
            text={t('concession.refuseAsk', named)}
            label={t('concession.refuseReason')}
            okText={t('concession.refuse')}
            close={close}
            go={async (reason) => {
              try {
                await refuse({ id, version: row.version, reason });
                tell.success(t('concession.refusedSaid', named));
                close();
              } catch (failure) {
                tellFailure(failure);
              }
            }}
          />
        )}
        {open && row && open.of === 'EDIT' && (
          <RecordDrawer
            key={open.times}
            title={row.concessionNo}
            draft={ConcessionTerms}
            words="concession"
            row={row}
            columns={concessionColumns as never}
            save={(draft, was) => change({ ...draft, id, version: was?.version ?? row.version })}
            close={close}
            width={640}
          >
            {() => <ConcessionFields isOfLot={row.productId !== null} />}
          </RecordDrawer>
        )}
      </Suspense>
    </>
  );
};
