export { OrderProductPicker } from './OrderProductPicker.tsx';
