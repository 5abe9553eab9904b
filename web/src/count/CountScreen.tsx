import {
  type CountLine,
  type CountSheet,
  CountSheets,
  cancelCount,
  countPaper,
  countSheets,
  returnCount,
  startCount,
} from '@lotline/contract/count/count';
import { countStates } from '@lotline/contract/count/count.states';
import { addDays } from '@lotline/contract/kit/production-day';
import { locationTree } from '@lotline/contract/plant/location';
import { scan } from '@lotline/contract/system/barcode';
import { Suspense, useCallback, useState } from 'react';
import { usePhone } from '../kit/browser/media.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { wayDown } from '../kit/browser/way-down.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { including } from '../kit/form/including.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { BarcodeOutlined, EditOutlined, PlusOutlined, PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useUrlDay } from '../kit/record/url-selection.ts';
import { useIdInAddress } from '../kit/record/use-in-address.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScan } from '../kit/scan/use-scan.ts';
import { formatDay, formatNumber, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { CountLinesPart } from './CountLinesPart.tsx';
import { countTones, sheetColumns } from './count-columns.tsx';
import { useHandIn } from './hand-in.tsx';
import { worthOf } from './worth.tsx';
import './count.css';

const PlanDrawer = lazyPart(async () => (await withFields(import('./PlanDrawer.tsx'))).PlanDrawer);
const CountDesk = lazyPart(async () => (await import('./CountDesk.tsx')).CountDesk);
const ApproveDialog = lazyPart(async () => (await import('./ApproveDialog.tsx')).ApproveDialog);
const ReasonList = lazyPart(async () => (await import('./ReasonList.tsx')).ReasonList);
const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

const lastQuarter = (): Period => ({ startDt: addDays(today(), -92), endDt: addDays(today(), 31) });
type Open = { of: 'plan'; sheet: CountSheet | null } | { of: 'return' | 'cancel' | 'approve' | 'reasons'; sheet: CountSheet };

/** Counts of stock: what is planned, what is being counted, what differs and waits for somebody to approve it. */
export const CountScreen = () => {
  const [id, setId] = useIdInAddress('desk');
  const [lineId, setLineId] = useState<number>();
  const toDesk = useCallback(
    (sheet: number, line?: number) => {
      setLineId(line);
      setId(sheet);
    },
    [setId],
  );
  if (id !== null)
    return (
      <Suspense fallback={null}>
        <CountDesk id={id} lineId={lineId} leave={() => setId(null)} />
      </Suspense>
    );
  return <Sheets toDesk={toDesk} />;
};

const bySheetNo = { name: 'sheet', fits: ({ sheetNo }: CountSheet, value: string) => sheetNo === value };

const Sheets = ({ toDesk }: { toDesk: (id: number, lineId?: number) => void }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useUrlDay();
  const [period, setPeriod] = useState<Period>(() => (asked ? { startDt: asked, endDt: asked } : lastQuarter()));
  const source = usePages(countSheets, period);
  const list = useList(source, bySheetNo);
  const quick = useQuick(CountSheets);
  const isPhone = usePhone();
  useFirstChosen('count_sheet', list, !isPhone);
  const { one, choose } = list;
  const { open, show, close } = useOpenPanel<Open>();
  const { send: start } = useSend(startCount);
  const { handIn, handing, asks, asking } = useHandIn(() => undefined);
  const { send: back } = useSend(returnCount);
  const { send: cancel } = useSend(cancelCount);
  const { print, printing } = usePaper();
  // A sheet's number opens it, a place's code the sheet that counts it.
  useScan(
    async (code) => {
      const { sheet, place } = await sheetOf(code);
      if (!sheet) return { taken: false, what: place, said: t('count.scanNoSheet') };
      if (sheet.status === 'COUNTING' && may('stockCount', 'modify')) toDesk(sheet.id);
      else choose([sheet.id]);
      return { taken: true, what: sheet.sheetNo, said: t('count.scanSheet', { places: sheet.places }) };
    },
    open === null && !asks,
  );
  const mayPlan = may('stockCount', 'create');
  const mayCount = may('stockCount', 'modify');
  const mayApprove = may('stockCountApproval', 'create');
  useWantedNew('stockCount', mayPlan && (() => show({ of: 'plan', sheet: null })));

  /** As the list has it by now. */
  const rowOf = (sheet: CountSheet) => source.rows.find((row) => row.id === sheet.id) ?? sheet;
  const step = async (work: Promise<CountSheet>, said: string) => {
    try {
      await work;
      tell.success(said);
      close();
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const act = (rows: readonly CountSheet[]) => {
    const sheet = rows[0];
    const notOne = whyNotOne(t, rows);
    const only = (status: CountSheet['status']) =>
      notOne || (sheet?.status !== status && t('count.only', { status: t(`countStatus.${status}`) }));
    const run = (work: (one: CountSheet) => void) => () => sheet && work(sheet);
    return [
      mayCount && {
        label: t('count.count'),
        icon: <BarcodeOutlined />,
        why: only('COUNTING'),
        run: run(({ id }) => toDesk(id)),
      },
      mayCount && {
        label: t('count.start'),
        why: only('PLANNED'),
        run: run(({ id, version, sheetNo }) => void step(start({ id, version }), t('count.startedSaid', { no: sheetNo }))),
      },
      mayCount && {
        label: t('count.submit'),
        loading: handing,
        why: only('COUNTING') || ((sheet?.openCount ?? 0) > 0 && t('count.everyLineIsDecided', { n: sheet?.openCount ?? 0 })),
        run: run((one) => void handIn(one)),
      },
      mayApprove && { label: t('count.approve'), why: only('SUBMITTED'), run: run((one) => show({ of: 'approve', sheet: one })) },
      mayApprove && { label: t('count.sendBack'), why: only('SUBMITTED'), run: run((one) => show({ of: 'return', sheet: one })) },
      { label: t('count.paper'), icon: <PrinterOutlined />, loading: printing, why: notOne, run: run(({ id }) => void print(id)) },
      mayCount && {
        label: t('action.modify'),
        icon: <EditOutlined />,
        why: only('PLANNED'),
        run: run((one) => show({ of: 'plan', sheet: one })),
      },
      may('stockCount', 'delete') && {
        label: t('count.cancel'),
        danger: true,
        rare: true,
        why: notOne || (sheet !== undefined && !countStates[sheet.status].includes('CANCELLED') && t('count.isDone')),
        run: run((one) => show({ of: 'cancel', sheet: one })),
      },
    ];
  };
  return (
    <>
      <ListScreen<CountSheet>
        menu="stockCount"
        id="count_sheet"
        list={list}
        words="count"
        columns={sheetColumns}
        quick={quick}
        conditions={
          <div style={{ width: 250 }}>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
          </div>
        }
        condition={{
          values: { ...period },
          usual: lastQuarter(),
          show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : lastQuarter()),
        }}
        history={{ table: 'count_sheet', nameOf: ({ sheetNo }) => sheetNo }}
        acts={act}
        onOpen={(sheet) =>
          sheet.status === 'COUNTING' && mayCount ? toDesk(sheet.id) : sheet.status === 'PLANNED' && mayCount && show({ of: 'plan', sheet })
        }
        main={
          mayPlan && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({ of: 'plan', sheet: null })}>
              {t('count.new')}
            </Button>
          )
        }
        cards={({ sheetNo, status, plannedOn, places, items, lineCount, openCount, note, ...sheet }) => ({
          title: sheetNo,
          state: { text: t(`countStatus.${status}`), tone: countTones[status] },
          lines: [
            places,
            [formatDay(plannedOn), t(`countItems.${items}`)].join(' · '),
            lineCount > 0 && t('count.progress', { done: lineCount - openCount, all: lineCount }),
            sheet.differenceCount ? `${t('count.differenceCount')} ${formatNumber(sheet.differenceCount)} · ${worthOf(t, sheet)}` : null,
            note,
          ],
        })}
        tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
        empty={
          <>
            <span>{t('count.empty')}</span>
            {mayPlan && <Button onClick={() => show({ of: 'plan', sheet: null })}>{t('count.new')}</Button>}
          </>
        }
      >
        {(rows) =>
          isPhone ? (
            rows
          ) : (
            <Divided
              id="count_sheet"
              share={34}
              list={rows}
              details={one && <CountLinesPart key={one.id} sheet={one} open={(line: CountLine) => toDesk(one.id, line.id)} />}
            />
          )
        }
      </ListScreen>
      <ScanFlash />
      {asking}
      <Suspense fallback={null}>
        {open?.of === 'plan' && (
          <PlanDrawer
            key={open.times}
            row={open.sheet}
            close={close}
            saved={({ id, plannedOn }) => {
              setPeriod((now) => including(now, plannedOn));
              if (open.sheet === null) list.bringNew([id]);
            }}
          />
        )}
        {open?.of === 'approve' && (
          <ApproveDialog
            sheet={rowOf(open.sheet)}
            close={close}
            explain={() => show({ of: 'reasons', sheet: open.sheet })}
            sendBack={() => show({ of: 'return', sheet: rowOf(open.sheet) })}
          />
        )}
        {open?.of === 'reasons' && (
          <ReasonList
            sheet={open.sheet}
            close={() => show({ of: 'approve', sheet: open.sheet })}
            done={() => show({ of: 'approve', sheet: open.sheet })}
          />
        )}
        {(open?.of === 'return' || open?.of === 'cancel') && (
          <ReasonDialog
            danger={open.of === 'cancel'}
            title={t(open.of === 'cancel' ? 'count.cancel' : 'count.sendBack')}
            text={t(open.of === 'cancel' ? 'count.cancelAsk' : 'count.sendBackAsk', { no: open.sheet.sheetNo })}
            label={t(open.of === 'cancel' ? 'count.cancelReason' : 'count.returnedReason')}
            okText={t(open.of === 'cancel' ? 'count.cancel' : 'count.sendBack')}
            cancelText={t('action.close')}
            close={close}
            go={(reason) => {
              const { id, version, sheetNo } = open.sheet;
              return open.of === 'cancel'
                ? step(cancel({ id, version, reason }), t('count.cancelledSaid', { no: sheetNo }))
                : step(back({ id, version, reason }), t('count.sentBackSaid', { no: sheetNo }));
            }}
          />
        )}
      </Suspense>
    </>
  );
};

/** The sheet of a number, or the one under way that counts a place; throws where a code stands for neither. */
const sheetOf = async (code: string): Promise<{ sheet: CountSheet | undefined; place: string }> => {
  const ever = { startDt: '2000-01-01', endDt: '2199-12-31' };
  const called = await send(countSheets, { ...ever, filter: JSON.stringify({ sheetNo: `="${code}"` }), limit: 1 });
  if (called.rows[0]) return { sheet: called.rows[0], place: code };
  const known = await send(scan, { code, type: 'LOCATION' });
  if (known.type !== 'LOCATION') return { sheet: undefined, place: code };
  const { data } = known;
  const [tree, counting] = await Promise.all([send(locationTree, {}), send(countSheets, { ...ever, quick: 'counting', limit: 200 })]);
  // A place is counted with all that it stands in.
  const places = wayDown(tree, ({ id }) => id === data.id).map(({ id }) => id);
  return { sheet: counting.rows.find(({ locationIds }) => locationIds.some((id) => places.includes(id))), place: data.name };
};

/** Fetches the printed sheet in the reader's language. */
const usePaper = () => {
  const { lang } = useSay();
  const [printing, setPrinting] = useState(false);
  const print = async (id: number) => {
    setPrinting(true);
    try {
      await (await import('../kit/excel/save-pdf.ts')).savePdf(countPaper, { id, lang });
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setPrinting(false);
    }
  };
  return { print, printing };
};
