import { filterTest, filterText } from '@lotline/contract/kit/grammar';
import type { Column } from '../columns/columns.ts';
import { choiceName, type Speech } from '../columns/readable.ts';
import type { Filters, Sort } from './rows.ts';

/** What a paged call is asked: column filters in the grammar, choices by their values, the sort as `column` or `-column`. */
export const lookOf = <Row>(columns: readonly Column<Row>[], filters: Filters, sort: Sort | undefined, speech: Speech) => {
  const asked: Record<string, string> = {};
  for (const [id, text] of Object.entries(filters)) {
    const column = columns.find((one) => one.id === id);
    if (!column || !text.trim()) continue;
    const values = column.choices ?? Object.keys((column.category && speech.codes?.[column.category]) || {});
    const test = column.kind === 'choice' ? filterTest('choice', text) : undefined;
    const chosen = test ? values.filter((value) => test(filterText('choice', choiceName(column, value, speech)))) : [];
    asked[id] = chosen.length ? chosen.map((value) => `"${value}"`).join(' | ') : text;
  }
  return {
    ...(Object.keys(asked).length && { filter: JSON.stringify(asked) }),
    ...(sort && { sort: `${sort.desc ? '-' : ''}${sort.id}` }),
  };
};
