import { call } from '@lotline/contract/kit/call';
import { Page, pageOf } from '@lotline/contract/kit/shape';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerCalls, draw } from '../testing/testing.tsx';
import { PickOne } from './pick-inputs.tsx';

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
