export { InspectionsOfLot } from './inspections-part.tsx';
