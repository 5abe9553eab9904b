import type { AnswerOf } from '@lotline/contract/kit/call';
import { addDays } from '@lotline/contract/kit/production-day';
import { type MaterialSale, MaterialSales, materialSales, sellablePackages } from '@lotline/contract/sales/sale';
import { type SaleStatus, saleStates, saleStatuses } from '@lotline/contract/sales/sale.states';
import { saleStatement } from '@lotline/contract/sales/statement';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { including } from '../kit/form/including.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { BarcodeOutlined, EditOutlined, PlusOutlined, PrinterOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { wholeOf } from '../kit/net/source.ts';
import { Divided } from '../kit/record/Divided.tsx';
import { useFirstChosen } from '../kit/record/first-chosen.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { wayTo } from '../kit/record/record-path.ts';
import { useUrlDay } from '../kit/record/url-selection.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { ScanFlash } from '../kit/scan/ScanFlash.tsx';
import { useScan } from '../kit/scan/use-scan.ts';
import { formatAt, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useStatement } from './use-statement.ts';
import { useSteps } from './use-steps.ts';
import './sales.css';

const SaleDrawer = lazyPart(async () => (await withFields(import('./SaleDrawer.tsx'))).SaleDrawer);
const CancelSales = lazyPart(async () => (await import('./CancelSales.tsx')).CancelSales);

export const saleTones = { REGISTERED: 'purple', SHIPPED: 'blue', SETTLED: 'green', CANCELLED: 'red' } as const;
const { text, link, number, money, day, at, choice } = columnsOf<AnswerOf<typeof materialSales>['rows'][number]>();
const saleColumns = [
  text('saleNo', { width: 138, pinned: 'left' }),
  day('saleDate', { width: 100 }),
  choice('status', saleStatuses, { width: 80, tones: saleTones }),
  link('bizPartnerName', wayTo('bizPartner', 'bizPartnerId'), { width: 112 }),
  text('materials', { width: 150 }),
  number('lineCount', { decimals: 0, width: 68 }),
  // What the sale comes to stands in a window of 1,366 points whole, with its margin.
  money('supplyAmount', { total: true, decimals: 0, width: 108 }),
  money('vatAmount', { total: true, decimals: 0, width: 94 }),
  money('totalAmount', { total: true, decimals: 0, width: 112 }),
  money('cost', { decimals: 0, hidden: true }),
  money('margin', { decimals: 0, width: 98 }),
  number('taxRate', { hidden: true, width: 90 }),
  text('vehicleNo', { width: 110, hidden: true }),
  text('note', { title: 'common.note', width: 160 }),
  at('shippedAt', { hidden: true }),
  at('settledAt'),
  text('settledByName', { hidden: true, width: 110 }),
  text('cancelReason', { width: 160 }),
  at('cancelledAt', { hidden: true }),
  text('cancelledByName', { hidden: true, width: 110 }),
  text('createdByName', { title: 'common.createdBy', width: 110 }),
  at('createdAt', { title: 'common.createdAt', hidden: true }),
];
const line = columnsOf<MaterialSale['lines'][number]>();
const lineColumns = [
  line.number('seq', { decimals: 0, width: 48, pinned: 'left' }),
  line.link('packageId', ({ materialStockId }) => `/material/stock?id=${materialStockId}`, { width: 138, pinned: 'left' }),
  line.text('materialName', { width: 140 }),
  line.text('locationName', { width: 100 }),
  line.qty('qty', { width: 92, total: true }),
  line.text('uom', { title: 'common.unit', width: 52 }),
  line.money('unitPrice', { width: 88 }),
  line.money('amount', { total: true, decimals: 0, width: 108 }),
  line.money('vat', { total: true, decimals: 0, width: 94 }),
  line.money('unitCost', { width: 96 }),
  line.money('margin', { decimals: 0, width: 98, total: true }),
  line.text('materialCode', { width: 120 }),
  line.text('supplierLotNo', { width: 120 }),
];
const hasLeft = ({ status }: { status: SaleStatus }) => status === 'SHIPPED' || status === 'SETTLED';
const mayCancel = ({ status }: { status: SaleStatus }) => saleStates[status].includes('CANCELLED');
type Open = { of: 'sale'; sale: MaterialSale | null } | { of: 'cancel' };

const lastMonth = (): Period => ({ startDt: addDays(today(), -31), endDt: today() });

/** Sales of material of a period, with what each of them took off the shelves or keeps there. */
export const SaleScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useUrlDay();
  const [period, setPeriod] = useState<Period>(() => (asked ? { startDt: asked, endDt: asked } : lastMonth()));
  const source = usePages(materialSales, period);
  const list = useList(source);
  const quick = useQuick(MaterialSales);
  useFirstChosen('material_sale', list);
  const { chosen, one } = list;
  const { open, show, close } = useOpenPanel<Open>();
  const { step, stepping } = useSteps();
  const { print, printing } = useStatement(saleStatement);
  const lines = useMemo(() => wholeOf(one?.lines ?? []), [one]);
  const maySell = may('materialSales', 'create');
  const mayChange = may('materialSales', 'modify');

  // Boxes are scanned faster than a form opens: what comes meanwhile is kept for it.
  const scans = useRef<string[]>([]);
  const [formHears, setFormHears] = useState(false);
  const takeScans = useCallback(() => {
    setFormHears(true);
    return scans.current.splice(0);
  }, []);
  const begin = useCallback(
    (sale: MaterialSale | null = null, scanned: readonly string[] = []) => {
      scans.current = [...scanned];
      setFormHears(false);
      show({ of: 'sale', sale });
    },
    [show],
  );
  useWantedNew('materialSales', maySell && (() => begin()));

  // What was just sold is shown, wherever the list stood before.
  const fresh = useRef<number | null>(null);
  const { choose, reveal, grid } = list;
  const bring = useCallback(() => {
    const id = fresh.current;
    if (id === null || !source.rows.some((row) => row.id === id)) return;
    fresh.current = null;
    choose([id]);
    void grid.current?.focus(id, 'saleNo');
  }, [source.rows, choose, grid]);
  useEffect(bring, [bring]);
  const showSale = ({ id, saleDate }: Pick<MaterialSale, 'id' | 'saleDate'>) => {
    fresh.current = id;
    reveal(id);
    setPeriod((now) => including(now, saleDate));
    bring();
  };

  useScan(
    async (code) => {
      if (open?.of === 'sale') {
        scans.current.push(code);
        return undefined;
      }
      const sale = await saleCalled(code);
      if (sale) {
        showSale(sale);
        return { taken: true, what: `${sale.saleNo} · ${sale.bizPartnerName}`, said: t('sale.scanShows', { no: sale.saleNo }) };
      }
      const { rows } = await send(sellablePackages, { barcode: code });
      const what = rows[0] ? `${rows[0].packageId} · ${rows[0].materialName}` : code;
      if (!maySell) return { taken: false, what, said: t('failure.forbidden') };
      begin(null, [code]);
      return { taken: true, what, said: t('sale.scanBegins') };
    },
    open === null || open.of === 'sale',
  );

  const main = maySell && (
    <Button type="primary" icon={<PlusOutlined />} onClick={() => begin()}>
      {t('sale.new')}
    </Button>
  );
  /** Once settled, a price that was forgotten stays. */
  const sureToSettle = async (rows: readonly MaterialSale[]) => {
    const free = rows.filter(({ lines: its }) => its.some(({ unitPrice }) => unitPrice === 0));
    const text = t('sale.settleNothingAsk', { names: free.map(({ saleNo }) => saleNo).join(', '), n: free.length });
    return free.length === 0 || confirm({ title: t('sale.settleNothing'), text, icon: 'warning', okText: t('sale.settle') });
  };
  const every = (rows: readonly MaterialSale[], status: SaleStatus) => rows.every((row) => row.status === status);
  return (
    <>
      {(open === null || (open.of === 'sale' && !formHears)) && <ScanFlash />}
      <ListScreen
        menu="materialSales"
        id="material_sale"
        list={list}
        words="sale"
        columns={saleColumns}
        quick={quick}
        conditions={
          <>
            <div style={{ width: 250 }}>
              <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
            </div>
            <span className="kit-quiet sales-hint">
              <BarcodeOutlined /> {t('sale.scanHint')}
            </span>
          </>
        }
        condition={{
          values: { ...period },
          show: ({ startDt, endDt }) => setPeriod(startDt ? ({ startDt, endDt } as Period) : lastMonth()),
        }}
        history={{ table: 'material_sale', nameOf: ({ saleNo }) => saleNo }}
        acts={(rows) => [
          mayChange && {
            label: t('action.modify'),
            icon: <EditOutlined />,
            why: whyNotOne(t, rows) || (rows[0]?.status === 'CANCELLED' && t('sale.cancelledStays')),
            run: () => rows[0] && begin(rows[0]),
          },
          mayChange && {
            label: t('sale.ship'),
            loading: stepping === 'SHIPPED',
            why: rows.length === 0 ? t('record.selectFirst') : !every(rows, 'REGISTERED') && t('sale.onlyReserved'),
            run: () => void step(rows, 'SHIPPED', { done: 'sale.shippedSaid', back: 'sale.unshippedSaid' }),
          },
          mayChange &&
            (rows.length > 0 && every(rows, 'SETTLED')
              ? {
                  label: t('sale.unsettle'),
                  run: () => void step(rows, 'SHIPPED', { done: 'sale.unsettledSaid', back: 'sale.settledSaid' }),
                }
              : {
                  label: t('sale.settle'),
                  loading: stepping === 'SETTLED',
                  why: rows.length === 0 ? t('record.selectFirst') : !every(rows, 'SHIPPED') && t('sale.onlyShipped'),
                  run: async () =>
                    (await sureToSettle(rows)) && void step(rows, 'SETTLED', { done: 'sale.settledSaid', back: 'sale.unsettledSaid' }),
                }),
          {
            label: t('statement.title'),
            icon: <PrinterOutlined />,
            loading: printing,
            why: rows.length === 0 ? t('record.selectFirst') : !rows.every(hasLeft) && t('statement.onlyOfWhatLeft'),
            run: () => void print(rows.map(({ id }) => id)),
          },
          may('materialSales', 'delete') && {
            label: t('sale.cancel'),
            danger: true,
            why:
              rows.length === 0
                ? t('record.selectFirst')
                : !rows.every(mayCancel) &&
                  t(rows.some(({ status }) => status === 'SETTLED') ? 'sale.settledIsntCancelled' : 'sale.cancelledOnce'),
            run: () => show({ of: 'cancel' }),
          },
        ]}
        main={main}
        {...(mayChange && { onOpen: (row: MaterialSale) => row.status !== 'CANCELLED' && begin(row) })}
        tone={({ status }) => (status === 'CANCELLED' ? 'muted' : undefined)}
        empty={
          <>
            <span>{t('sale.empty')}</span>
            {maySell && <Button onClick={() => begin()}>{t('sale.new')}</Button>}
          </>
        }
      >
        {(rows) => (
          <>
            <Divided
              id="material_sale"
              list={rows}
              details={
                one && (
                  <section className="sales-bottom" data-cancelled={one.status === 'CANCELLED' || undefined}>
                    <h2>{t('sale.linesOf', { no: one.saleNo })}</h2>
                    {one.status === 'CANCELLED' && (
                      <p className="sales-cancelled">
                        {t('sale.cancelledBy', { by: one.cancelledByName ?? '–', at: formatAt(one.cancelledAt), reason: one.cancelReason })}
                      </p>
                    )}
                    <Grid
                      id="material_sale_line"
                      label={t('sale.linesOf', { no: one.saleNo })}
                      words="sale"
                      columns={lineColumns}
                      source={lines}
                      select="none"
                      filters={false}
                      {...(one.status === 'CANCELLED' && { tone: () => 'muted' as const })}
                    />
                  </section>
                )
              }
            />
            {!one && source.rows.length > 0 && <p className="kit-detail-first">{t('sale.chooseOne')}</p>}
          </>
        )}
      </ListScreen>
      <Suspense fallback={null}>
        {open?.of === 'sale' && <SaleDrawer key={open.times} sale={open.sale} takeScans={takeScans} close={close} saved={showSale} />}
        {open?.of === 'cancel' && <CancelSales sales={chosen.filter(mayCancel)} close={close} />}
      </Suspense>
    </>
  );
};

/** A sale by its number, however long ago it was. */
const saleCalled = async (code: string) => {
  if (!/^MS-/i.test(code)) return undefined;
  const filter = JSON.stringify({ saleNo: `"${code}"` });
  const { rows } = await send(materialSales, { startDt: '2000-01-01', endDt: addDays(today(), 366), filter });
  return rows.find(({ saleNo }) => saleNo.toLowerCase() === code.toLowerCase());
};
