import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { columnsOf } from '../columns/columns.ts';
import { type Source, wholeOf } from '../net/source.ts';
import { answerCalls, draw } from '../testing/testing.tsx';
import { chooseLanguage } from '../words/language.ts';
// The list of views comes by itself otherwise, later than a busy machine's test waits.
import './ConditionList.tsx';
import { ListScreen } from './ListScreen.tsx';
import { useList } from './use-list.ts';

type Row = { id: number; no: string; reasonCode: string; bizPartnerId: number; bizPartnerName: string };
const { text, code } = columnsOf<Row>();
const columns = [
  text('no', { name: 'No' }),
  code('reasonCode', 'ADJUST_REASON', { name: 'Reason' }),
  text('bizPartnerName', { name: 'Partner' }),
];
const rowsWith = (woojin: string): Row[] => [
  { id: 1, no: 'A-1', reasonCode: 'LOSS', bizPartnerId: 7, bizPartnerName: woojin },
  { id: 2, no: 'A-2', reasonCode: 'FOUND', bizPartnerId: 9, bizPartnerName: '한빛' },
  { id: 3, no: 'A-3', reasonCode: 'LOSS', bizPartnerId: 9, bizPartnerName: '한빛' },
];
const korean = rowsWith('우진산업');
const names = [
  { id: 1, code: 'LOSS', nameKr: '분실', nameEn: 'Lost' },
  { id: 2, code: 'FOUND', nameKr: '발견', nameEn: 'Found' },
];
const Movements = ({ source }: { source: Source<Row> }) => (
  <ListScreen
    menu="materialStock"
    id="kept"
    list={useList(source)}
    words="stock"
    columns={columns}
    history={{ table: 'material_stock', nameOf: ({ no }) => no }}
  />
);
const view = (filters: Record<string, string>) => ({
  id: 5,
  title: 'mine',
  userId: 0,
  ownerName: 'me',
  shared: false,
  menu: '/x',
  searchCond: '',
  condition: { grid: { filters } },
});

/** Names of codes come when the test lets them. */
const server = (views: unknown[] = []) => {
  let come = () => {};
  const coming = new Promise<void>((done) => {
    come = done;
  });
  const sent = answerCalls(async ({ path, method, body }) => {
    if (path.startsWith('/code/')) {
      await coming;
      return { body: names };
    }
    return { body: method === 'POST' ? { ...view({}), ...(body as object) } : views };
  });
  return { sent, come };
};
const open = (search: string, source = wholeOf(korean)) => {
  window.history.replaceState(null, '', `/kept${search}`);
  return draw(<Movements source={source} />);
};
const shown = () => [...document.querySelectorAll('[data-line] [data-col=no]')].map(({ textContent }) => textContent);
const filterOf = (column: string) => document.querySelector<HTMLInputElement>(`input[aria-label^="${column}"]`)?.value;
const kept = (column: string) => new URLSearchParams(window.location.search).get(`f.${column}`);

beforeEach(() => window.localStorage.clear());
afterEach(() => {
  chooseLanguage('kr');
  vi.unstubAllGlobals();
});

it.each([
  ['kr', '="분실"'],
  ['en', '="Lost"'],
] as const)('a link to a code shows its rows in %s, before its name has come and after', async (lang, name) => {
  chooseLanguage(lang);
  const { come } = server();
  open(`?f.reasonCode=${encodeURIComponent('"LOSS"')}`);
  await waitFor(() => expect(shown()).toEqual(['A-1', 'A-3']));
  come();
  await waitFor(() => expect(filterOf('Reason')).toBe(name));
  expect(shown()).toEqual(['A-1', 'A-3']);
  expect(kept('reasonCode')).toBe('"LOSS"');
});

it('what is filtered by a name stands in the address by its value, and by the id of the record', async () => {
  const { come } = server();
  come();
  open('');
  const type = (column: string, asked: string) =>
    fireEvent.change(document.querySelector(`input[aria-label^="${column}"]`) as HTMLElement, { target: { value: asked } });
  await screen.findByText('발견');
  type('Reason', '="분실"');
  type('Partner', '="우진산업"');
  await waitFor(() => expect([kept('reasonCode'), kept('bizPartnerName')]).toEqual(['"LOSS"', '="우진산업"#7']));
});

it('a link to a partner shows the same rows in the other language, and the filter follows a renaming', async () => {
  const { come } = server();
  come();
  const { redraw } = open(`?f.bizPartnerName=${encodeURIComponent('="우진산업"#7')}`, wholeOf(rowsWith('Woojin')));
  await waitFor(() => expect(shown()).toEqual(['A-1']));
  expect(filterOf('Partner')).toBe('="Woojin"');
  redraw(<Movements source={wholeOf(rowsWith('Woojin Motors'))} />);
  await waitFor(() => expect(filterOf('Partner')).toBe('="Woojin Motors"'));
  expect(shown()).toEqual(['A-1']);
});

it('a filter whose record is not among the rows stays who it was, until it comes', async () => {
  const { come } = server();
  come();
  const { redraw } = open(`?f.bizPartnerName=${encodeURIComponent('="우진산업"#7')}`, wholeOf(korean.slice(1)));
  await waitFor(() => expect(filterOf('Partner')).toBe('="우진산업"#7'));
  expect([shown(), kept('bizPartnerName')]).toEqual([[], '="우진산업"#7']);
  redraw(<Movements source={wholeOf(korean)} />);
  await waitFor(() => expect([shown(), filterOf('Partner')]).toEqual([['A-1'], '="우진산업"']));
  expect(kept('bizPartnerName')).toBe('="우진산업"#7');
});

it('an old link by name still opens, in memory and at the server', async () => {
  const { come } = server();
  const look = vi.fn();
  const old = `?f.reasonCode=${encodeURIComponent('="분실"')}`;
  open(old, {
    ...wholeOf(korean),
    pages: { total: 3, whole: false, loadingMore: false, more: () => {}, look, all: async function* () {} },
  }).unmount();
  open(old, {
    ...wholeOf(korean),
    pages: { total: 3, whole: false, loadingMore: false, more: () => {}, look, all: async function* () {} },
  });
  come();
  await waitFor(() => expect(look).toHaveBeenLastCalledWith({ filter: JSON.stringify({ reasonCode: '"LOSS"' }) }));
});

it('a view that was saved by name is shown, and saved again by value', async () => {
  const { come, sent } = server([view({ reasonCode: '="분실"' })]);
  come();
  open('');
  await screen.findByText('발견');
  fireEvent.click(screen.getByRole('button', { name: /^저장된 보기/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'mine' }));
  await waitFor(() => expect(shown()).toEqual(['A-1', 'A-3']));
  fireEvent.click(screen.getByRole('button', { name: /^저장된 보기/ }));
  fireEvent.change(await screen.findByRole('textbox', { name: '보기 이름' }), { target: { value: 'mine' } });
  fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
  const posted = () => sent.find(({ method, path }) => method === 'POST' && !path.startsWith('/code'))?.body;
  await waitFor(() => expect(JSON.stringify(posted())).toContain('LOSS'));
  expect(JSON.stringify(posted())).not.toContain('분실');
});

it('a view that was saved by value is read in the other language', async () => {
  chooseLanguage('en');
  const { come } = server([view({ reasonCode: '"LOSS"', bizPartnerName: '="우진산업"#7' })]);
  open('', wholeOf(rowsWith('Woojin')));
  await screen.findByText('A-2');
  fireEvent.click(screen.getByRole('button', { name: /^Saved view/ }));
  fireEvent.click(await screen.findByRole('button', { name: 'mine' }));
  await waitFor(() => expect(shown()).toEqual(['A-1']));
  come();
  await waitFor(() => expect([filterOf('Reason'), filterOf('Partner')]).toEqual(['="Lost"', '="Woojin"']));
  expect(shown()).toEqual(['A-1']);
});
