import { firstBroken } from '@lotline/contract/kit/rule';
import {
  closeNonconformance,
  type NcDisposition,
  type NonconformancePage as NcPage,
  nonconformancePdf,
  oneNonconformance,
  takeBackDisposition,
} from '@lotline/contract/nonconformance/nonconformance';
import { closeNcRules } from '@lotline/contract/nonconformance/nonconformance.rules';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { Suspense } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { Button } from '../kit/look/Button.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { openFile } from '../kit/net/open-file.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { Facts } from '../kit/record/Facts.tsx';
import { RecordPage } from '../kit/record/RecordPage.tsx';
import { formatNumber, nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { NcFound, NcUnits } from './NcUnits.tsx';
import { ncColumns, ncTones } from './nc-columns.ts';

const DisposeDrawer = lazyPart(async () => (await withFields(import('./DisposeDrawer.tsx'))).DisposeDrawer);
const ConcessionDrawer = lazyPart(async () => (await withFields(import('./ConcessionDrawer.tsx'))).ConcessionDrawer);
const ReworkDrawer = lazyPart(async () => (await withFields(import('./ReworkDrawer.tsx'))).ReworkDrawer);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
const CauseDrawer = lazyPart(async () => (await withFields(import('./CauseDrawer.tsx'))).CauseDrawer);

/** One nonconformance: what is suspected, what was done with it, why it happened, and its closing. */
export const NonconformancePage = ({ id }: { id: number }) => {
  const { t, say, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const asked = useCall(oneNonconformance, { id });
  const { send: takeBack } = useSend(takeBackDisposition);
  const { send: closeIt, sending } = useSend(closeNonconformance);
  const { open, show, close } = useOpenPanel<{ of: 'dispose' | 'cause' | 'concession' | 'rework' } | { of: 'back'; one: NcDisposition }>();
  const print = async () => {
    try {
      await openFile(nonconformancePdf, { id, lang });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const isHeld = ({ units }: NcPage) => units.some(({ leftQty, heldQty }) => leftQty > 0 && heldQty > 0);
  const qty = ({ uom }: NcPage, n: number) => `${formatNumber(n)} ${uom}`;
  const finish = async ({ version, ncNo }: NcPage) => {
    const okText = t('nonconformance.close');
    if (!(await confirm({ title: okText, text: t('nonconformance.closeAsk', { nc: ncNo }), okText }))) return;
    try {
      await closeIt({ id, version });
      tell.success(t('nonconformance.closedSaid', { nc: ncNo }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const actionsOf = (page: NcPage) => {
    const menu =
      page.materialId !== null ? 'materialQualityResult' : page.stage === 'DAILY' ? 'dailyQualityResult' : 'productQualityResult';
    const mayChange = may('nonconformance', 'modify') && page.status !== 'CLOSED';
    const rule = firstBroken(closeNcRules, page);
    return (
      <>
        {mayChange && (
          <Button
            type={page.leftQty > 0 ? 'primary' : 'default'}
            why={page.leftQty > 0 ? undefined : t('nonconformance.nothingLeft')}
            onClick={() => show({ of: 'dispose' })}
          >
            {t('nonconformance.dispose')}
          </Button>
        )}
        {mayChange && page.productId !== null && may('productionPlan', 'create') && (
          <Button why={isHeld(page) ? undefined : t('nonconformance.nothingLeft')} onClick={() => show({ of: 'rework' })}>
            {t('nonconformance.rework')}
          </Button>
        )}
        {may('concession', 'create') && page.status !== 'CLOSED' && (
          <Button why={isHeld(page) ? undefined : t('nonconformance.nothingLeft')} onClick={() => show({ of: 'concession' })}>
            {t('concession.ask')}
          </Button>
        )}
        {mayChange && <Button onClick={() => show({ of: 'cause' })}>{t('nonconformance.edit')}</Button>}
        {mayChange && (
          <Button
            type={rule ? 'default' : 'primary'}
            loading={sending}
            why={rule && say(rule.code, rule.tell?.(page))}
            onClick={() => void finish(page)}
          >
            {t('nonconformance.close')}
          </Button>
        )}
        <Button onClick={() => void print()}>{t('nonconformance.print')}</Button>
        {may(menu) && (
          <Button onClick={() => go(inspectionPath({ ...page, id: page.resultId }))}>
            {t('nonconformance.toInspection', { no: page.resultNo })}
          </Button>
        )}
      </>
    );
  };
  return (
    <>
      <RecordPage
        menu="nonconformance"
        id={id}
        files="nonconformance"
        asked={asked}
        show={(page) => ({
          code: page.ncNo,
          name: [page.itemName, page.bizPartnerName, page.defectName].filter(Boolean).join(' · '),
          state: <span className={`kit-tag kit-tag-${ncTones[page.status]}`}>{t(`ncStatus.${page.status}`)}</span>,
          figures: [
            { label: t('nonconformance.suspectedQty'), value: qty(page, page.suspectedQty) },
            { label: t('nonconformance.leftQty'), value: qty(page, page.leftQty), tone: page.leftQty > 0 ? 'warn' : 'good' },
            { label: t('nonconformance.age'), value: formatNumber(page.age) },
            {
              label: t('nonconformance.dueDay'),
              value: page.dueDay === null ? nothing : <DaysLeft until={page.dueDay} done={page.status === 'CLOSED'} />,
            },
            { label: t('nonconformance.responsibleName'), value: page.responsibleName ?? nothing },
          ],
          actions: actionsOf(page),
          tabs: [
            {
              key: 'units',
              label: t('nonconformance.tabUnits'),
              body: () => (
                <NcUnits
                  page={page}
                  mayDecide={may('nonconformance', 'modify')}
                  takeBack={may('nonconformance', 'modify') && page.status !== 'CLOSED' ? (one) => show({ of: 'back', one }) : undefined}
                />
              ),
            },
            { key: 'found', label: t('nonconformance.tabFound'), count: page.valuesOut.length, body: () => <NcFound page={page} /> },
            { key: 'info', label: t('record.tabInfo'), body: () => <Facts row={page} columns={ncColumns} words="nonconformance" /> },
          ],
          history: { table: 'nonconformance', words: 'nonconformance', columns: ncColumns },
        })}
      />
      <Suspense fallback={null}>
        {open && asked.data && open.of === 'dispose' && <DisposeDrawer key={open.times} page={asked.data} close={close} />}
        {open && asked.data && open.of === 'rework' && <ReworkDrawer key={open.times} page={asked.data} close={close} />}
        {open && asked.data && open.of === 'concession' && <ConcessionDrawer key={open.times} page={asked.data} close={close} />}
        {open && asked.data && open.of === 'back' && (
          <ReasonDialog
            title={t('nonconformance.takeBack')}
            text={t('nonconformance.takeBackAsk', {
              unit: open.one.unitName,
              kind: t(`disposition.${open.one.kind}`),
              qty: formatNumber(open.one.qty),
              uom: asked.data.uom,
            })}
            label={t('nonconformance.takeBackReason')}
            okText={t('nonconformance.takeBack')}
            close={close}
            go={async (reason) => {
              try {
                await takeBack({ id, dispositionId: open.one.id, reason });
                tell.success(t('nonconformance.takenBackSaid'));
                close();
              } catch (failure) {
                tellFailure(failure);
              }
            }}
          />
        )}
        {open && asked.data && open.of === 'cause' && <CauseDrawer key={open.times} page={asked.data} close={close} />}
      </Suspense>
    </>
  );
};
