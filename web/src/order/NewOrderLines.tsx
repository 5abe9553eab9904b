import { daysIn } from '@lotline/contract/kit/production-day';
import { addAmounts } from '@lotline/contract/kit/quantity';
import { mostOrderLines } from '@lotline/contract/order/place-order';
import { Form, type FormInstance } from 'antd';
import { Fragment, type KeyboardEvent, type ReactNode, useMemo } from 'react';
import { bin, focusHeir } from '../kit/browser/heir.ts';
import { readAmong } from '../kit/columns/called.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { DayField } from '../kit/form/date-fields.tsx';
import { ChoiceField, MoneyField, NumberField } from '../kit/form/fields.tsx';
import { DeleteOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { usePaste } from '../kit/record/use-paste.tsx';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { formatMoney } from '../kit/words/money.ts';
import { useSay } from '../kit/words/use-say.ts';
import {
  amountOfLine,
  filledIn,
  type Item,
  OrderLine,
  type OrderStart,
  type PastedLine,
  type Price,
  type UnderWay,
  withPasted,
} from './new-order.ts';

const { text, qty, money, day } = columnsOf<PastedLine>();
type Field = 'itemId' | 'qty' | 'unitPrice' | 'dueDate';
const name = 'lines';

/** Puts the focus into a line: at once where it is drawn, so that no key of quick hands goes into the field before, else as soon as it is. */
export const focusLine = (box: HTMLElement | null, at: number, field: Field) => {
  let tries = 0;
  const look = () => {
    const input = box?.querySelector<HTMLElement>(`[data-line="${at}"] [data-col=${field}] input`);
    if (input) input.focus();
    else if (++tries < 20) setTimeout(look, 30);
  };
  look();
};

type Props = {
  form: FormInstance<Record<string, unknown>>;
  items: readonly Item[];
  price: (itemId: number | null | undefined) => Price | null;
  currency: string | null;
  due: string | null;
  neededOn: ReadonlyMap<number, string> | undefined;
  underWay: OrderStart['underWay'];
};

/** What is ordered, line by line: Enter goes on, and a block of cells is taken from the field on that it is pasted into. */
export const NewOrderLines = ({ form, items, price, currency, due, neededOn, underWay }: Props) => {
  const { t } = useSay();
  const lines = (Form.useWatch(name, form) as (OrderLine | undefined)[] | undefined) ?? [];
  const listed = () => (form.getFieldValue(name) as (OrderLine | undefined)[] | undefined) ?? [];
  const byId = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const choices = useMemo(() => items.map(({ id, code, name }) => ({ value: id, label: `${name} (${code})` })), [items]);
  const columns = useMemo(
    () => [
      text('itemId', {
        title: 'order.item',
        means: 'productId',
        value: ({ itemId }) => byId.get(itemId ?? 0)?.code,
        read: readAmong(items.map((item) => ({ ...item }))),
      }),
      qty('qty', { title: 'common.qty', uom: ({ itemId }) => byId.get(itemId ?? 0)?.uom }),
      money('unitPrice', { title: 'order.unitPrice' }),
      day('dueDate', { title: 'order.lineDue' }),
    ],
    [items, byId],
  );
  const { box, review } = usePaste({
    columns,
    rows: useMemo(() => lines.map((line, at) => ({ ...line, id: at + 1, version: 1 })), [lines]),
    draft: OrderLine,
    makes: Math.max(0, mostOrderLines - lines.length),
    words: 'order',
    file: t('order.lines'),
    whole: true,
    now: listed,
    put: (rows) => {
      form.setFieldValue(name, withPasted(listed(), rows, price));
      return listed();
    },
    back: (before) => form.setFieldValue(name, before),
  });

  const goOn = (at: number) => {
    if (at + 1 >= listed().length && listed().length < mostOrderLines) form.setFieldValue(name, [...listed(), {}]);
    focusLine(box.current, at + 1, 'itemId');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, target, nativeEvent } = event;
    if (key !== 'Enter' || nativeEvent.isComposing || !(target instanceof HTMLInputElement) || target.role === 'combobox') return;
    const at = target.closest<HTMLElement>('[data-line]')?.dataset.line;
    // Enter would save the form.
    event.preventDefault();
    if (at !== undefined) goOn(Number(at));
  };
  const choose = (at: number, itemId: number | null) => {
    const line = listed()[at];
    form.setFieldValue([name, at, 'unitPrice'], price(itemId)?.unitPrice ?? null);
    // The next line waits before it is wanted.
    if (itemId !== null && at + 1 === listed().length && listed().length < mostOrderLines) form.setFieldValue(name, [...listed(), {}]);
    // The list gives the focus back to its own field as it closes.
    if (itemId !== null && line?.qty == null) setTimeout(() => focusLine(box.current, at, 'qty'));
  };
  const amounts = filledIn(lines).map(amountOfLine);
  const total = amounts.length && amounts.every((one) => one !== null) ? addAmounts(...amounts) : null;

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the fields inside are heard here
    <div className="order-new-lines" ref={box} onKeyDown={onKeyDown}>
      <h2>{t('order.lines')}</h2>
      <Form.List name={name}>
        {(rows, { remove }) => (
          <>
            {rows.map(({ key, name: at }) => {
              const line = lines[at];
              const item = byId.get(line?.itemId ?? 0);
              const usual = price(line?.itemId);
              const isUsual = usual !== null && line?.unitPrice === usual.unitPrice;
              const first = at === 0;
              const lackFrom = neededOn?.get(line?.itemId ?? 0);
              const late = daysAfter(lackFrom, line?.dueDate || due);
              return (
                <div className="order-new-line" key={key} data-line={at}>
                  <Cell of="itemId">
                    <ChoiceField
                      name={[at, 'itemId']}
                      label="order.item"
                      heard={!first}
                      of={choices}
                      onChoose={(id) => choose(at, (id as number | null) ?? null)}
                    />
                  </Cell>
                  <Cell of="qty">
                    <NumberField name={[at, 'qty']} label="common.qty" heard={!first} uom={item?.uom} />
                  </Cell>
                  <span className="order-new-said" data-first={first || undefined}>
                    {item?.uom}
                  </span>
                  <Cell of="unitPrice">
                    <MoneyField
                      name={[at, 'unitPrice']}
                      label="order.unitPrice"
                      heard={!first}
                      {...(isUsual && { help: usual.day ? t('order.lastPrice', { day: formatDay(usual.day) }) : t('order.listPrice') })}
                    />
                  </Cell>
                  <span className="order-new-said order-new-amount" data-first={first || undefined}>
                    {byThousands(formatMoney(amountOfLine(line), null))}
                  </span>
                  <Cell of="dueDate">
                    <DayField
                      name={[at, 'dueDate']}
                      label="order.lineDue"
                      heard={!first}
                      {...(due && { placeholder: formatDay(due) })}
                      {...(late !== null && {
                        help: <strong className="order-new-late">{t('order.lackBefore', { day: formatDay(lackFrom), days: late })}</strong>,
                      })}
                    />
                  </Cell>
                  <Button
                    type="text"
                    icon={<DeleteOutlined />}
                    aria-label={t('action.remove')}
                    title={t('action.remove')}
                    disabled={rows.length === 1}
                    style={first ? { marginTop: 24 } : {}}
                    {...bin}
                    onClick={({ currentTarget }) => {
                      focusHeir(currentTarget, box.current);
                      remove(at);
                    }}
                  />
                  <UnderWayOf orders={underWay?.get(line?.itemId ?? 0)} uom={item?.uom} />
                </div>
              );
            })}
          </>
        )}
      </Form.List>
      <div className="order-new-foot">
        <Button icon={<PlusOutlined />} onClick={() => goOn(listed().length - 1)} disabled={lines.length >= mostOrderLines}>
          {t('order.addLine')}
        </Button>
        <strong>{t('order.totalOf', { n: amounts.length, amount: formatMoney(total, currency) })}</strong>
      </div>
      <small className="kit-quiet">{t('order.lineKeys')}</small>
      {review}
    </div>
  );
};

/** So many purchases are named, the soonest first. */
const mostNamed = 3;
/** What is on its way of the line's item already, as ways to look at it beside the form. */
const UnderWayOf = ({ orders = [], uom = '' }: { orders: readonly UnderWay[] | undefined; uom: string | undefined }) => {
  const { t } = useSay();
  if (orders.length === 0) return null;
  const more = orders.length - mostNamed;
  return (
    <p className="order-new-under-way">
      {t('order.underWay')}{' '}
      {orders.slice(0, mostNamed).map(({ orderId, orderNo, day, qty }, at) => (
        <Fragment key={orderId + (day ?? '')}>
          {at > 0 && ', '}
          <a href={recordPath('orderInfo', orderId)} target="_blank" rel="noreferrer">
            {t('order.underWayOne', { orderNo, qty: formatNumber(qty), uom, day: day && formatDay(day) })}
          </a>
        </Fragment>
      ))}
      {more > 0 && ` ${t('order.underWayMore', { more })}`}
    </p>
  );
};

/** How many days a day that is typed lies after another; null where it doesn't, or isn't one yet. */
const daysAfter = (day: string | undefined, typed: string | null) => {
  const days = day && typed ? daysIn(day, typed) - 1 : 0;
  return days > 0 ? days : null;
};

/** An amount that is wider than its column goes on below, behind a comma and not within its digits. */
const byThousands = (amount: string) =>
  amount.split(/(?<=,)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text
    <Fragment key={at}>
      {part}
      <wbr />
    </Fragment>
  ));

/** Where a block of cells begins that is pasted into this field; it takes no room of its own. */
const Cell = ({ of, children }: { of: Field; children: ReactNode }) => (
  <div data-col={of} style={{ display: 'contents' }}>
    {children}
  </div>
);
