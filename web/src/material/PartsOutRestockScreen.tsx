import { OutRestockScreen } from './OutRestockScreen.tsx';
import { partsDesk } from './parts-desk.ts';

/** Parts of our own making to the line of the next product, and back. */
export const PartsOutRestockScreen = () => <OutRestockScreen kind={partsDesk} />;
