export { MoldPicker } from './pickers.tsx';
