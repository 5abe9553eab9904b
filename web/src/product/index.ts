export { CostGaps } from './CostGaps.tsx';
export { ProductInput, ProductPicker } from './pickers.tsx';
