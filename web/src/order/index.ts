export type { OrderStart } from './new-order.ts';
export { NewOrderForm } from './new-order-form.ts';
export { OrderProductPicker } from './OrderProductPicker.tsx';
export { calledBy } from './order-record.ts';
export { orderTones } from './order-tones.ts';
export { planLinePath } from './plan-line.ts';
