import { materialDesk } from './material-desk.ts';
import { OutRestockScreen } from './OutRestockScreen.tsx';

/** Material to the line and back. */
export const StockOutRestockScreen = () => <OutRestockScreen kind={materialDesk} />;
