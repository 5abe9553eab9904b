export { ShipmentPapers } from './shipment-papers-part.tsx';
