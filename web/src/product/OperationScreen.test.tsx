import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { OperationScreen } from './OperationScreen.tsx';

// The review comes late; a test waits for it as long as the machine needs.
beforeAll(() => import('../kit/record/PasteDialog.tsx'));
const operation = (id: number, code: string, name: string) => ({
  id,
  version: 3,
  code,
  name,
  type: 'MACHINING',
  seqDefault: 10,
  active: true,
  ext: {},
});
let list: ReturnType<typeof operation>[] = [];
let sent: ReturnType<typeof answerCalls> = [];
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  rights.set({ operation: ['view', 'create', 'modify'] });
  list = [operation(1, 'OP-10', '선삭'), operation(2, 'OP-20', '연삭')];
  sent = answerCalls(({ method, path }) => ({ body: method === 'GET' && path.startsWith('/operation/operations') ? list : [] }));
});
afterEach(() => vi.unstubAllGlobals());
const paste = (spot: string, said: string) => {
  const cell = document.querySelector<HTMLElement>(spot) as HTMLElement;
  cell.focus();
  fireEvent.paste(cell, { clipboardData: { getData: () => said } });
};
const saved = () => sent.filter(({ method, path }) => method !== 'GET' && path.includes('many'));
const says = (sentence: string) => waitFor(() => expect(screen.getByText(sentence, { exact: false })).toBeTruthy(), { timeout: 10_000 });

it('a block changes operations and makes new ones, after its review; a choice goes by its name in either language', async () => {
  draw(<OperationScreen />);
  await screen.findByText('OP-20', { selector: '[role=row] *' });
  paste('[data-line="1"] [data-col="code"]', 'OP-20\t원통 연삭 (황삭)\t검사\r\nOP-30\t초음파 세척\tMachining\r\n');
  await says('2행 · 오류 0행 · 새로 1 · 변경 1 · 그대로 0');
  expect(saved()).toEqual([]);
  // The block calls a standing row otherwise: a person says that it is meant.
  fireEvent.click(screen.getByRole('button', { name: '이미 있는 1행 고치기' }));
  await waitFor(() => expect(document.querySelector('[data-over=CHANGE]')).toBeTruthy());
  fireEvent.click(screen.getByRole('button', { name: /저\s*장$/ }));
  await waitFor(() => expect(saved()).toHaveLength(1));
  expect(saved()[0]?.body).toMatchObject({
    rows: [
      { id: 2, version: 3, code: 'OP-20', name: '원통 연삭 (황삭)', type: 'INSPECTION' },
      { code: 'OP-30', name: '초음파 세척', type: 'MACHINING' },
    ],
  });
});

it('an empty list takes a block at its heads', async () => {
  list = [];
  draw(<OperationScreen />);
  await waitFor(() => expect(document.querySelector('[data-head="code"]')).toBeTruthy());
  paste('[data-head="code"]', 'OP-1\t절단\tMACHINING');
  await says('1행 · 오류 0행');
});

it('whoever may not change the list pastes nothing', async () => {
  rights.set({ operation: ['view'] });
  draw(<OperationScreen />);
  await screen.findByText('OP-20', { selector: '[role=row] *' });
  paste('[data-line="1"] [data-col="code"]', 'OP-20\t다른 이름');
  await says('붙여넣지 않았습니다. 이 목록을 수정할 권한이 없습니다.');
  expect(screen.queryByRole('dialog')).toBeNull();
});

it('a line goes by its code or its name; of two with the same name the codes are told', async () => {
  const line = (id: number, code: string, name: string) => ({ id, code, name, nameEn: null, type: 'LINE' });
  const lines = [line(7, 'L-1', '조립'), line(8, 'L-2', '조립'), line(9, 'L-3', '포장')];
  sent = answerCalls(({ method, path }) => ({
    body: method !== 'GET' ? {} : path.startsWith('/operation/operations') ? list : path.startsWith('/location/by-type/LINE') ? lines : [],
  }));
  draw(<OperationScreen />);
  await screen.findByText('OP-20', { selector: '[role=row] *' });
  paste('[data-line="0"] [data-col="lineName"]', '포장\n조립\n없는 라인');
  await says('3행 · 오류 2행');
  const row = (line: number) =>
    document.querySelector<HTMLElement>(`[role=dialog] [data-line="${line}"] [data-col="lineId"]`) as HTMLElement;
  expect(row(1).textContent).toContain('같은 이름이 여럿입니다. 코드로 적어 주세요: L-1, L-2');
  expect(row(2).textContent).toContain('없는 코드나 이름입니다.');
  // What is pasted under review corrects it there.
  fireEvent.paste(row(1), { clipboardData: { getData: () => 'L-2\nL-1' } });
  await says('오류 1행');
  expect(row(1).textContent).toContain('L-2');
});
