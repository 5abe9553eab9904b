import type { AnswerOf } from '@lotline/contract/kit/call';
import { materialNames } from '@lotline/contract/material/material';
import { orderChoices } from '@lotline/contract/order/choices';
import type { directions } from '@lotline/contract/order/order';
import { orderBeginning, type PlacedOrder, placeOrder } from '@lotline/contract/order/place-order';
import type { FormInstance } from 'antd';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, Line, NoteField, TextField } from '../kit/form/fields.tsx';
import type { Typed } from '../kit/form/typed.ts';
import { useFilling } from '../kit/form/use-filling.ts';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { sendMeant } from '../kit/net/meant.ts';
import { rowProblemsOf } from '../kit/net/refusal.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { ApiFailure } from '../kit/net/send.ts';
import { focusFieldSoon, untilThere } from '../kit/record/form-focus.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { PartnerPicker } from '../partner/index.ts';
import { currencyChoices } from './currencies.ts';
import { focusLine, NewOrderLines } from './NewOrderLines.tsx';
import { anew, filledIn, type Item, lacking, NewOrder, type OrderLine, type OrderStart, priceOf } from './new-order.ts';
import { asksOfOrder, yesTo } from './sure.ts';
import './order.css';

type Values = Typed<typeof NewOrder>;
type Direction = (typeof directions)[number];
type Props = { direction: Direction; start?: OrderStart | undefined; close: () => void; placed: (id: number) => void };

/** A new order from its customer or supplier on, with all its lines. What a known partner brings along stands in it from the first moment: it is no change of anybody's. */
export const NewOrderDrawer = (props: Props) => {
  const { direction, start } = props;
  const bizPartnerId = start?.bizPartnerId;
  const { data, isError } = useCall(
    orderBeginning,
    { bizPartnerId: bizPartnerId ?? 0, direction },
    { enabled: bizPartnerId !== undefined },
  );
  if (bizPartnerId !== undefined && !data && !isError) return null;
  return <OrderDrawer {...props} {...(start && { start: { ...(data && broughtBy(data)), ...start } })} />;
};

/** The usual business, currency and place of a partner; a business that is made with the order where it has none. */
const broughtBy = ({ businessId, businesses, currency, deliveryPlace }: AnswerOf<typeof orderBeginning>) => ({
  businessId: businessId ?? (businesses.length ? null : anew),
  currency,
  deliveryPlace,
});

const OrderDrawer = ({ direction, start: known, close, placed }: Props) => {
  const { t } = useSay();
  const { send } = useSend(placeOrder);
  const box = useRef<HTMLDivElement>(null);
  const [{ neededOn, underWay, covered, ...start }] = useState(() => ({
    ...{ orderDate: today(), neededOn: undefined, underWay: undefined, covered: undefined },
    ...(known ? { ...known, lines: [...known.lines] } : { lines: [{}] }),
  }));

  // What led here said who and what: how much is decided first, where that isn't known yet.
  const [begins] = useState(() => {
    if (!known?.bizPartnerId || known.lines[0]?.itemId == null) return null;
    const open = known.lines.findIndex(({ qty }) => qty == null);
    return Math.max(open, 0);
  });
  const isWhole = async ({ lines, dueDate }: Pick<Values, 'lines' | 'dueDate'> & { lines: readonly OrderLine[] }, form: FormInstance) => {
    const lack = lacking(lines);
    if (lack) {
      tell.warning(t(lack.word, { n: lack.at + 1 }));
      focusLine(box.current, lack.at, lack.field);
      return false;
    }
    const again = filledIn(lines).flatMap(({ itemId }) => (itemId != null && covered?.has(itemId) ? (underWay?.get(itemId) ?? []) : []));
    if (again.length > 0) {
      const numbers = [...new Set(again.map(({ orderNo }) => orderNo))];
      const more = await confirm({
        icon: 'warning',
        title: t('order.underWayAsk'),
        text: t('order.underWayWhy', { orderNo: numbers[0] ?? '', more: numbers.length > 1 ? numbers.length - 1 : null }),
        okText: t('order.underWayGo'),
        cancelText: t('order.underWayBack'),
      });
      if (!more) return false;
    }
    if (dueDate || filledIn(lines).every((line) => line.dueDate)) return true;
    const goes = await confirm({
      icon: 'warning',
      title: t('order.noDueAsk'),
      text: t('order.noDueWhy'),
      okText: t('order.noDueGo'),
      cancelText: t('order.noDueBack'),
    });
    if (!goes) focusFieldSoon(form, ['dueDate']);
    return goes;
  };

  return (
    <RecordDrawer
      title={t(direction === 'SALES' ? 'order.newSales' : 'order.newPurchase')}
      draft={NewOrder}
      words="order"
      row={null}
      start={start}
      width={Math.min(960, window.innerWidth - 40)}
      sure={isWhole}
      save={({ lines, businessId, ...head }) =>
        sendMeant(
          atLines(send, filledIn(lines)),
          { ...head, direction, businessId: businessId || null, lines: saidLines(lines, direction) },
          asksOfOrder,
          (ask, code, those) =>
            those.size === 0
              ? yesTo(ask, code)
              : { ...ask, lines: ask.lines.map((line, at) => (those.has(at) ? yesTo(line, code) : line)) },
        )
      }
      saved={(answer) => placed((answer as { id: number }).id)}
      told={(answer) => t('order.listPlaced', { orders: 1, first: (answer as { orderNo: string }).orderNo })}
      close={close}
    >
      {({ values, form }) => (
        <div ref={box}>
          <Fields values={values} form={form} direction={direction} neededOn={neededOn} underWay={underWay} begins={begins} />
        </div>
      )}
    </RecordDrawer>
  );
};

const saidLines = (lines: readonly OrderLine[], direction: Direction): PlacedOrder['lines'] =>
  filledIn(lines).map(({ itemId, qty, unitPrice, dueDate }) => ({
    ...(direction === 'SALES' ? { productId: itemId } : { materialId: itemId }),
    qty: qty ?? 0,
    unitPrice: unitPrice ?? null,
    dueDate: dueDate ?? null,
  }));

/** What is refused of lines stands at them, as they are numbered in the form. */
const atLines =
  <Ask, Answer>(send: (ask: Ask) => Promise<Answer>, filled: readonly { at: number }[]) =>
  (ask: Ask) =>
    send(ask).catch((failure: unknown) => {
      const problems = rowProblemsOf(failure);
      if (!(failure instanceof ApiFailure) || problems.length === 0) throw failure;
      const { status, code, message, facts, extraData } = failure;
      const issues = problems.map(({ row, path, ...problem }) => ({
        ...problem,
        path: ['lines', filled[row]?.at ?? 0, /^(product|material)Id$/.test(String(path[0])) ? 'itemId' : (path[0] ?? 'itemId')],
      }));
      throw new ApiFailure(status, { code, message, facts, extraData: { ...extraData, issues } });
    });

type Inside = { values: Values; form: FormInstance<Record<string, unknown>>; direction: Direction } & Pick<
  OrderStart,
  'neededOn' | 'underWay'
> & {
    /** The line of which the quantity is the first thing to decide. */
    begins: number | null;
  };
const Fields = ({ values, form, direction, neededOn, underWay, begins }: Inside) => {
  const { t, lang } = useSay();
  const box = useRef<HTMLDivElement>(null);
  const sells = direction === 'SALES';
  const bizPartnerId = values.bizPartnerId ?? null;
  const beginning = useCall(orderBeginning, { bizPartnerId: bizPartnerId ?? 0, direction }, { enabled: bizPartnerId !== null });
  // Until this customer's has come, that of the one before is kept, which says nothing of this one.
  const begun = beginning.isPlaceholderData ? undefined : beginning.data;
  const items = useItems(direction);
  const currencies = useMemo(() => currencyChoices(lang), [lang]);
  const price = useMemo(() => {
    const byId = new Map(items.map((item) => [item.id, item]));
    return (itemId: number | null | undefined, currency = values.currency) => priceOf(itemId, currency, begun?.prices ?? [], byId);
  }, [items, begun, values.currency]);

  /** Prices that nobody typed follow what they come from. */
  const before = useRef(price);
  useEffect(() => {
    const was = before.current;
    before.current = price;
    const lines = (form.getFieldValue('lines') as (OrderLine | undefined)[] | undefined) ?? [];
    for (const [at, line] of lines.entries()) {
      if (line?.itemId == null) continue;
      const untouched = line.unitPrice == null || line.unitPrice === was(line.itemId)?.unitPrice;
      const now = price(line.itemId)?.unitPrice ?? null;
      if (untouched && now !== (line.unitPrice ?? null)) form.setFieldValue(['lines', at, 'unitPrice'], now);
    }
  }, [price, form]);

  /** A customer brings its usual business, currency and place along, once; only its own businesses can be chosen. */
  const fill = useFilling(form);
  const brought = useRef<number | null>(null);
  useEffect(() => {
    if (bizPartnerId === brought.current) return;
    if (!begun) return form.setFieldValue('businessId', null);
    brought.current = bizPartnerId;
    const { businessId, ...others } = broughtBy(begun);
    form.setFieldValue('businessId', businessId);
    fill(others);
  }, [begun, bizPartnerId, form, fill]);
  const businesses = [
    ...(begun?.businesses ?? []).map(({ id, name }) => ({ value: id, label: name })),
    ...(begun ? [{ value: anew, label: t('order.newBusiness', { name: begun.newBusiness }) }] : []),
  ];

  useEffect(() => {
    if (begins === null) return;
    // A drawer that is still coming in takes no focus.
    return untilThere(() => {
      const qty = box.current?.querySelector<HTMLElement>(`[data-line="${begins}"] [data-col=qty] input`);
      qty?.focus();
      return qty != null && document.activeElement === qty;
    });
  }, [begins]);
  /** Enter in the head goes on to the lines, where it would save the form; a list that is open takes its own. */
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target } = event;
    if (key !== 'Enter' || !(target instanceof HTMLInputElement) || target.role === 'combobox') return;
    event.preventDefault();
    focusLine(box.current, 0, 'itemId');
  };

  return (
    <div ref={box}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside are heard here */}
      <div onKeyDown={onKeyDown}>
        <Line>
          <PartnerPicker
            name="bizPartnerId"
            type={sells ? 'CUSTOMER' : 'SUPPLIER'}
            title={t(sells ? 'tracking.kind.customer' : 'tracking.kind.supplier')}
            onPick={(partner) => partner && focusField(box.current, 'dueDate')}
          />
          <Line>
            <DayField name="dueDate" />
            <TextField name="customerPoNo" label={`orderOf.${direction}.customerPoNo`} maxLength={50} />
          </Line>
        </Line>
        <Line>
          <ChoiceField name="businessId" of={businesses} required />
          <Line>
            <ChoiceField name="currency" of={currencies} required />
            <DayField name="orderDate" label={`orderOf.${direction}.orderDate`} />
          </Line>
        </Line>
      </div>
      <NewOrderLines
        form={form}
        items={items}
        price={price}
        currency={values.currency ?? null}
        due={values.dueDate ?? null}
        neededOn={neededOn}
        underWay={underWay}
      />
      <Line>
        <TextField name="deliveryPlace" />
        <TextField name="orderNo" label={`orderOf.${direction}.orderNo`} placeholder={t('order.numberProposed')} />
      </Line>
      <NoteField name="note" />
    </div>
  );
};

const focusField = (box: HTMLElement | null, name: string) => {
  let tries = 0;
  const look = () => {
    const input = box?.querySelector<HTMLElement>(`input[id$="${name}"]`);
    if (input) input.focus();
    else if (++tries < 40) setTimeout(look, 30);
  };
  look();
};

const none: readonly Item[] = [];
/** What is sold, or what is bought. */
const useItems = (direction: Direction): readonly Item[] => {
  const products = useCall(orderChoices, {}, { enabled: direction === 'SALES' }).data?.products;
  const materials = useCall(materialNames, {}, { enabled: direction === 'PURCHASE' }).data;
  return useMemo(
    () => products ?? materials?.filter(({ active }) => active).map((one) => ({ ...one, unitPrice: null })) ?? none,
    [products, materials],
  );
};
