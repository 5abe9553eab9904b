export { LocationPicker, ToolPicker } from './pickers.tsx';
