import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { anyUnsaved } from '../kit/form/unsaved.ts';
import { ApiFailure } from '../kit/net/send.ts';
import { Underway } from '../kit/net/underway.ts';
import { typeKeys } from '../kit/testing/keys.ts';
import { draw } from '../kit/testing/testing.tsx';
import { DeskFrame } from './DeskFrame.tsx';
import { usualReasons } from './stops.ts';
import { useDesk } from './use-desk.ts';

type Pack = { id: number; qty: number | string | null };
const stock: Record<string, number> = { 'P-1': 1, 'P-2': 2 };

/** A desk that takes packages by their code and posts them all. */
type Given = { post: (lines: readonly Pack[], note: string) => Promise<unknown>; back?: () => void };
const Packages = ({ post, back }: Given) => {
  const desk = useDesk<Pack>(({ id }) => id);
  return (
    <DeskFrame<Pack>
      desk={desk}
      onScan={(code) => void desk.add([stock[code] ?? 0], (id) => ({ id, qty: 5 }))}
      from={{ label: '계획', children: null }}
      to={{ label: '출고', children: null }}
      hint="스캔하세요"
      packageOf={({ id }) => `P-${id}`}
      uomOf={() => 'kg'}
      before={[{ title: '포장', show: ({ id }) => `P-${id}` }]}
      qty="수량"
      wrong={desk.lines.map(({ qty }) => (qty === 0 ? { said: '0보다 커야 합니다', field: 'qty' } : null))}
      main={{
        label: '출고',
        ready: desk.lines.length > 0,
        sending: false,
        press: () =>
          desk.post(async () => {
            await post(desk.lines, desk.note);
            return { said: '출고되었습니다', ...(back && { back: { label: '재입고', run: back } }) };
          }),
      }}
    />
  );
};
const scanIt = async (code: string) => {
  typeKeys(code);
  await act(async () => undefined);
};
const qty = (id: number) => screen.getByRole('textbox', { name: `수량 P-${id} (kg)` }) as HTMLInputElement;
const rows = () => [...document.querySelectorAll('tbody tr:not(.material-said)')].map((row) => row.firstElementChild?.textContent);
const saidOf = (id: number) => document.getElementById(qty(id).getAttribute('aria-describedby') ?? '')?.textContent ?? '';
const refusal = (at: number) =>
  new ApiFailure(422, {
    code: 'material.unknownRule',
    message: '재고보다 많습니다.',
    extraData: { issues: [{ path: ['issues', at, 'qty'], code: 'material.unknownRule', message: '재고보다 많습니다.' }] },
  });
const press = () => fireEvent.click(screen.getByRole('button', { name: '출고' }));
type Post = Parameters<typeof Packages>[0]['post'];
const open = async (post: Post) => {
  draw(<Packages post={post} />);
  await scanIt('P-1');
  await scanIt('P-2');
};

it('lists what is scanned, each once, the last one marked', async () => {
  await open(vi.fn<Post>());
  await waitFor(() => expect(rows()).toEqual(['P-1', 'P-2']));
  await scanIt('P-1');
  await waitFor(() => expect(rows()).toEqual(['P-1', 'P-2']));
  expect(document.querySelector('[data-fresh]')?.firstElementChild?.textContent).toBe('P-1');
  fireEvent.click(screen.getByRole('button', { name: /P-1$/ }));
  await waitFor(() => expect(rows()).toEqual(['P-2']));
});

it('posts all with its note, says so and is ready for the next', async () => {
  const post = vi.fn<Post>().mockResolvedValue(null);
  await open(post);
  fireEvent.change(screen.getByRole('textbox', { name: '비고' }), { target: { value: '급함' } });
  fireEvent.keyDown(window, { key: 's', ctrlKey: true });
  await waitFor(() => expect(screen.getByText('출고되었습니다')).toBeTruthy());
  expect(post).toHaveBeenCalledExactlyOnceWith(
    [
      { id: 1, qty: 5 },
      { id: 2, qty: 5 },
    ],
    '급함',
  );
  expect(rows()).toEqual([]);
  await scanIt('P-1');
  await waitFor(() => expect(rows()).toEqual(['P-1']));
});

it('what was posted is taken back by its message and by Ctrl+Z, once', async () => {
  const back = vi.fn();
  draw(<Packages post={vi.fn<Post>().mockResolvedValue(null)} back={back} />);
  await scanIt('P-1');
  press();
  expect(await screen.findByRole('button', { name: '재입고' })).toBeTruthy();
  (document.activeElement as HTMLElement | null)?.blur();
  for (let times = 0; times < 2; times += 1) fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
  expect(back).toHaveBeenCalledOnce();
});

it('a list that was cleared by a slip comes back, and isn’t left without a question', async () => {
  await open(vi.fn<Post>().mockResolvedValue(null));
  expect(anyUnsaved()).toBe(true);
  fireEvent.click(screen.getByRole('button', { name: '초기화' }));
  expect(rows()).toEqual([]);
  expect(anyUnsaved()).toBe(false);
  fireEvent.click(screen.getByRole('button', { name: '되돌리기' }));
  await waitFor(() => expect(rows()).toEqual(['P-1', 'P-2']));
});

it('what was issued meanwhile isn’t brought back', async () => {
  await open(vi.fn<Post>().mockResolvedValue(null));
  fireEvent.click(screen.getByRole('button', { name: '초기화' }));
  await scanIt('P-1');
  press();
  await waitFor(() => expect(rows()).toEqual([]));
  fireEvent.click(screen.getAllByRole('button', { name: '되돌리기' }).at(-1) as HTMLElement);
  expect(rows()).toEqual([]);
});

it('a refusal stands at the line it is about until that line changes, and nothing is lost', async () => {
  await open(vi.fn<Post>().mockRejectedValue(refusal(1)));
  press();
  await waitFor(() => expect(saidOf(2)).toContain('재고보다 많습니다.'));
  // In one place, with the hand in the field that is to be mended.
  expect(screen.getAllByText('재고보다 많습니다.')).toHaveLength(1);
  await waitFor(() => expect(document.activeElement).toBe(qty(2)));
  expect(saidOf(1)).not.toContain('재고보다');
  await waitFor(() => expect(rows()).toEqual(['P-1', 'P-2']));
  fireEvent.change(qty(2), { target: { value: '4' } });
  await waitFor(() => expect(saidOf(2)).not.toContain('재고보다'));
});

it('a second press while the first is on its way says nothing', async () => {
  await open(vi.fn<Post>().mockRejectedValue(new Underway()));
  const told = () => document.querySelectorAll('.snackbar').length;
  const before = told();
  press();
  await act(async () => undefined);
  expect(told()).toBeLessThanOrEqual(before);
  await waitFor(() => expect(rows()).toEqual(['P-1', 'P-2']));
});

it('offers in one tap only reasons that fit what speaks against a package, and none where somebody holds it or several things speak', () => {
  expect(usualReasons(['FOREIGN'], 'OK')).toEqual(['substitute', 'trial']);
  expect(usualReasons(['EXPIRED'], 'OK')).toEqual(['extended']);
  expect(usualReasons(['WITHHELD'], 'PENDING')).toEqual(['reinspected']);
  expect(usualReasons(['WITHHELD'], 'HOLD')).toEqual([]);
  expect(usualReasons(['FOREIGN', 'EXPIRED'], 'OK')).toEqual([]);
  expect(usualReasons(['YOUNGER'], 'OK')).toContain('opened');
});
