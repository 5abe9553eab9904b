export { MaterialChoice, MaterialPicker } from './MaterialPicker.tsx';
export { PackagePicker } from './PackagePicker.tsx';
