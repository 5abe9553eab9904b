import type { Query } from '@tanstack/react-query';

/** Whether what a query shows is made from one of these tables: that its key starts with, or those that it names. */
export const reads = ({ queryKey, meta }: Pick<Query, 'queryKey' | 'meta'>, tables: ReadonlySet<string>) =>
  tables.has(String(queryKey[0])) || meta?.tables?.some((table) => tables.has(table)) === true;
