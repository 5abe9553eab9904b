import { later } from '../look/later.tsx';

/** A small picture inside the record. */
export const ImageField = later(async () => (await import('./ImageInput.tsx')).ImageField);
