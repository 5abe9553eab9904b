import { later } from './later.tsx';

export { useFormValue } from './form-value.ts';
export type { Branch } from './Trees.tsx';

const trees = () => import('./Trees.tsx');
const picks = () => import('./pick-inputs.tsx');

export const CascadePicker = later(async () => (await trees()).CascadeInput);
export const CascaderField = later(async () => (await picks()).CascaderField);
export const TreeField = later(async () => (await picks()).TreeField);
export const PickOne = later(async () => (await picks()).PickOne);
export const PickField = later(async () => (await picks()).PickField);
