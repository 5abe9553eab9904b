export { MaterialChoice, MaterialPicker } from './MaterialPicker.tsx';
