import { call } from '@lotline/contract/kit/call';
import { Page, pageOf } from '@lotline/contract/kit/shape';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerCalls, draw } from '../testing/testing.tsx';
import { t as word } from '../words/words.ts';
import { PickOne } from './pick-inputs.tsx';

const went = vi.hoisted(() => vi.fn());
vi.mock('../browser/go.ts', () => ({ useGo: () => went }));

const thing = z.object({ id: z.number(), name: z.string() });
const things = call({
  method: 'GET',
  path: '/things',
  permission: 'signed-in',
  reads: ['thing'],
  ask: z.object(Page),
  answer: z.array(thing),
  page: pageOf(thing),
});

it('what the first answer doesn’t hold is looked for on the server, and keeps its name when it is chosen', async () => {
  const sent = answerCalls(({ path }) => ({
    body: path.includes('filter=')
      ? { rows: [{ id: 4711, name: 'Late bolt' }], next: null }
      : Array.from({ length: 1000 }, (_, n) => ({ id: n + 1, name: `Early ${n + 1}` })),
  }));
  const onPick = vi.fn();
  draw(<PickOne from={things} nameOf={({ name }) => name} searchIn={['name']} onPick={onPick} />);
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'Late' } });
  fireEvent.click(await screen.findByTitle('Late bolt'));
  expect(onPick).toHaveBeenCalledWith({ id: 4711, name: 'Late bolt' });
  const asked = sent.map(({ path }) => new URLSearchParams(path.split('?')[1]).get('filter'));
  await waitFor(() => expect(asked).toEqual([null, '{"name":"Late"}']));
});

it('a record is found by its initial consonants and by its name in the other language', async () => {
  answerCalls(() => ({
    body: [
      { id: 1, name: '브래킷', otherName: 'Bracket' },
      { id: 2, name: '샤프트', otherName: 'Shaft' },
    ],
  }));
  draw(<PickOne from={things} nameOf={({ name }) => name} />);
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  await screen.findByTitle('샤프트');
  for (const typed of ['ㅂㄹㅋ', '브래ㅋ', 'bracket']) {
    fireEvent.change(field, { target: { value: typed } });
    await waitFor(() => expect(screen.queryByTitle('샤프트')).toBeNull());
    expect(screen.getByTitle('브래킷')).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    await screen.findByTitle('샤프트');
  }
});

describe('where nothing stands to choose from', () => {
  const openOn = async (body: object[], open?: string) => {
    answerCalls(() => ({ body }));
    draw(<PickOne from={things} nameOf={({ name }) => name} {...(open && { open })} />);
    const field = screen.getByRole('combobox');
    fireEvent.mouseDown(field);
    return field;
  };

  it('leads to the screen that makes the first', async () => {
    await openOn([], '/things');
    const said = await screen.findByText(word('record.noneYet'));
    fireEvent.click(within(said).getByRole('button', { name: word('record.openScreen') }));
    expect(went).toHaveBeenCalledWith('/things');
  });

  it('says no match where only what was typed isn’t there', async () => {
    const field = await openOn([{ id: 1, name: 'Bolt' }], '/things');
    await screen.findByTitle('Bolt');
    fireEvent.change(field, { target: { value: 'xyz' } });
    expect(await screen.findByText(word('record.noMatch'))).toBeTruthy();
    expect(screen.queryByText(word('record.noneYet'))).toBeNull();
  });
});

describe('an Enter that is quicker than the choices', () => {
  const open = () => {
    const come = Promise.withResolvers<void>();
    answerCalls(async () => {
      await come.promise;
      return {
        body: [
          { id: 1, name: 'Bolt' },
          { id: 2, name: 'Nut' },
        ],
      };
    });
    const onPick = vi.fn();
    draw(<PickOne from={things} nameOf={({ name }) => name} onPick={onPick} />);
    const field = screen.getByRole('combobox');
    act(() => field.focus());
    return { come, onPick, field };
  };
  const press = (field: HTMLElement, key: string, keyCode: number) => fireEvent.keyDown(field, { key, code: key, keyCode, which: keyCode });

  it.each([
    ['', { id: 1, name: 'Bolt' }],
    ['nu', { id: 2, name: 'Nut' }],
  ])('after “%s” takes what it would have taken of them', async (typed, taken) => {
    const { come, onPick, field } = open();
    press(field, 'ArrowDown', 40);
    if (typed) fireEvent.change(field, { target: { value: typed } });
    press(field, 'Enter', 13);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    come.resolve();
    await waitFor(() => expect(onPick.mock.calls).toEqual([[taken]]));
    expect(field.getAttribute('aria-expanded')).toBe('false');
  });

  it('takes nothing once another key came', async () => {
    const { come, onPick, field } = open();
    press(field, 'ArrowDown', 40);
    press(field, 'Enter', 13);
    press(field, 'ArrowDown', 40);
    come.resolve();
    await waitFor(() => expect(document.querySelector('.ant-select-item-option-active')).toBeTruthy());
    press(field, 'ArrowDown', 40);
    press(field, 'Enter', 13);
    expect(onPick.mock.calls).toEqual([[{ id: 2, name: 'Nut' }]]);
  });
});
