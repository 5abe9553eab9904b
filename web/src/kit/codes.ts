import { useMemo } from 'react';
import type { Column } from './columns.ts';

type Names = Readonly<Record<string, Readonly<Record<string, string>>>>;
const none: Names = {};

export const useCodeNames = <Row>(columns: readonly Column<Row>[]): Names =>
  useMemo(() => (columns.some((column) => column.category) ? none : none), [columns]);
