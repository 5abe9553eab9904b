import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { later } from '../kit/look/later.tsx';

const waiting = <GridMessage kind="loading" again={() => undefined} />;
/** The inspections of one lot, fetched when somebody looks at them. */
export const InspectionsOfLot = later(async () => (await import('./InspectionsOfLot.tsx')).InspectionsOfLot, waiting);
