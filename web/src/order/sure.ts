import { type Asked, sendMeant } from '../kit/net/meant.ts';

/** What the server asks before an order or a line of it stands. */
export const asksOfOrder: Asked = {
  'order.quantityIsUsual': { title: 'order.sureQty', okText: 'order.sureQtyGo' },
  'order.isPlacedByToday': { title: 'order.sureDay', okText: 'order.sureDayGo' },
};

type Answers = { confirmOver?: boolean | undefined; confirmAhead?: boolean | undefined };
/** How a yes is said with what is sent again. */
export const yesTo = <Sent extends object>(sent: Sent, code: string): Sent & Answers => ({
  ...sent,
  ...(code === 'order.quantityIsUsual' ? { confirmOver: true } : { confirmAhead: true }),
});

/** Saves an order or a line; what it asks about is put to the person. */
export const surely =
  <Sent extends object, Was, Answer>(save: (sent: Sent, was: Was) => Promise<Answer>) =>
  (sent: Sent, was: Was) =>
    sendMeant((one: Sent) => save(one, was), sent, asksOfOrder, yesTo);

/** The same of several at once, one question for those that it is about. */
export const allSurely =
  <Sent extends object, Answer>(save: (rows: readonly Sent[]) => Promise<Answer>) =>
  (rows: readonly Sent[]) =>
    sendMeant(save, rows, asksOfOrder, (all, code, those) => all.map((one, at) => (those.has(at) ? yesTo(one, code) : one)));
