export { PartnerInput, PartnerPicker } from './pickers.tsx';
