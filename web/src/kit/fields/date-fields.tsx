import { later } from './later.tsx';

export type { Period } from './DayInputs.tsx';

const inputs = () => import('./DayInputs.tsx');
const fields = () => import('./date-inputs.tsx');

/** A period of plain dates, for the title line of a screen. */
export const PeriodPicker = later(async () => (await inputs()).PeriodInput, <div className="kit-waiting" style={{ width: 240 }} />);
export const DayField = later(async () => (await fields()).DayField);
export const AtField = later(async () => (await fields()).AtField);
export const PeriodField = later(async () => (await fields()).PeriodField);
