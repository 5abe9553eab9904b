import { filtersByValue } from '../columns/choice-filter.ts';
import type { Column } from '../columns/columns.ts';
import type { Speech } from '../columns/readable.ts';
import type { Filters, Sort } from './rows.ts';

/** What a paged call is asked: column filters in the grammar, choices by their values, the sort as `column` or `-column`. */
export const lookOf = <Row>(columns: readonly Column<Row>[], filters: Filters, sort: Sort | undefined, speech: Speech) => {
  const known = Object.entries(filters).filter(([id, text]) => text.trim() && columns.some((column) => column.id === id));
  const asked = filtersByValue(columns, Object.fromEntries(known), speech);
  return {
    ...(Object.keys(asked).length && { filter: JSON.stringify(asked) }),
    ...(sort && { sort: `${sort.desc ? '-' : ''}${sort.id}` }),
  };
};
