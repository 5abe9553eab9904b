import type { AnswerOf } from '@lotline/contract/kit/call';
import { addDays } from '@lotline/contract/kit/production-day';
import { firstBroken } from '@lotline/contract/kit/rule';
import { shipmentStatement } from '@lotline/contract/sales/statement';
import { scanToShip } from '@lotline/contract/shipment/scan';
import { type Shipment, Shipments, shipments } from '@lotline/contract/shipment/shipment';
import { cancelRules } from '@lotline/contract/shipment/shipment.rules';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { ShipmentPapers } from '../certificate/index.ts';
import { useGo } from '../kit/browser/go.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { including } from '../kit/form/including.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { BarcodeOutlined, PlusOutlined, PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { wholeOf } from '../kit/net/source.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { wayTo } from '../kit/record/record-path.ts';
import { useUrlDay, useUrlValue } from '../kit/record/url-selection.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScan } from '../kit/scan/use-scan.ts';
import { formatAt, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { trackingPath } from '../lot/index.ts';
import { useStatement } from '../sales/index.ts';
import { DueLines } from './DueLines.tsx';
import { type Begun, heard, type Went } from './heard.ts';
import './shipment.css';

const ShipDrawer = lazyPart(async () => (await import('./ShipDrawer.tsx')).ShipDrawer);
const CancelDialog = lazyPart(async () => (await import('./CancelDialog.tsx')).CancelDialog);
const NoteDialog = lazyPart(async () => (await import('./NoteDialog.tsx')).NoteDialog);

type ShipmentLine = Shipment['lines'][number];
const { text, link, qty, money, day, at, choice } = columnsOf<AnswerOf<typeof shipments>['rows'][number]>();
const shipmentColumns = [
  text('shipmentNo', { title: 'shipment.no', width: 150, pinned: 'left' }),
  day('shipDate', { title: 'shipment.date' }),
  choice('status', ['SHIPPED', 'CANCELLED'], { width: 100, tones: { SHIPPED: 'green', CANCELLED: 'red' } }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { title: 'shipment.partner', width: 150 }),
  text('products', { title: 'shipment.products', width: 220 }),
  qty('qty', { title: 'shipment.qty', total: false, width: 130 }),
  money('amount', { title: 'shipment.amount', total: true, uom: ({ currency }) => currency }),
  text('currency', { title: 'order.currency', width: 70 }),
  text('deliveryPlace', { title: 'shipment.place', width: 150 }),
  text('vehicleNo', { title: 'shipment.vehicle', width: 120 }),
  text('driver', { title: 'shipment.driver', fixed: true, width: 100 }),
  text('invoiceNo', { title: 'shipment.invoice', fixed: true, width: 120 }),
  text('sealNo', { title: 'shipment.seal', fixed: true, hidden: true, width: 120 }),
  text('cancelReason', { fixed: true, width: 160 }),
  text('cancelledByName', { fixed: true, hidden: true, width: 110 }),
  at('cancelledAt', { fixed: true, hidden: true }),
  text('note', { title: 'common.note', fixed: true, width: 150 }),
  text('createdByName', { title: 'common.createdBy', width: 110 }),
  at('createdAt', { title: 'common.createdAt', fixed: true, hidden: true }),
];
const line = columnsOf<ShipmentLine>();
const lineColumns = [
  line.number('seq', { decimals: 0, width: 60, pinned: 'left' }),
  line.link('lotNo', ({ lotId }) => trackingPath('lot', lotId), { width: 180, pinned: 'left' }),
  line.link('concessionNo', wayTo('concession', 'concessionId'), { width: 140 }),
  line.text('productCode', { width: 105 }),
  line.text('productName', { width: 160 }),
  line.qty('qty', { title: 'common.qty', width: 90, total: false }),
  line.text('uom', { title: 'common.unit', width: 60 }),
  line.text('orderNo', { title: 'shipment.order', width: 170 }),
  line.text('youngerReason', { width: 160 }),
  line.money('unitPrice', { width: 105 }),
  line.money('amount', { title: 'shipment.amount', total: true, uom: ({ currency }) => currency, width: 110 }),
  line.text('currency', { title: 'order.currency', width: 70 }),
];
const mayCancel = (shipment: Shipment) => firstBroken(cancelRules, { shipment, lots: [] }) === undefined;
type Open = { of: 'cancel' | 'note' | 'papers' } | { of: 'ship'; begun?: Begun };
type View = 'due' | 'shipped';

const lastMonth = (): Period => ({ startDt: addDays(today(), -31), endDt: today() });

/** What is to leave the plant, and what left it in a period with what each shipment carried. */
export const ShipmentScreen = () => {
  const { t, say, lang } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const day = useUrlDay();
  const asked = useUrlValue('id');
  const [view, setView] = useState<View>(day === null && asked === null ? 'due' : 'shipped');
  const [period, setPeriod] = useState<Period>(() => (day ? { startDt: day, endDt: day } : lastMonth()));
  const source = usePages(shipments, period, { enabled: view === 'shipped' });
  const { open, show, close } = useOpenPanel<Open>();
  const list = useList(source);
  const quick = useQuick(Shipments);
  useFirstChosen('shipment', list);
  const { chosen, one } = list;
  const { print, printing } = useStatement(shipmentStatement);
  const cancellable = useMemo(() => chosen.filter(mayCancel), [chosen]);
  const lines = useMemo(() => wholeOf(one?.lines ?? []), [one]);
  const mayShip = may('shipment', 'create');
  // Boxes are scanned faster than a form opens: what comes meanwhile is kept for it.
  const scans = useRef<string[]>([]);
  const [formHears, setFormHears] = useState(false);
  const takeScans = useCallback(() => {
    setFormHears(true);
    return scans.current.splice(0);
  }, []);
  const begin = useCallback(
    (begun?: Begun, scanned: readonly string[] = []) => {
      scans.current = [...scanned];
      setFormHears(false);
      show({ of: 'ship', ...(begun && { begun }) });
    },
    [show],
  );
  useWantedNew('shipment', mayShip && (() => begin()));
  // What has just left is shown: its note is printed next.
  const fresh = useRef<number | null>(null);
  const { choose, reveal, grid } = list;
  const toRow = useCallback((id: number) => void grid.current?.focus(id, 'shipmentNo'), [grid]);
  const bring = useCallback(() => {
    const id = fresh.current;
    if (id === null || !source.rows.some((row) => row.id === id)) return;
    fresh.current = null;
    choose([id]);
    toRow(id);
  }, [source.rows, choose, toRow]);
  useEffect(bring, [bring]);
  const showShipment = ({ id, shipDate }: Pick<Went, 'id' | 'shipDate'>) => {
    fresh.current = id;
    reveal(id);
    setPeriod((now) => including(now, shipDate));
    setView('shipped');
    if (view === 'shipped') bring();
  };
  useScan(
    async (code) => {
      if (open?.of === 'ship') {
        scans.current.push(code);
        return undefined;
      }
      const found = await send(scanToShip, { code });
      const { what, said, begin: begun, show: went } = heard(found, { inHistory: view === 'shipped', lang });
      if (begun && !mayShip) return { taken: false, what, said: t('failure.forbidden') };
      if (begun) begin(begun, found.kind === 'LOT' ? [code] : []);
      if (went) showShipment(went);
      return { taken: begun !== undefined || went !== undefined, what, said: say(said.code, said.facts) };
    },
    open === null || open.of === 'ship',
  );

  const views = (
    <>
      <Segments<View>
        value={view}
        onChange={setView}
        options={[
          { value: 'due', label: t('shipment.due') },
          { value: 'shipped', label: t('shipment.shipments') },
        ]}
      />
      <span className="kit-quiet shipment-hint">
        <BarcodeOutlined /> {t('shipment.scanHint')}
      </span>
    </>
  );
  const main = mayShip && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => begin()}>
      {t('shipment.new')}
    </Button>
  );

  return (
    <>
      {(open === null || (open.of === 'ship' && !formHears)) && <ScanFlash />}
      {view === 'due' ? (
        <DueLines views={views} main={main} begin={mayShip ? begin : null} />
      ) : (
        <ListScreen
          menu="shipment"
          id="shipment"
          list={list}
          words="shipment"
          columns={shipmentColumns}
          quick={quick}
          conditions={
            <>
              {views}
              <div style={{ width: 250 }}>
                <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
              </div>
            </>
          }
          condition={{
            values: { ...period },
            show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : lastMonth()),
          }}
          history={{ table: 'shipment', nameOf: ({ shipmentNo }) => shipmentNo }}
          acts={(rows) => [
            may('tracking') && {
              label: t('prodStock.openTracking'),
              why: whyNotOne(t, rows),
              run: () => rows[0] && go(trackingPath('shipment', rows[0].id)),
            },
            {
              label: t('shipment.deliveryNote'),
              icon: <PrinterOutlined />,
              why: rows.length === 0 && t('record.selectFirst'),
              run: () => show({ of: 'note' }),
            },
            may('testReport') && {
              label: t('shipmentCertificate.title'),
              icon: <PrinterOutlined />,
              why: whyNotOne(t, rows),
              run: () => show({ of: 'papers' }),
            },
            {
              label: t('statement.title'),
              icon: <PrinterOutlined />,
              loading: printing,
              why: rows.length === 0 ? t('record.selectFirst') : !rows.every(mayCancel) && t('statement.onlyOfWhatLeft'),
              run: () => void print(rows.map(({ id }) => id)),
            },
            may('shipment', 'modify') && {
              label: t('shipment.cancel'),
              danger: true,
              why: rows.length === 0 ? t('record.selectFirst') : !rows.every(mayCancel) && t('shipment.cancelledOnce'),
              run: () => show({ of: 'cancel' }),
            },
          ]}
          main={main}
          onOpen={() => show({ of: 'note' })}
          tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
          empty={
            <>
              <span>{t('shipment.empty')}</span>
              {mayShip && <Button onClick={() => begin()}>{t('shipment.new')}</Button>}
            </>
          }
        >
          {(grid) => (
            <>
              <Divided
                id="shipment"
                list={grid}
                details={
                  one && (
                    <section className="shipment-bottom" data-cancelled={one.status === 'CANCELLED' || undefined}>
                      <h2>
                        {t('shipment.linesOf', { no: one.shipmentNo })}
                        {may('testReport') && (
                          <Button size="small" icon={<PrinterOutlined />} onClick={() => show({ of: 'papers' })}>
                            {t('shipmentCertificate.title')}
                          </Button>
                        )}
                      </h2>
                      {one.status === 'CANCELLED' && (
                        <p className="shipment-cancelled">
                          {t('shipment.cancelledBy', {
                            by: one.cancelledByName ?? '–',
                            at: formatAt(one.cancelledAt),
                            reason: one.cancelReason ?? '',
                          })}
                        </p>
                      )}
                      <Grid
                        id="shipment_line"
                        label={t('shipment.linesOf', { no: one.shipmentNo })}
                        words="shipment"
                        columns={lineColumns}
                        source={lines}
                        select="none"
                        filters={false}
                        foot={false}
                        {...(one.status === 'CANCELLED' && { tone: () => 'muted' as const })}
                      />
                    </section>
                  )
                }
              />
              {!one && source.rows.length > 0 && <p className="kit-detail-first">{t('shipment.chooseOne')}</p>}
            </>
          )}
        </ListScreen>
      )}
      <Suspense fallback={null}>
        {open?.of === 'ship' && (
          <ShipDrawer key={open.times} begun={open.begun} takeScans={takeScans} close={close} shipped={showShipment} />
        )}
        {open?.of === 'cancel' && <CancelDialog shipments={cancellable} close={close} done={({ id }) => toRow(id)} />}
        {open?.of === 'papers' && one && <ShipmentPapers shipment={one} close={close} />}
        {open?.of === 'note' && chosen.length > 0 && <NoteDialog shipments={chosen} close={close} />}
      </Suspense>
    </>
  );
};
