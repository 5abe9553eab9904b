export { OperationPicker, ProductInput, ProductPicker, RoutePicker } from './pickers.tsx';
