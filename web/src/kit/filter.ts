import type { Kind } from './columns.ts';
import { matchesText } from './grammar-here.ts';

/** Days may be typed as they are shown: 2026/03/02. */
export const filterText = (kind: Kind, text: string) => (kind === 'day' || kind === 'at' ? text.replaceAll('/', '-') : text);

export const matchesFilter = (kind: Kind, asked: string, value: unknown) =>
  matchesText(filterText(kind, asked), kind === 'at' ? String(value ?? '').replaceAll('/', '-') : value);
