import { later } from './later.tsx';

/** A code of a category. */
export const CodeField = later(async () => (await import('./CodeInput.tsx')).CodeField);
