export { PartnerPicker } from './pickers.tsx';
