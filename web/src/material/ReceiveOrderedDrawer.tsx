import type { ScannedReceipt } from '@lotline/contract/material/receipt';
import { type OpenOrderLine, openOrderLines, type Package, ReceiveOrdered, receiveOrdered } from '@lotline/contract/material/stock';
import { beyondOrder } from '@lotline/contract/material/stock.rules';
import type { FormInstance } from 'antd';
import { Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { z } from 'zod';
import { usePhone } from '../kit/browser/media.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { AtField } from '../kit/form/date-fields.tsx';
import { NoteField } from '../kit/form/fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import type { GridHandle } from '../kit/grid/handle.ts';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { type Asked, sendMeant } from '../kit/net/meant.ts';
import { useRows, useSend } from '../kit/net/resource.ts';
import type { Source } from '../kit/net/source.ts';
import { BarcodePanel } from '../kit/record/BarcodePanel.tsx';
import { focusChoiceSoon } from '../kit/record/form-focus.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { answerScan } from '../kit/scan/answer.ts';
import { formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { type LineTaken, lineFor } from './order-line.ts';
import { fillPacking, PackageLines, packingIn } from './PackageLines.tsx';
import {
  heldIfExpired,
  inUnit,
  isProposal,
  isUntouched,
  type Packing,
  packingDraft,
  proposalOf,
  said,
  saidPacking,
  sumOf,
  type TypedReceipt,
  withLabel,
} from './packing.ts';
import { ShelfField } from './ShelfField.tsx';
import { Coming, expired, expiredAsk, sureOfReceipt } from './sure-of-receipt.ts';
import { useHand } from './use-hand.ts';
import { useReceiptScan, useSaidOfLabel } from './use-receipt-scan.ts';
import { useReceived } from './use-received.ts';

const LineDraft = z.object({ orderMaterialId: z.number(), material: Coming, locationId: z.number().nullish(), ...packingDraft });
const Draft = z.object({
  lines: z.array(LineDraft).min(1),
  occurredAt: ReceiveOrdered.shape.occurredAt.nullish(),
  note: ReceiveOrdered.shape.note.nullish(),
});
type Draft = z.infer<typeof Draft>;
type LineValues = Packing & Pick<z.infer<typeof LineDraft>, 'orderMaterialId' | 'material'> & { locationId: number | null };

const asking: Asked = {
  ...expiredAsk,
  'material.receiptNeverExceedsOrder': { title: 'stock.receiveAnyway', okText: 'stock.receiveAnyway' },
};

const asked = ({ lines, ...rest }: Draft): ReceiveOrdered => ({
  lines: lines.map(({ orderMaterialId, material: _, locationId, ...packing }) => ({
    orderMaterialId,
    ...saidPacking(packing as Packing),
    ...said({ locationId }),
  })),
  ...said(rest),
});

const { text, qty, day } = columnsOf<OpenOrderLine>();
const columns = [
  text('orderNo', { width: 155 }),
  day('dueDate', { width: 105 }),
  text('materialName', { width: 160 }),
  qty('remainingQty', { width: 100, total: false }),
  text('uom', { width: 70 }),
  text('bizPartnerName', { width: 120 }),
  text('materialCode', { width: 110 }),
  qty('qty', { width: 90, total: false, title: 'stock.orderedQty' }),
];

const CardList = lazyPart(async () => (await import('../kit/record/CardList.tsx')).CardList);
const cardOf = ({ materialName, remainingQty, uom, orderNo, dueDate, bizPartnerName }: OpenOrderLine) => ({
  title: materialName,
  state: { text: `${formatNumber(remainingQty)} ${uom}`, tone: 'blue' },
  lines: [orderNo, [dueDate && formatDay(dueDate), bizPartnerName].filter(Boolean).join(' · ')],
});

/** Receives what was ordered: choose the lines that came, say in how many packages. */
export const ReceiveOrderedDrawer = ({
  close,
  received,
  print,
  scanned,
  typed,
}: {
  close: () => void;
  received: (packages: Package[]) => void;
  print: (ids: readonly number[] | null) => void;
  scanned?: ScannedReceipt | undefined;
  typed?: TypedReceipt | undefined;
}) => {
  const { t } = useSay();
  const { send } = useSend(receiveOrdered);
  const told = useReceived(print);
  const sure = ({ lines }: Draft, form: FormInstance) =>
    sureOfReceipt(
      lines.map(({ material, ...packing }, at) => ({ material, within: ['lines', at], packing: packing as Packing })),
      form,
    );
  const save = (draft: Draft) =>
    sendMeant(send, asked(draft), asking, (ask, code) =>
      code === expired ? { ...ask, lines: ask.lines.map(heldIfExpired) } : { ...ask, confirmOver: true },
    );
  return (
    <RecordDrawer
      title={t('stock.receiveOrdered')}
      draft={Draft}
      ofLines
      words="stock"
      row={null}
      start={{ lines: [] }}
      sure={sure}
      save={save}
      saved={(packages) => received(packages as Package[])}
      told={(packages) => told(packages as Package[])}
      close={close}
      width={820}
    >
      {({ form }) => <OrderedFields form={form} scanned={scanned} typed={typed} />}
    </RecordDrawer>
  );
};

type First = { form: FormInstance; scanned?: ScannedReceipt | undefined; typed?: TypedReceipt | undefined };
const OrderedFields = ({ form, scanned: first, typed }: First) => {
  const { t } = useSay();
  const source = useRows(openOrderLines, {});
  const grid = useRef<GridHandle>(null);
  const isPhone = usePhone();
  const [chosen, setChosen] = useState<OpenOrderLine[]>([]);
  const saidOf = useSaidOfLabel();
  const give = useHand(form);
  const choose = useCallback(
    (rows: OpenOrderLine[]) => {
      setChosen(rows);
      const before = linesIn(form);
      form.setFieldValue(
        'lines',
        rows.map((row) => before.find(({ orderMaterialId }) => orderMaterialId === row.id) ?? firstOf(row)),
      );
    },
    [form],
  );
  /** Adds a line to what is received, also before the list has come. */
  const open = (line: OpenOrderLine) => {
    const at = linesIn(form).findIndex(({ orderMaterialId }) => orderMaterialId === line.id);
    if (at !== -1) return at;
    const rows = [...latest.current.filter(({ id }) => id !== line.id), line];
    latest.current = rows;
    choose(rows);
    grid.current?.choose(rows.map(({ id }) => id));
    return rows.length - 1;
  };
  const latest = useRef(chosen);
  latest.current = chosen;
  const [only, setOnly] = useState<string | null>(null);
  const [taken, setTaken] = useState<LineTaken | null>(null);
  const aimed = useRef<number | null>(null);
  /** Several lines of an order are chosen from by hand. */
  const [picking, setPicking] = useState<object | null>(null);
  useEffect(() => (picking ? focusChoiceSoon('lines') : undefined), [picking]);
  const shown = useShownLine(taken);
  /** Nothing but this order is received; null lets every order in again. */
  const limit = (orderNo: string | null) => {
    setOnly(orderNo);
    grid.current?.show({ filters: orderNo === null ? {} : { orderNo } });
  };
  /** Receives what was scanned against another of the orders that wait for it; one that is being received already gets what is scanned next. */
  const change = (to: OpenOrderLine) => {
    if (!taken) return;
    const rows = latest.current;
    const at = rows.findIndex(({ id }) => id === taken.line.id);
    aimed.current = to.id;
    if (at !== -1 && !rows.some(({ id }) => id === to.id)) {
      const before = linesIn(form)[at];
      const moved = rows.with(at, to);
      latest.current = moved;
      choose(moved);
      if (before && !isProposal(before, taken.line)) {
        fillPacking(form, ['lines', at], before);
        form.setFieldValue(['lines', at, 'locationId'], before.locationId);
      }
      grid.current?.choose(moved.map(({ id }) => id));
      give(['lines', at]);
    } else give(['lines', Math.max(0, at)]);
    setTaken({ line: to, why: 'chosen', others: [taken.line, ...taken.others.filter(({ id }) => id !== to.id)] });
  };
  /** On a phone what was chosen stands below as a form, and the list keeps what wasn’t. */
  const isWaiting = ({ id, orderNo }: OpenOrderLine) => !chosen.some((one) => one.id === id) && (only === null || orderNo === only);
  const drop = (line: OpenOrderLine) => {
    const rows = latest.current.filter(({ id }) => id !== line.id);
    latest.current = rows;
    choose(rows);
  };
  const { answer, onScan } = useReceiptScan((scanned) => {
    if (scanned.kind === 'ORDER') {
      limit(scanned.orderNo);
      const [lone, ...others] = scanned.lines;
      if (lone && others.length === 0) give(['lines', open(lone)]);
      else setPicking({});
      return t('stock.orderFound', { n: scanned.lines.length });
    }
    const its = scanned.material;
    const [lone, ...more] = latest.current;
    const found = its
      ? lineFor(scanned, { chosen: latest.current, only, aimed: aimed.current })
      : lone && more.length === 0
        ? { line: lone, why: 'chosen' as const, others: [] }
        : null;
    if (!found)
      return {
        refused: !its ? t('stock.labelNewOnOrder') : only === null ? t('stock.notOnOrder') : t('stock.notOnThisOrder', { orderNo: only }),
      };
    const { line, why, others } = found;
    const within = ['lines', open(line)];
    give(within);
    setTaken({ ...found });
    const to = t('stock.takenTo', { orderNo: line.orderNo, day: line.dueDate && formatDay(line.dueDate) });
    const because = others.length > 0 ? [t(`stock.why.${why}`)] : [];
    if (scanned.kind !== 'LABEL') return [to, ...because, t('stock.sayHowMuch')].join(' · ');
    const before = packingIn(form, within);
    const after = inUnit(withLabel(before, scanned, isProposal(before, line)), line.uom);
    fillPacking(form, within, after);
    const much = tooMuch(t, line, sumOf(after));
    const did = [...(much ? [much] : []), saidOf(before, after, line.uom), to, ...because].join(' · ');
    return much ? { warned: did } : did;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: what opened the drawer fills it once
  useEffect(() => {
    const answered = first && answer(first, '');
    if (answered) answerScan(answered);
    const within = ['lines', linesIn(form).length - 1];
    if (!typed || within[1] === -1) return;
    const { packing, locationId, occurredAt, note } = typed;
    if (!isUntouched(packing)) fillPacking(form, within, packing);
    if (locationId) form.setFieldValue([...within, 'locationId'], locationId);
    form.setFieldsValue({ occurredAt, note });
  }, []);
  return (
    <>
      <BarcodePanel onScan={onScan} />
      {only !== null && (
        <div className="material-only">
          <span>{t('stock.onlyOrder', { orderNo: only })}</span>
          <Button size="small" onClick={() => limit(null)}>
            {t('stock.anyOrder')}
          </Button>
        </div>
      )}
      <div data-chosen-from="lines">
        {isPhone ? (
          <Suspense fallback={null}>
            <CardList
              label={t('stock.openOrders')}
              source={source as Source<object>}
              fits={(line) => isWaiting(line as OpenOrderLine)}
              card={(line) => cardOf(line as OpenOrderLine)}
              actions={() => []}
              onOpen={(line) => give(['lines', open(line as OpenOrderLine)])}
              clear={() => limit(null)}
              empty={t('stock.noOpenOrders')}
            />
          </Suspense>
        ) : (
          <Grid
            ref={grid}
            id="openOrders"
            label={t('stock.openOrders')}
            words="stock"
            columns={columns}
            source={source}
            onSelect={choose}
            height={270}
            foot={false}
            empty={t('stock.noOpenOrders')}
          />
        )}
      </div>
      <div style={{ height: 12 }} />
      {chosen.map((line, at) => (
        <section className="material-order" key={line.id} ref={taken?.line.id === line.id ? shown : null}>
          <header>
            {line.orderNo} · {line.materialName}
            <small>
              {t('stock.remainingQty')} {formatNumber(line.remainingQty)} {line.uom} · {t('stock.dueDate')} {formatDay(line.dueDate)}
              {line.usualPackQty && ` · ${t('stock.usualPack', { qty: line.usualPackQty, uom: line.uom })}`}
              {line.iqcRequired && ` · ${t('stock.iqcNotice')}`}
            </small>
            {isPhone && (
              <Button size="small" aria-label={`${t('action.remove')} ${line.orderNo}`} onClick={() => drop(line)}>
                {t('action.remove')}
              </Button>
            )}
          </header>
          {taken?.line.id === line.id && taken.others.length > 0 && (
            <div className="material-taken" role="status">
              <span>
                {t('stock.severalWait', { n: taken.others.length + 1 })} {t(`stock.why.${taken.why}`)}.
              </span>
              {taken.others.map((other) => (
                <Button key={other.id} size="small" onClick={() => change(other)}>
                  {t(chosen.some(({ id }) => id === other.id) ? 'stock.nextToOrder' : 'stock.toOrder', {
                    orderNo: other.orderNo,
                    day: orNothing(other.dueDate && formatDay(other.dueDate)),
                    qty: formatNumber(other.remainingQty),
                    uom: other.uom,
                  })}
                </Button>
              ))}
            </div>
          )}
          <ShelfField name={['lines', at, 'locationId']} label="stock.locationId" required />
          <PackageLines within={['lines', at]} uom={line.uom} form={form} warns={(sum) => tooMuch(t, line, sum)} />
        </section>
      ))}
      {chosen.length > 0 && (
        <>
          <AtField name="occurredAt" help={t('common.emptyIsNow')} />
          <NoteField name="note" rows={2} />
        </>
      )}
    </>
  );
};

type Say = ReturnType<typeof useSay>['t'];
/** What comes in beyond what an order line still waits for. */
const tooMuch = (t: Say, line: OpenOrderLine, sum: number) => {
  const { over, allowed } = beyondOrder(line, sum);
  const { uom, overReceiptPct } = line;
  const facts = { over: formatNumber(over), uom, pct: overReceiptPct || null, allowed: formatNumber(allowed) };
  return over > 0 ? t('stock.tooMuch', facts) : null;
};
const linesIn = (form: FormInstance) => (form.getFieldValue('lines') as LineValues[] | undefined) ?? [];
const firstOf = (line: OpenOrderLine): LineValues => ({
  orderMaterialId: line.id,
  material: { name: line.materialName, type: line.materialType, uom: line.uom },
  locationId: line.defaultShelfId,
  ...proposalOf(line),
});

/** Brings the line that a scan is received against into sight, also while its fields are still coming, until a hand moves. */
const useShownLine = (taken: LineTaken | null) => {
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const line = section.current;
    if (!taken || !line) return;
    const grown = new ResizeObserver(() => line.scrollIntoView({ block: 'nearest' }));
    grown.observe(line);
    const stop = () => grown.disconnect();
    const hands = ['pointerdown', 'wheel', 'keydown'];
    for (const hand of hands) window.addEventListener(hand, stop, true);
    return () => {
      stop();
      for (const hand of hands) window.removeEventListener(hand, stop, true);
    };
  }, [taken]);
  return section;
};
