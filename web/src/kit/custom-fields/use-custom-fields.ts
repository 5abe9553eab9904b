import type { Column } from '../columns.ts';

export type CustomField = {
  field: string;
  display: { kr: string; en: string };
  type: 'text' | 'number' | 'date' | 'boolean' | 'list';
  data?: unknown;
  required: boolean;
  seq: number;
};
const none = { fields: [] as CustomField[], columns: [] as Column<unknown>[] };
export const useCustomFields = (_table: string) => none;
