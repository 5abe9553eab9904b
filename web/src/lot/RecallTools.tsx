import { holdFound, inHouse, type Recall } from '@lotline/contract/lot/recall';
import { Suspense, useMemo, useState } from 'react';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { exportBook, pageOf } from '../kit/excel/export.ts';
import { DownloadOutlined, ExportOutlined, PrinterOutlined, StopOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { useMyName } from '../kit/net/session.ts';
import { usePlant } from '../kit/site/plant.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { recallColumns, recallLotColumns } from './recall-columns.ts';
import { summaryPage } from './recall-summary.ts';

const NoticeDialog = lazyPart(async () => (await import('./NoticeDialog.tsx')).NoticeDialog);

/** What a quality manager does with a recall: hold all that is left, tell the customers, take the sheet along. */
export const RecallTools = ({ of }: { of: Recall }) => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const me = useMyName();
  const { companyName } = usePlant();
  const [holding, setHolding] = useState(false);
  const [noticing, setNoticing] = useState(false);
  const [writing, setWriting] = useState(false);
  const { send } = useSend(holdFound);
  const free = useMemo(
    () => ({ packages: of.packages.filter(({ holdable }) => holdable).length, lots: of.lots.filter(({ holdable }) => holdable).length }),
    [of],
  );
  const mayHold = may('tracking', 'modify');
  const nothing = free.packages + free.lots === 0;
  const hold = async (reason: string) => {
    try {
      const { packages, lots } = await send({ kind: of.kind, id: of.id, reason });
      setHolding(false);
      tell.success(t('recall.heldTold', { packages, lots }), 6000);
      const gone = of.sums.filter(({ place, qty }) => qty > 0 && !inHouse.includes(place));
      const what = gone.map(({ place, qty }) => `${t(`recall.place.${place}`)} ${formatNumber(qty)} ${of.uom}`).join(', ');
      if (what) tell.warning(t('recall.notHeldTold', { what }), 10_000);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const excel = async () => {
    setWriting(true);
    try {
      const speech = { say, lang, words: 'recall' };
      const reader = { say, lang, company: companyName, by: me, at: Date.now() };
      await exportBook(`${t('recall.sheet')} ${of.label}`, [
        summaryPage(of, reader),
        pageOf(t('recall.where'), recallColumns(of.uom, lang), of.rows, speech),
        ...(of.lots.length > 0 ? [pageOf(t('recall.lots'), recallLotColumns(of, lang), of.lots, speech)] : []),
      ]);
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setWriting(false);
    }
  };
  return (
    <>
      <Button icon={<DownloadOutlined />} loading={writing} onClick={() => void excel()}>
        {t('recall.excel')}
      </Button>
      <Button icon={<PrinterOutlined />} onClick={() => window.print()}>
        {t('recall.printSheet')}
      </Button>
      <Button
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
          text={t('recall.holdAsk', free)}
          label={t('recall.holdReason')}
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
