import { later } from '../look/later.tsx';

/** A code of a category. */
export const CodeField = later(async () => (await import('./CodeInput.tsx')).CodeField);
