import { matchesFilter } from '@lotline/contract/kit/grammar';
import type { Lang } from '@lotline/contract/kit/words';
import type { ColDef, ICellRendererParams } from 'ag-grid-community';
import type { Column } from '../columns/columns.ts';
import { choiceName, readable, type Speech, titleOf } from '../columns/readable.ts';
import { nothing } from '../words/format.ts';

/** What the filter grammar looks at: numbers as numbers, days in ISO order, everything else as it reads. */
const heard = <Row,>(column: Column<Row>, value: unknown, speech: Speech): unknown =>
  column.kind === 'number' ? value : column.kind === 'day' ? value : readable(column, value, speech);

const collators = { kr: new Intl.Collator('ko', { numeric: true }), en: new Intl.Collator('en', { numeric: true }) };
const inOrder = (lang: Lang) => (a: unknown, b: unknown) => {
  if (a === b) return 0;
  if (a === null || a === undefined || a === '') return 1;
  if (b === null || b === undefined || b === '') return -1;
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  return collators[lang].compare(String(a), String(b));
};
const asText = (a: unknown, b: unknown) => (a === b ? 0 : String(a ?? '') < String(b ?? '') ? -1 : 1);

const Tag = ({ tone, children }: { tone: string; children: string }) => <span className={`kit-tag kit-tag-${tone}`}>{children}</span>;

const follow = (to: (() => void) | string | undefined, go: (path: string) => void) => (typeof to === 'string' ? go(to) : to?.());

/** One column of ours as AG Grid wants it. `paged` leaves sorting and filtering to the server. */
export const toColDef = <Row,>(
  column: Column<Row>,
  speech: Speech,
  { paged, filters, go }: { paged: boolean; filters: boolean; go: (path: string) => void },
): ColDef<Row> => {
  const title = titleOf(column, speech);
  const numeric = column.kind === 'number';
  const plain = (value: unknown) => readable(column, value, speech) || nothing;
  const cell = ({ data, value, node }: ICellRendererParams<Row>) => {
    if (node?.rowPinned || !data) return <>{value === undefined || value === null ? '' : plain(value)}</>;
    if (column.show) return <>{column.show(data)}</>;
    const to = column.to?.(data);
    if (to && value)
      return (
        <a
          className="kit-link"
          href={typeof to === 'string' ? to : '#'}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey) return;
            event.preventDefault();
            follow(to, go);
          }}
        >
          {plain(value)}
        </a>
      );
    if (column.kind !== 'choice' || value === null || value === undefined || value === '') return <>{plain(value)}</>;
    return <Tag tone={column.tones?.[String(value)] ?? 'grey'}>{plain(value)}</Tag>;
  };
  const drawn = column.show || column.to || (column.kind === 'choice' && column.tones);
  return {
    colId: column.id,
    headerName: title,
    valueGetter: ({ data, node }) =>
      data === undefined ? undefined : node?.rowPinned ? (data as Record<string, unknown>)[column.id] : column.value(data),
    valueFormatter: ({ value, node }) => (node?.rowPinned && (value === undefined || value === null) ? '' : plain(value)),
    ...(drawn && { cellRenderer: cell }),
    ...(column.width ? { width: column.width } : { width: 160 }),
    ...(column.grow && { flex: column.grow, minWidth: column.width ?? 140 }),
    minWidth: 50,
    hide: column.hidden ?? false,
    pinned: column.pinned ?? null,
    ...(numeric && { cellClass: 'kit-number', headerClass: 'ag-right-aligned-header' }),
    ...(column.cellTone && {
      cellClassRules: {
        'kit-changed': ({ data }) => data !== undefined && column.cellTone?.(data) === 'changed',
        'kit-wrong': ({ data }) => data !== undefined && column.cellTone?.(data) === 'wrong',
      },
    }),
    sortable: !(paged && column.fixed),
    comparator: paged
      ? () => 0
      : column.kind === 'day' || column.kind === 'at'
        ? asText
        : column.kind === 'choice'
          ? (a, b) => inOrder(speech.lang)(plain(a), plain(b))
          : inOrder(speech.lang),
    filter: !filters || (paged && column.fixed) ? false : 'agTextColumnFilter',
    filterValueGetter: ({ data }) => (data ? (heard(column, column.value(data), speech) as string) : ''),
    filterParams: {
      filterOptions: ['contains'],
      maxNumConditions: 1,
      caseSensitive: true,
      debounceMs: 0,
      textFormatter: (from: string) => from,
      textMatcher: paged
        ? () => true
        : ({ value, filterText: asked }: { value: unknown; filterText: string | null }) => matchesFilter(column.kind, asked ?? '', value),
    },
    floatingFilter: filters,
    suppressFloatingFilterButton: true,
    suppressHeaderMenuButton: true,
    suppressHeaderFilterButton: true,
  };
};

/** What a paged call is asked: column filters in the grammar, choices by their values, the sort as `column` or `-column`. */
export const lookOf = <Row,>(
  columns: readonly Column<Row>[],
  filters: Readonly<Record<string, string>>,
  sort: { id: string; desc: boolean } | undefined,
  speech: Speech,
) => {
  const asked: Record<string, string> = {};
  for (const [id, text] of Object.entries(filters)) {
    const column = columns.find((one) => one.id === id);
    if (!column || !text.trim()) continue;
    const values = column.choices ?? Object.keys((column.category && speech.codes?.[column.category]) || {});
    const chosen =
      column.kind === 'choice' ? values.filter((value) => matchesFilter('choice', text, choiceName(column, value, speech))) : [];
    asked[id] = chosen.length ? chosen.map((value) => `"${value}"`).join(' | ') : text;
  }
  return {
    ...(Object.keys(asked).length && { filter: JSON.stringify(asked) }),
    ...(sort && { sort: `${sort.desc ? '-' : ''}${sort.id}` }),
  };
};
