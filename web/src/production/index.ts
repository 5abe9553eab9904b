export { PlanInput, PlanPicker } from './PlanPicker.tsx';
