import { later } from '../kit/look/later.tsx';

/** The delivery note of a shipment with its test reports, fetched when somebody asks for them. */
export const ShipmentPapers = later(async () => (await import('./ShipmentPapersDialog.tsx')).ShipmentPapersDialog);
