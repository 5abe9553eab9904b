import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { rights } from '../net/permission.tsx';
import { wholeOf } from '../net/source.ts';
import { answerCalls, draw } from '../testing/testing.tsx';
import { RecordFiles } from './RecordFiles.tsx';

const show = () => draw(<RecordFiles menu="tools" owner="tool" ownerId={7} source={wholeOf([])} />);
const bring = (...files: File[]) => fireEvent.change(screen.getByLabelText('파일 추가', { selector: 'input' }), { target: { files } });

beforeEach(() => rights.set({ tools: ['view', 'modify'] }));

it('a file whose answer was lost is sent again under the same key', async () => {
  let lost = true;
  const sent = answerCalls(({ path }) => (path === '/attachment' ? (lost ? 'lost' : { body: { id: 1 } }) : { body: [] }));
  show();
  bring(new File(['x'], '도면.pdf'));
  const again = await screen.findByRole('button', { name: '다시 올리기' });
  lost = false;
  fireEvent.click(again);
  await waitFor(() => expect(screen.queryByText('도면.pdf')).toBeNull());
  const keys = sent.filter(({ path, method }) => path === '/attachment' && method === 'POST').map(({ key }) => key);
  expect(keys.length).toBeGreaterThan(1);
  expect([new Set(keys).size, keys[0]]).toEqual([1, expect.any(String)]);
});

it('what isn’t taken goes no further, and says why until it is left out', async () => {
  const sent = answerCalls(() => ({ body: [] }));
  show();
  bring(new File(['x'], 'setup.exe'), new File([], 'empty.txt'));
  expect(await screen.findByText(/이 형식은 올릴 수 없습니다 \(\.exe\)/)).toBeTruthy();
  expect(screen.getByText(/내용이 없는 파일입니다/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '다시 올리기' })).toBeNull();
  for (const leave of screen.getAllByRole('button', { name: '이 파일 빼기' })) fireEvent.click(leave);
  expect(screen.queryByText('setup.exe')).toBeNull();
  expect(sent.filter(({ method }) => method === 'POST')).toEqual([]);
});

it('who may not modify brings nothing', () => {
  rights.set({ tools: ['view'] });
  answerCalls(() => ({ body: [] }));
  show();
  expect(screen.queryByRole('button', { name: '파일 추가' })).toBeNull();
});
