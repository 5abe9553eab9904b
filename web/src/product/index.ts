export { ProductInput, ProductPicker } from './pickers.tsx';
