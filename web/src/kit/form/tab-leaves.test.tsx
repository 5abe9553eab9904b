import { call } from '@lotline/contract/kit/call';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { answerCalls, draw } from '../testing/testing.tsx';
import { PickOne } from './pick-inputs.tsx';
import { Select } from './Select.tsx';
import { CascadeInput, TreeInput } from './Trees.tsx';

const things = call({
  method: 'GET',
  path: '/things',
  permission: 'signed-in',
  reads: ['thing'],
  ask: z.object({}),
  answer: z.array(z.object({ id: z.number(), name: z.string() })),
});
const rows = [
  { id: 1, name: 'Bolt' },
  { id: 2, name: 'Nut' },
];
const options = rows.map(({ id, name }) => ({ value: id, label: name }));
type Take = (value: unknown) => void;
const nameOf = ({ name }: { name: string }) => name;

it.each<[string, (take: Take) => React.ReactNode]>([
  ['a choice', (take) => <Select options={options} showSearch={{ optionFilterProp: 'label' }} onChange={take} />],
  [
    'a choice of several',
    (take) => <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} onChange={take} />,
  ],
  ['a record', (take) => <PickOne from={things} nameOf={nameOf} onChange={take} />],
  ['several records', (take) => <PickOne from={things} nameOf={nameOf} many onChange={take} />],
  ['a place in a tree', (take) => <TreeInput tree={options} onChange={take} />],
  ['several places in a tree', (take) => <TreeInput tree={options} many onChange={take} />],
  ['a place level by level', (take) => <CascadeInput tree={options} onChange={take} />],
])('%s takes nothing when Tab leaves it, however it was opened', async (_name, make) => {
  answerCalls(() => ({ body: rows }));
  const take = vi.fn<Take>();
  draw(make(take));
  const field = screen.getByRole('combobox');
  fireEvent.focus(field);
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'N' } });
  await waitFor(() => expect(document.body.textContent).toContain('Nut'));
  fireEvent.keyDown(field, { key: 'Tab', code: 'Tab', keyCode: 9, which: 9 });
  fireEvent.blur(field);
  expect(take).not.toHaveBeenCalled();
});

it('Enter takes the line that is marked', async () => {
  const take = vi.fn<Take>();
  draw(<Select options={options} showSearch={{ optionFilterProp: 'label' }} onChange={take} />);
  const field = screen.getByRole('combobox');
  fireEvent.mouseDown(field);
  fireEvent.change(field, { target: { value: 'N' } });
  fireEvent.keyDown(field, { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 });
  expect(take.mock.calls[0]?.[0]).toBe(2);
});
