export { ProductPicker } from './pickers.tsx';
