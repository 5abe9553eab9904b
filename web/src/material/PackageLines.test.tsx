import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it, vi } from 'vitest';
import { draw } from '../kit/testing/testing.tsx';
import { PackageLines } from './PackageLines.tsx';

const Receipt = () => {
  const [form] = Form.useForm();
  return (
    <Form form={form} initialValues={{ packages: [{ qty: 600 }], sameLot: true }}>
      <PackageLines uom="kg" form={form} />
    </Form>
  );
};
const all = (label: string | RegExp) => screen.getAllByLabelText(label).map((input) => (input as HTMLInputElement).value);
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const apart = () => fireEvent.click(screen.getByLabelText('모든 패키지 같은 LOT'));

it('divides what arrives into packages of one supplier lot, which is said once', async () => {
  draw(<Receipt />);
  await screen.findByLabelText('공급사 LOT');
  type('공급사 LOT', 'HEAT-7');
  type('패키지 개수', '3');
  type('개당 수량', '200');
  fireEvent.click(screen.getByRole('button', { name: '나누기' }));
  await vi.waitFor(() => expect(all(/^\*? ?수량/)).toEqual(['200', '200', '200']));
  expect(all('공급사 LOT')).toEqual(['HEAT-7']);
});

it('gives each package a lot of its own, each of them named for a screen reader, and one lot back again', async () => {
  draw(<Receipt />);
  await screen.findByLabelText('공급사 LOT');
  type('공급사 LOT', 'HEAT-8');
  apart();
  await vi.waitFor(() => expect(all('공급사 LOT')).toEqual(['HEAT-8']));
  fireEvent.click(screen.getByRole('button', { name: '패키지 추가' }));
  await vi.waitFor(() => expect(all('공급사 LOT')).toEqual(['HEAT-8', 'HEAT-8']));
  apart();
  await vi.waitFor(() => expect(all('공급사 LOT')).toEqual(['HEAT-8']));
});
