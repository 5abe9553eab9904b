import { lazyPart } from '../kit/look/later.tsx';

export { MoldPicker } from './pickers.tsx';
export const ToolMolds = lazyPart(async () => (await import('./ToolMolds.tsx')).ToolMolds);
