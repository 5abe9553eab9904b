export { CostGaps } from './CostGaps.tsx';
export { OperationPicker, ProductInput, ProductPicker } from './pickers.tsx';
