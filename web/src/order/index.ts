export { NewOrderForm } from './new-order-form.ts';
export { OrderProductPicker } from './OrderProductPicker.tsx';
