import { firstBroken, mayBecome } from '@lotline/contract/kit/rule';
import { cancelPrint, type PrintJob, PrintJobs, printJobs, printKinds, printStatuses, retryPrint } from '@lotline/contract/label/print';
import { printMoveRules, printStates, printStepRules } from '@lotline/contract/label/print.rules';
import { Suspense, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { PrinterOutlined, ReloadOutlined, StopOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { useMyId } from '../kit/net/session.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type Translate, tOr } from '../kit/words/words.ts';
import { useReprintReasons } from './ReasonTiles.tsx';

const ElsewherePart = lazyPart(async () => (await import('./ElsewherePart.tsx')).ElsewherePart);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

const tones = { QUEUED: 'grey', SENDING: 'blue', SENT: 'green', FAILED: 'red', UNSURE: 'orange', CANCELLED: 'grey' } as const;
const { text, number, at, choice } = columnsOf<PrintJob>();
const columns = [
  at('createdAt', { pinned: 'left' }),
  choice('status', printStatuses, { choiceWords: 'printStatus', width: 110, tones }),
  text('titles', { width: 180 }),
  text('printerName', { width: 150, show: ({ printerName }) => printerName ?? 'PDF' }),
  text('reason', { width: 180 }),
  text('lastError', { width: 240, show: ({ lastError }) => (lastError ? tOr(`printError.${lastError}`, lastError) : '') }),
  at('nextAt', { width: 150 }),
  number('attempts', { decimals: 0, width: 80 }),
  choice('kind', printKinds, { choiceWords: 'labelKind', width: 120 }),
  number('labels', { decimals: 0, width: 80 }),
  number('copies', { decimals: 0, width: 80 }),
  text('templateName', { width: 170 }),
  text('createdByName', { width: 110 }),
  at('sentAt', { hidden: true }),
];
const nothing = {};

/** Labels that were printed or wait for their printer; what failed is sent again, what waits can be taken back. */
export const PrintJobScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const source = usePages(printJobs, nothing);
  const list = useList(source);
  const quick = useQuick(PrintJobs);
  const { send: retry } = useSend(retryPrint);
  const { send: cancel } = useSend(cancelPrint);
  const [asking, setAsking] = useState<PrintJob | null>(null);
  const [leaving, setLeaving] = useState<PrintJob | null>(null);
  const reasons = useReprintReasons(asking !== null);
  const again = async ({ id }: Pick<PrintJob, 'id'>, reason?: string) => {
    try {
      await retry({ id, ...(reason && { reason }) });
      tell.success(t('printJob.retried'));
      setAsking(null);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const takeBack = async (rows: readonly PrintJob[]) => {
    try {
      let stopping = false;
      for (const { id } of rows) stopping = (await cancel({ id })).status === 'SENDING' || stopping;
      tell.success(t(stopping ? 'printJob.stopping' : 'printJob.cancelled'));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const mayChange = may('printJob', 'modify');
  const me = useMyId();
  return (
    <>
      <ListScreen<PrintJob>
        menu="printJob"
        id="printJob"
        list={list}
        words="printJob"
        columns={columns}
        quick={quick}
        empty={<span className="kit-quiet">{t('printJob.noneHint')}</span>}
        history={{ table: 'print_job', nameOf: ({ titles }) => titles }}
        tone={({ status }) =>
          status === 'FAILED' ? 'danger' : status === 'UNSURE' ? 'warning' : status === 'CANCELLED' ? 'muted' : undefined
        }
        acts={(rows) => {
          const [row] = rows;
          return [
            mayChange && {
              label: t('printJob.retry'),
              icon: <ReloadOutlined />,
              why: whyNotOne(t, rows) || (row && isOver(row) && t('label.onlyFailedIsRetried')),
              run: () => row && (row.status === 'UNSURE' ? setAsking(row) : void again(row)),
            },
            {
              label: t('print.elsewhere'),
              icon: <PrinterOutlined />,
              why: whyNotOne(t, rows) || (row && whyNotElsewhere(t, row, me)),
              run: () => row && setLeaving(row),
            },
            mayChange && {
              label: t('printJob.cancel'),
              icon: <StopOutlined />,
              why: whyNotCancelled(t, rows),
              run: () => void takeBack(rows),
            },
          ];
        }}
        actsOnPicked
      />
      <Suspense fallback={null}>
        {leaving && <ElsewherePart of={leaving} close={() => setLeaving(null)} />}
        {asking && (
          <ReasonDialog
            title={t('printJob.retry')}
            text={t('label.unsureSaysWhy')}
            label={t('printJob.askWhy')}
            okText={t('printJob.retry')}
            close={() => setAsking(null)}
            codes={reasons}
            noteLabel={t('print.note')}
            go={(note, id) => again(asking, [reasons.find((one) => one.id === id)?.name, note].filter(Boolean).join(' · '))}
          />
        )}
      </Suspense>
    </>
  );
};

const isOver = ({ status }: PrintJob) => firstBroken(printStepRules, { from: status, to: 'QUEUED', reason: '-' }) !== undefined;
const whyNotCancelled = (t: Translate, rows: readonly PrintJob[]) => {
  if (rows.length === 0) return t('record.selectFirst');
  return rows.some(({ status }) => !mayBecome(printStates, status, 'CANCELLED')) && t('label.onlyWaitingIsCancelled');
};
const whyNotElsewhere = (t: Translate, { status, createdBy }: PrintJob, me: number) => {
  if (createdBy !== me) return t('print.onlyOwn');
  const move = { from: status, to: 'QUEUED', reason: '-', printerInUse: true } as const;
  return firstBroken(printMoveRules, move) && t('label.onlyUnsentGoesElsewhere');
};
