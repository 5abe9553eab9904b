import { addDays } from '@lotline/contract/kit/production-day';
import {
  type Outsourcing,
  Outsourcings,
  outsourcingStatuses,
  outsourcings,
  outsourcingsOfOperation,
  removeOutsourcings,
  restoreOutsourcings,
  scanOutsourcing,
  sendOut,
  takeBackSending,
} from '@lotline/contract/production/outsourcing/outsourcing';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWantedNew } from '../../kit/browser/wanted.ts';
import { columnsOf } from '../../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../../kit/form/date-fields.tsx';
import { useOpenPanel } from '../../kit/form/use-open-panel.ts';
import { withFields } from '../../kit/form/with-fields.ts';
import { BarcodeOutlined, EditOutlined, PlusOutlined, PrinterOutlined } from '../../kit/look/ant-icons.tsx';
import { Button } from '../../kit/look/Button.tsx';
import { DaysLeft } from '../../kit/look/DaysLeft.tsx';
import { lazyPart } from '../../kit/look/later.tsx';
import { tell, undoMs } from '../../kit/messages/snackbar.tsx';
import { tellFailure } from '../../kit/net/failure.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { useCall, usePages, useSend } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import { Divided } from '../../kit/record/Divided.tsx';
import { useFirstChosen } from '../../kit/record/first-chosen.ts';
import { ListScreen } from '../../kit/record/ListScreen.tsx';
import { wayTo } from '../../kit/record/record-path.ts';
import { useUrlValue } from '../../kit/record/url-selection.ts';
import { useList, whyNotOne } from '../../kit/record/use-list.ts';
import { useQuick } from '../../kit/record/use-quick.ts';
import { ScanFlash } from '../../kit/scan/ScanFlash.tsx';
import { useScan } from '../../kit/scan/use-scan.ts';
import { daysUntil, today } from '../../kit/words/format.ts';
import { useSay } from '../../kit/words/use-say.ts';
import { useLabels } from '../../label/index.ts';
import type { Begun } from './begun.ts';
import { sentSaid } from './sent-said.ts';
import { isOpen, isOut, statusTones } from './status.ts';
import './outsourcing.css';

const RequestDrawer = lazyPart(async () => (await withFields(import('./RequestDrawer.tsx'))).RequestDrawer);
const ReceiveDrawer = lazyPart(async () => (await withFields(import('./ReceiveDrawer.tsx'))).ReceiveDrawer);
const OutsourcingDetails = lazyPart(async () => (await import('./OutsourcingDetails.tsx')).OutsourcingDetails);
const CancelOutsourcing = lazyPart(async () => (await import('./CancelOutsourcing.tsx')).CancelOutsourcing);
const OutsourcingNotes = lazyPart(async () => (await import('./OutsourcingNotes.tsx')).OutsourcingNotes);

const { text, link, qty, money, day, at, choice, number } = columnsOf<Outsourcing>();
const columns = [
  text('outNo', { width: 140, pinned: 'left' }),
  choice('status', outsourcingStatuses, { width: 82, tones: statusTones }),
  number('daysLeft', {
    value: (row) => (isOpen(row) ? daysUntil(row.dueDate) : null),
    decimals: 0,
    show: (row) => (isOpen(row) ? <DaysLeft until={row.dueDate} /> : '–'),
    fixed: true,
    width: 82,
  }),
  link('vendorName', wayTo('bizPartner', 'vendorId'), { width: 96 }),
  text('operationName', { width: 64 }),
  text('items', { width: 116 }),
  // What it is beside what became of it, lost pieces too, and what is still waited for: they add up in one look.
  qty('qty', { width: 66 }),
  qty('goodQty', { width: 62 }),
  qty('defectQty', { width: 62, cellTone: ({ defectQty }) => (defectQty > 0 ? 'wrong' : undefined) }),
  qty('lostQty', { width: 62, cellTone: ({ lostQty }) => (lostQty > 0 ? 'wrong' : undefined) }),
  qty('backQty', { width: 84, hidden: true }),
  qty('remainQty', { width: 76 }),
  text('uom', { title: 'common.unit', width: 52 }),
  day('dueDate', { width: 100 }),
  text('lots', { width: 165 }),
  text('planNo', { width: 150 }),
  day('outDate', { width: 100 }),
  day('lastInDate', { width: 105 }),
  money('unitPrice', { width: 100 }),
  money('amount', { total: true, uom: ({ currency }) => currency, width: 115 }),
  text('note', { title: 'common.note', width: 150 }),
  text('cancelReason', { width: 150 }),
  text('cancelledByName', { hidden: true, width: 110 }),
  at('cancelledAt', { hidden: true }),
  text('createdByName', { title: 'common.createdBy', width: 110 }),
  at('createdAt', { title: 'common.createdAt', hidden: true }),
];
type Open = { of: 'request'; row: Outsourcing | null; begun?: Begun } | { of: 'receive' | 'cancel' | 'note' };

/** A label for each line; what was cancelled takes none. */
const bundlesOf = (rows: readonly Outsourcing[]) =>
  rows.flatMap(({ status, lines }) => (status === 'CANCELLED' ? [] : lines.map(({ id }) => id)));

const usual = (): Period => ({ startDt: addDays(today(), -31), endDt: addDays(today(), 14) });

/** What is at vendors or is to go, the earliest due first, with what each of them took along and brought back. */
export const OutsourcingScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = Number(useUrlValue('operPlan')) || null;
  const [period, setPeriod] = useState<Period>(usual);
  const source = usePages(
    outsourcings,
    useMemo(() => ({ ...period, open: true }), [period]),
  );
  const list = useList(source);
  const quick = useQuick(Outsourcings);
  useFirstChosen('outsourcing', list);
  const { one, chosen, choose, reveal, grid } = list;
  const { open, show, close } = useOpenPanel<Open>();
  const leave = useSend(sendOut);
  const { send: takeBack } = useSend(takeBackSending);
  const labels = useLabels('OUTSOURCING');
  const printOf = (rows: readonly Outsourcing[]) => labels.print(bundlesOf(rows));
  const mayAsk = may('outSourcing', 'create');
  const mayChange = may('outSourcing', 'modify');
  const begin = useCallback(
    (begun?: Begun, row: Outsourcing | null = null) => show({ of: 'request', row, ...(begun && { begun }) }),
    [show],
  );
  useWantedNew('outSourcing', mayAsk && (() => begin()));
  // What was just saved is shown, wherever the list stood before.
  const fresh = useRef<number | null>(null);
  const bring = useCallback(() => {
    const id = fresh.current;
    if (id === null || !source.rows.some((row) => row.id === id)) return;
    fresh.current = null;
    choose([id]);
    void grid.current?.focus(id, 'outNo');
  }, [source.rows, choose, grid]);
  useEffect(bring, [bring]);
  // A plan leads here with its operation: what is under way of it is chosen, else its form is open at once.
  const ofOperation = useCall(outsourcingsOfOperation, { id: asked ?? 0 }, { enabled: asked !== null }).data;
  const led = useRef(false);
  useEffect(() => {
    if (led.current || asked === null || ofOperation === undefined) return;
    led.current = true;
    const underWay = ofOperation.find(({ status }) => status !== 'COMPLETE' && status !== 'CANCELLED');
    if (underWay) {
      fresh.current = underWay.id;
      bring();
      tell.info(t('outsourcing.isUnderWay', { no: underWay.outNo, operation: underWay.operationName ?? '' }), undoMs);
    } else if (mayAsk) begin({ operPlanId: asked });
  }, [asked, mayAsk, begin, ofOperation, bring, t]);
  const showRow = ({ id }: { id: number }) => {
    fresh.current = id;
    reveal(id);
    bring();
  };
  const goOut = async (rows: readonly Outsourcing[]) => {
    const [row] = rows;
    if (!row) return;
    try {
      const gone = await leave.send({ id: row.id, version: row.version });
      const { text, act, other } = sentSaid(gone, { takeBack, print: (one) => printOf([one]), t });
      tell.success(text, undoMs, act, other);
    } catch (failure) {
      tellFailure(failure);
    }
  };
  useScan(
    async (code) => {
      const found = await send(scanOutsourcing, { code });
      const [first] = found.found;
      const isWaiting = first && isOpen(first);
      if (first && (isWaiting || !mayAsk)) {
        showRow(first);
        const what = `${first.outNo} · ${first.vendorName}`;
        if (isOut(first) && mayChange && source.rows.some(({ id }) => id === first.id)) show({ of: 'receive' });
        return { taken: true, what, said: t('outsourcing.scanShows', { no: first.outNo }) };
      }
      const { operation, lot, package: pack } = found;
      const what = operation
        ? `${operation.lotNo} · ${operation.operationName}`
        : lot
          ? `${lot.lotNo} · ${lot.productName}`
          : (pack?.packageId ?? code);
      if (!mayAsk) return { taken: false, what, said: t('failure.forbidden') };
      begin(operation ? { operation } : lot ? { lot } : pack ? { pack } : undefined);
      return { taken: true, what, said: t('outsourcing.scanBegins') };
    },
    open === null && !labels.isOpen,
  );

  const main = mayAsk && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => begin()}>
      {t('outsourcing.new')}
    </Button>
  );
  return (
    <>
      {open === null && !labels.isOpen && <ScanFlash />}
      <ListScreen
        menu="outSourcing"
        id="outsourcing"
        list={list}
        words="outsourcing"
        columns={columns}
        quick={quick}
        conditions={
          <>
            <div style={{ width: 250 }}>
              <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
            </div>
            <span className="kit-quiet outsourcing-hint">
              <BarcodeOutlined /> {t('outsourcing.scanHint')}
            </span>
          </>
        }
        condition={{
          values: { ...period },
          show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : usual()),
        }}
        history={{ table: 'outsourcing', nameOf: ({ outNo }) => outNo }}
        {...(may('outSourcing', 'delete') && {
          removal: {
            remove: (rows: readonly Outsourcing[]) => send(removeOutsourcings, { ids: rows.map(({ id }) => id).join(',') }),
            restore: (rows: readonly Outsourcing[]) => send(restoreOutsourcings, { ids: rows.map(({ id }) => id) }),
            nameOf: ({ outNo }: Outsourcing) => outNo,
            whyNot: (rows: readonly Outsourcing[]) =>
              rows.some(({ status }) => status === 'CANCELLED')
                ? t('outsourcing.cancelledIsKept')
                : rows.some(({ status }) => status !== 'REQUESTED')
                  ? t('outsourcing.sentIsKept')
                  : undefined,
            kind: t('menu.outSourcing'),
          },
        })}
        acts={(rows) => [
          mayChange && {
            label: t('outsourcing.send'),
            loading: leave.sending,
            why: whyNotOne(t, rows) || (rows[0]?.status !== 'REQUESTED' && t('outsourcing.onlyRequested')),
            run: () => void goOut(rows),
          },
          mayChange && {
            label: t('outsourcing.receive'),
            why: whyNotOne(t, rows) || (rows[0] && !isOut(rows[0]) && t('outsourcing.onlyOut')),
            run: () => show({ of: 'receive' }),
          },
          labels.act(bundlesOf(rows)),
          {
            label: t('outsourcing.deliveryNote'),
            icon: <PrinterOutlined />,
            why: rows.length === 0 && t('record.selectFirst'),
            run: () => show({ of: 'note' }),
          },
          mayChange && {
            label: t('action.modify'),
            icon: <EditOutlined />,
            why: whyNotOne(t, rows) || (rows[0]?.status === 'CANCELLED' && t('outsourcing.cancelledStays', { no: rows[0].outNo })),
            run: () => rows[0] && begin(undefined, rows[0]),
          },
          mayChange && {
            label: t('outsourcing.cancel'),
            danger: true,
            why: whyNotOne(t, rows) || (rows[0] && !['REQUESTED', 'OUT'].includes(rows[0].status) && t('outsourcing.onlyUntouched')),
            run: () => show({ of: 'cancel' }),
          },
        ]}
        main={main}
        onOpen={(row) => (isOut(row) && mayChange ? show({ of: 'receive' }) : begin(undefined, row))}
        tone={(row) => (row.status === 'CANCELLED' ? 'muted' : isOpen(row) && row.dueDate < today() ? 'danger' : undefined)}
        empty={
          <>
            <span>{t('outsourcing.empty')}</span>
            {mayAsk && <Button onClick={() => begin()}>{t('outsourcing.new')}</Button>}
          </>
        }
      >
        {(rows) => (
          <>
            <Divided
              id="outsourcing"
              list={rows}
              details={
                one && (
                  <Suspense fallback={null}>
                    <OutsourcingDetails of={one} mayChange={mayChange} />
                  </Suspense>
                )
              }
            />
            {!one && source.rows.length > 0 && <p className="kit-detail-first">{t('outsourcing.chooseOne')}</p>}
          </>
        )}
      </ListScreen>
      {labels.dialog}
      <Suspense fallback={null}>
        {open?.of === 'request' && (
          <RequestDrawer
            key={open.times}
            row={open.row}
            {...(open.begun && { begun: open.begun })}
            close={close}
            saved={showRow}
            labels={(row) => printOf([row])}
          />
        )}
        {open?.of === 'receive' && one && <ReceiveDrawer key={`${open.times} ${one.id}`} row={one} close={close} />}
        {open?.of === 'cancel' && one && <CancelOutsourcing row={one} close={close} />}
        {open?.of === 'note' && chosen.length > 0 && <OutsourcingNotes rows={chosen} close={close} />}
      </Suspense>
    </>
  );
};
