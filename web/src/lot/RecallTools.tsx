import { holdFound, type Recall } from '@lotline/contract/lot/recall';
import { Suspense, useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { exportBook, pageOf } from '../kit/excel/export.ts';
import { DownloadOutlined, ExportOutlined, PrinterOutlined, StopOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { useMyName } from '../kit/net/session.ts';
import { useLetterhead } from '../kit/site/plant.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { recallColumns, recallLotColumns } from './recall-columns.ts';
import { inHouseOf, summaryPage } from './recall-summary.ts';

const NoticeDialog = lazyPart(async () => (await import('./NoticeDialog.tsx')).NoticeDialog);

/** What a quality manager does with a recall: hold all that is left, tell the customers, take the sheet along. */
export const RecallTools = ({ of }: { of: Recall }) => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const me = useMyName();
  const { name: company } = useLetterhead(lang);
  const [holding, setHolding] = useState(false);
  const [noticing, setNoticing] = useState(false);
  const [writing, setWriting] = useState(false);
  const { send } = useSend(holdFound);
  const free = useMemo(
    () => ({ packages: of.packages.filter(({ holdable }) => holdable).length, lots: of.lots.filter(({ holdable }) => holdable).length }),
    [of],
  );
  const mayHold = may('tracking', 'modify');
  const held = of.holds.some(({ releasedAt }) => releasedAt === null);
  const nothing = free.packages + free.lots === 0;
  const next = useRef<HTMLButtonElement>(null);
  const notice = useRef<HTMLButtonElement>(null);
  const reasons = useCodes(holding ? 'HOLD_REASON' : undefined)
    .filter(({ enabled }) => enabled)
    .map((code) => ({ id: code.id, name: codeName(code, lang) }));
  const hold = async (reason: string, reasonId?: number) => {
    try {
      const { packages, lots } = await send({ kind: of.kind, id: of.id, ...(reason && { reason }), ...(reasonId && { reasonId }) });
      // What was pressed can't be pressed again: the keys go on with what comes next.
      flushSync(() => setHolding(false));
      (notice.current?.disabled ? next : notice).current?.focus();
      tell.success(t('recall.heldTold', { what: unitsOf({ packages, lots }, t) }), 6000);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const excel = async () => {
    setWriting(true);
    try {
      const speech = { say, lang, words: 'recall' };
      const reader = { t, lang, company, by: me, at: Date.now() };
      await exportBook(`${t('recall.sheet')} ${of.label}`, [
        summaryPage(of, reader),
        pageOf(t('recall.where'), recallColumns(of.uom, lang), of.rows, speech, t('record.total')),
        ...(of.lots.length > 0 ? [pageOf(t('recall.lots'), recallLotColumns(of, lang), of.lots, speech, t('record.total'))] : []),
      ]);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      <Button ref={next} icon={<DownloadOutlined />} loading={writing} onClick={() => void excel()}>
        {t('recall.excel')}
      </Button>
      <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
        {t('recall.printSheet')}
      </Button>
      <Button
        ref={notice}
        className="recall-tell"
        {...(nothing && held && { type: 'primary' as const })}
        icon={<ExportOutlined />}
        disabled={of.customers.length === 0}
        {...(of.customers.length === 0 && { title: t('recall.noCustomer') })}
        onClick={() => setNoticing(true)}
      >
        {t('recall.notice')}
      </Button>
      <Button
        className="recall-hold"
        type="primary"
        icon={<StopOutlined />}
        disabled={!mayHold || nothing}
        {...((!mayHold || nothing) && { title: t(mayHold ? 'recall.nothingToHold' : 'recall.mayNotHold') })}
        onClick={() => setHolding(true)}
      >
        {t('recall.hold')}
      </Button>
      {holding && (
        <ReasonDialog
          title={t('recall.hold')}
          text={t('recall.holdAsk', { what: unitsOf(free, t), where: inHouseOf(of, t) })}
          label={t('recall.holdReason')}
          noteLabel={t('recall.releaseNote')}
          codes={reasons}
          okText={t('recall.hold')}
          danger
          close={() => setHolding(false)}
          go={hold}
        />
      )}
      {noticing && (
        <Suspense fallback={null}>
          <NoticeDialog of={of} close={() => setNoticing(false)} />
        </Suspense>
      )}
    </>
  );
};

/** What is held, counted; of what there is none nothing is said. */
const unitsOf = ({ packages, lots }: { packages: number; lots: number }, t: Translate) =>
  [packages > 0 && t('recall.packageCount', { n: packages }), lots > 0 && t('recall.heldLots', { n: lots })].filter(Boolean).join(' · ');
