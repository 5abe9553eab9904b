import { fireEvent, screen } from '@testing-library/react';
import { Form, Input } from 'antd';
import { expect, test } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { useFilling } from './use-filling.ts';

const brought: [string, string][] = [
  ['KRW', 'Gate 1'],
  ['USD', 'Gate 2'],
];
const Filled = () => {
  const [form] = Form.useForm();
  const fill = useFilling(form);
  return (
    <Form form={form} initialValues={{ currency: '', place: '' }}>
      <Form.Item name="currency" label="currency">
        <Input />
      </Form.Item>
      <Form.Item name="place" label="place">
        <Input />
      </Form.Item>
      {brought.map(([currency, place]) => (
        <button key={place} type="button" onClick={() => fill({ currency, place })}>
          {place}
        </button>
      ))}
    </Form>
  );
};
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const arrives = (place: string) => fireEvent.click(screen.getByRole('button', { name: place }));
const values = () => [field('currency').value, field('place').value];

test('what arrives fills what is empty, and follows what it filled itself', () => {
  draw(<Filled />);
  arrives('Gate 1');
  expect(values()).toEqual(['KRW', 'Gate 1']);
  arrives('Gate 2');
  expect(values()).toEqual(['USD', 'Gate 2']);
});

test('what somebody typed meanwhile stays', () => {
  draw(<Filled />);
  fireEvent.change(field('place'), { target: { value: 'My yard' } });
  arrives('Gate 1');
  expect(values()).toEqual(['KRW', 'My yard']);
  arrives('Gate 2');
  expect(values()).toEqual(['USD', 'My yard']);
  fireEvent.change(field('place'), { target: { value: '' } });
  arrives('Gate 1');
  expect(values()).toEqual(['KRW', 'Gate 1']);
});
