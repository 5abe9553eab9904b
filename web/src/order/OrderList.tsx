import { materialNames } from '@lotline/contract/material/material';
import { orderChoices } from '@lotline/contract/order/choices';
import type { OrderOfAll } from '@lotline/contract/order/open-order';
import { placedLineRules } from '@lotline/contract/order/order.rules';
import { mostListedOrders, type OrderBeginning, orderBeginning, type PlacedOrder, placeOrders } from '@lotline/contract/order/place-order';
import { type PartnerName, partnersOfTypes } from '@lotline/contract/partner/partner';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { type Called, inUse, readAmong } from '../kit/columns/called.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import type { Heading } from '../kit/columns/headings.ts';
import { obeying } from '../kit/columns/obeying.ts';
import { ImportDialog } from '../kit/dialogs/ImportDialog.tsx';
import type { Reviewed } from '../kit/excel/check.ts';
import { headIn } from '../kit/excel/heads.ts';
import { Select } from '../kit/form/Select.tsx';
import type { Filled } from '../kit/form/typed.ts';
import type { Pasted } from '../kit/grid/handle.ts';
import { tell } from '../kit/messages/snackbar.tsx';
import { type Meant, sendMeant } from '../kit/net/meant.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { ApiFailure, send } from '../kit/net/send.ts';
import { formatNumber, today } from '../kit/words/format.ts';
import { formatMoney } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';
import { calledBy, priceWhy } from './line-reading.ts';
import { keyOfOrder, ListedLine, type ListedOrder, listedOrders, priceOf } from './new-order.ts';
import { OrderPaste } from './OrderPaste.tsx';
import { refusedInList } from './refused-lines.ts';
import { doubtsOfList, doubtsOfSize, sizesOf } from './same-lines.ts';
import { asksOfOrder, yesTo } from './sure.ts';

type Direction = OrderOfAll['direction'];
type Block = Pasted<{ id: number; version: number }>;
type Props = { direction: Direction; pasted: Block | null; close: () => void; placed: (id: number) => void };

/** What cells are, as far as they may be a list of what is ordered: headings of an item and a quantity, or a column of items beside others. */
const useIsList = (cells: Pasted<unknown>['cells'], items: readonly Called[] | undefined, item: Heading) =>
  useMemo(() => {
    if (!items) return undefined;
    const plan = (id: Heading) => ({ column: { id }, titles: new Set<string>(), required: true });
    const plans = [plan(item), plan('qty')];
    const head = headIn(cells, plans);
    if (head && plans.every((one) => head.plans.includes(one))) return true;
    const find = readAmong(items);
    const width = Math.max(...cells.map((row) => row.length));
    const said = (at: number) => cells.flatMap((row) => (row[at] ? [row[at]] : []));
    const isItems = (all: readonly string[]) => all.length > 0 && all.filter((one) => find(one) !== undefined).length * 2 >= all.length;
    return width > 1 && Array.from({ length: width }, (_, at) => said(at)).some(isItems);
  }, [cells, items, item]);

type Pasting = { direction: Direction; pasted: Pasted<OrderOfAll>; close: () => void; placed: (id: number) => void };
/** A block on the orders of all partners: a list of what is ordered makes orders, what else is pasted on orders changes those. */
export const PastedOnOrders = ({ pasted, ...rest }: Pasting) => {
  const isList = useIsList(pasted.cells, useItems(rest.direction), rest.direction === 'SALES' ? 'productId' : 'materialId');
  const { may } = usePermission();
  if (isList === undefined) return null;
  if ((isList && may('orderInfo', 'create')) || pasted.anew) return <OrderList pasted={pasted as unknown as Block} {...rest} />;
  return <OrderPaste pasted={pasted} close={rest.close} />;
};

/** A customer's list becomes orders: its lines under review, those of one customer and order number together, all saved by one press. */
export const OrderList = ({ direction, pasted, close, placed }: Props) => {
  const { t, say } = useSay();
  const sells = direction === 'SALES';
  const partners = useCall(partnersOfTypes, {}).data;
  const items = useItems(direction);
  const begun = useBeginnings(direction);
  const [partnerId, setPartnerId] = useState<number | null>(null);
  const sending = useSend(placeOrders);
  const [named, others] = useMemo(() => {
    const all = partners?.filter(inUse).map((one) => ({ ...one, code: one.partnerCode }));
    const isMeant = ({ types }: PartnerName) => types.includes(sells ? 'CUSTOMER' : 'SUPPLIER');
    return [all?.filter(isMeant), all?.filter((one) => !isMeant(one)) ?? []];
  }, [partners, sells]);
  const columns = useMemo(() => {
    if (!named || !items) return undefined;
    const byId = new Map(items.map((item) => [item.id, item]));
    const chosen = named.find(({ id }) => id === partnerId);
    const { text, qty, money, day } = columnsOf<ListedLine>();
    const all: Column<ListedLine>[] = [
      text('bizPartnerId', {
        title: sells ? 'tracking.kind.customer' : 'tracking.kind.supplier',
        required: true,
        width: 140,
        answeredAbove: true,
        read: readAmong(named, {
          of: others,
          why: ({ types }) =>
            t(sells ? 'order.notACustomer' : 'order.notASupplier', { types: types.map((type) => t(`partnerType.${type}`)).join(', ') }),
        }),
        fill: () => (chosen ? { cell: chosen.name, why: '' } : null),
      }),
      text('customerPoNo', { width: 130 }),
      text('itemId', {
        title: 'order.item',
        means: sells ? 'productId' : 'materialId',
        standsFor: ['productId', 'materialId'],
        required: true,
        width: 130,
        read: readAmong(items),
      }),
      qty('qty', { title: 'common.qty', uom: ({ itemId }) => byId.get(itemId)?.uom }),
      day('dueDate'),
      money('unitPrice', {
        width: 210,
        fill: (values) => {
          const { itemId, bizPartnerId } = values as Partial<ListedLine>;
          const its = begun.of(bizPartnerId);
          const price = its && priceOf(itemId, its.currency, its.prices, byId);
          return price ? { cell: formatNumber(price.unitPrice), why: `${its.currency} · ${priceWhy(price, t)}` } : null;
        },
      }),
      day('orderDate', { hidden: true }),
      text('note'),
    ];
    const placed = obeying(all, placedLineRules, ({ qty: its, dueDate, orderDate }: ListedLine) => ({
      ...{ direction, qty: its, dueDate },
      orderDate: orderDate ?? today(),
    }));
    return placed as unknown as readonly Column<never>[];
  }, [named, others, items, partnerId, begun, sells, direction, t]);
  const { load } = begun;
  const doubts = useCallback(
    async (rows: readonly Reviewed[]) => {
      const lines = rows.map(({ id, values }) => ({ ...(values as Partial<ListedLine>), id }));
      const [known, sizes] = await Promise.all([
        load(lines.map(({ bizPartnerId }) => bizPartnerId)),
        sizesOf(
          direction,
          lines.map(({ itemId }) => itemId),
        ),
      ]);
      return [...doubtsOfSize(lines, sizes, t, say), ...doubtsOfList(rows, known, t)];
    },
    [load, direction, t, say],
  );
  // One block is taken once, whatever columns come to know meanwhile.
  const given = useRef<{ block: Block; makes: true } | null>(null);
  if (!columns || !named) return null;
  if (pasted) given.current ??= { block: { ...pasted, rows: [], columns: columns as never, more: false }, makes: true };

  const save = async (rows: readonly Filled<typeof ListedLine>[]) => {
    const orders = listedOrders(rows as readonly ListedLine[]);
    if (orders.length > mostListedOrders) throw new ApiFailure(422, { code: 'order.listTooMany', facts: { most: mostListedOrders } });
    try {
      const known = await load(orders.map(({ bizPartnerId }) => bizPartnerId));
      const made = await sendMeant(
        sending.send,
        { orders: orders.map((order): PlacedOrder => asked(order, direction, known.get(order.bizPartnerId))) },
        asksOfOrder,
        (ask, code, those) => ({ orders: answered(ask.orders, { code, rows: those }) }),
      );
      tell.success(t('order.listPlaced', { orders: made.length, first: made[0]?.orderNo ?? null }), 6000);
      if (made.length === 1 && made[0]) placed(made[0].id);
    } catch (failure) {
      throw refusedInList(failure, orders);
    }
  };
  return (
    <ImportDialog
      draft={ListedLine}
      columns={columns}
      words="order"
      file={t('order.all')}
      {...(given.current && { pasted: given.current })}
      save={save}
      refill={columns}
      doubts={doubts}
      together={keyOfOrder as (values: Readonly<Record<string, unknown>>) => string}
      about={(rows) => <About rows={rows} begun={begun} named={named} partnerId={partnerId} choose={setPartnerId} sells={sells} />}
      close={close}
    />
  );
};

/** The orders with what was said of them, or of their lines, which are counted through the whole list. */
const answered = (orders: readonly PlacedOrder[], what: Meant): PlacedOrder[] => {
  let before = 0;
  return orders.map((order) => {
    const from = before;
    before += order.lines.length;
    if (what.code === 'order.isPlacedByToday') return what.rows.has(from) ? yesTo(order, what.code) : order;
    return { ...order, lines: order.lines.map((line, at) => (what.rows.has(from + at) ? yesTo(line, what.code) : line)) };
  });
};

/** What the next orders of these partners begin with, fetched as they are asked for. */
const useBeginnings = (direction: Direction) => {
  const [known, setKnown] = useState<ReadonlyMap<number, OrderBeginning>>(new Map());
  const asking = useRef(new Map<number, Promise<OrderBeginning>>());
  const ask = useCallback(
    (bizPartnerId: number) => {
      const begun = asking.current.get(bizPartnerId);
      if (begun) return begun;
      const asked = send(orderBeginning, { bizPartnerId, direction });
      asking.current.set(bizPartnerId, asked);
      asked.then(
        (one) => setKnown((all) => new Map(all).set(bizPartnerId, one)),
        () => asking.current.delete(bizPartnerId),
      );
      return asked;
    },
    [direction],
  );
  const of = useCallback(
    (bizPartnerId: number | undefined) => {
      if (typeof bizPartnerId !== 'number') return undefined;
      // What fails is asked for again when it is needed.
      ask(bizPartnerId).catch(() => undefined);
      return known.get(bizPartnerId);
    },
    [known, ask],
  );
  /** All of them, once they are here. */
  const load = useCallback(
    async (ids: readonly (number | undefined)[]) => {
      const whose = [...new Set(ids.filter((id) => typeof id === 'number'))];
      return new Map(await Promise.all(whose.map(async (id) => [id, await ask(id)] as const)));
    },
    [ask],
  );
  return useMemo(() => ({ of, load }), [of, load]);
};

type Begun = ReturnType<typeof useBeginnings>;
type AboutProps = {
  rows: readonly Reviewed[];
  begun: Begun;
  named: readonly { id: number; code: string; name: string }[];
  partnerId: number | null;
  choose: (id: number | null) => void;
  sells: boolean;
};
/** Which orders the lines become, and whose they are where the list doesn't say. */
const About = ({ rows, begun, named, partnerId, choose, sells }: AboutProps) => {
  const { t } = useSay();
  const box = useRef<HTMLDivElement>(null);
  const asks = rows.some(({ cells, filled }) => filled?.bizPartnerId !== undefined || (cells.bizPartnerId ?? '') === '');
  useEffect(() => {
    // After the review has gone to its first mistake, which is this one.
    if (asks) requestAnimationFrame(() => box.current?.querySelector('input')?.focus());
  }, [asks]);
  const lines = rows.map(({ values }) => values as Partial<ListedLine>);
  const orders = listedOrders(lines.filter((one): one is ListedLine => typeof one.bizPartnerId === 'number'));
  const nameOf = (id: number) => named.find((one) => one.id === id)?.name;
  const again = orders.flatMap(({ bizPartnerId, customerPoNo }) =>
    (begun.of(bizPartnerId)?.poNos ?? []).filter((one) => one.customerPoNo === customerPoNo),
  );
  const dueless = lines.filter(({ dueDate }) => !dueDate).length;
  const priceless = lines.filter(({ unitPrice }) => unitPrice == null).length;
  return (
    <>
      <div ref={box} className="kit-import-about">
        {asks && (
          // biome-ignore lint/a11y/noLabelWithoutControl: the list below is its control
          <label>
            <strong>{t(sells ? 'order.listCustomer' : 'order.listSupplier')}</strong>{' '}
            <Select<number>
              style={{ width: 240 }}
              showSearch
              allowClear
              aria-label={t(sells ? 'order.listCustomer' : 'order.listSupplier')}
              value={partnerId as number}
              onChange={(id) => choose(id ?? null)}
              options={named.map(({ id, name, code }) => ({ value: id, label: `${name} (${code})` }))}
            />
          </label>
        )}
        <span role="status">
          <strong>{t('order.listOrders', { orders: orders.length })}</strong>
          {orders.slice(0, shownAtMost).map(({ key, bizPartnerId, customerPoNo, rows: its, amount }) => (
            <span key={key}>
              {' · '}
              {[nameOf(bizPartnerId), customerPoNo].filter(Boolean).join(' ')} ({t('record.rows', { rows: its.length })},{' '}
              {formatMoney(amount, begun.of(bizPartnerId)?.currency ?? null)})
            </span>
          ))}
          {orders.length > shownAtMost && ' …'}
        </span>
      </div>
      {again.map(({ customerPoNo, orderNo }) => (
        <p key={orderNo} className="kit-import-left" role="status">
          {t('order.listAgain', { customerPoNo, orderNo })}
        </p>
      ))}
      {(!asks || partnerId !== null) && (dueless > 0 || priceless > 0) && (
        <p className="kit-import-left">
          {[dueless && t('order.listDueless', { rows: dueless }), priceless && t('order.listPriceless', { rows: priceless })]
            .filter(Boolean)
            .join(' ')}
        </p>
      )}
    </>
  );
};
const shownAtMost = 5;

const asked = ({ bizPartnerId, customerPoNo, orderDate, rows }: ListedOrder, direction: Direction, begun: OrderBeginning | undefined) => ({
  ...{ bizPartnerId, direction, customerPoNo, orderDate: orderDate ?? today(), businessId: begun?.businessId ?? null },
  currency: begun?.currency ?? '',
  deliveryPlace: begun?.deliveryPlace ?? null,
  // Late lists go by the order's day; a line that says none must not get another's.
  dueDate: rows.every((one) => one.dueDate) ? rows.map((one) => one.dueDate as string).toSorted()[0] : null,
  lines: rows.map(({ itemId, qty, unitPrice, dueDate, note, confirmOver }: ListedLine & { confirmOver?: boolean }) => ({
    ...(direction === 'SALES' ? { productId: itemId } : { materialId: itemId }),
    ...{ qty, unitPrice: unitPrice ?? null, dueDate: dueDate ?? null, note: note ?? null },
    ...(confirmOver && { confirmOver }),
  })),
});

/** What is sold or bought, by all that it is called. */
const useItems = (direction: Direction) => {
  const products = useCall(orderChoices, {}, { enabled: direction === 'SALES' }).data?.products;
  const materials = useCall(materialNames, {}, { enabled: direction === 'PURCHASE' }).data;
  return useMemo(
    () => (products ? calledBy(null, products) : materials?.filter(inUse).map((one) => ({ ...one, unitPrice: null, also: [] }))),
    [products, materials],
  );
};
