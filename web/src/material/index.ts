export { ComingBy, daysLate, useComingBy } from './ComingBy.tsx';
export { MaterialChoice, MaterialPicker } from './MaterialPicker.tsx';
