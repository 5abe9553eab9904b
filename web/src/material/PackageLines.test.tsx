import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import { expect, it } from 'vitest';
import { draw } from '../kit/testing/testing.tsx';
import { PackageLines } from './PackageLines.tsx';

const Receipt = () => {
  const [form] = Form.useForm();
  return (
    <Form form={form} initialValues={{ packages: [{ qty: 600 }] }}>
      <PackageLines name={['packages']} uom="kg" form={form} />
    </Form>
  );
};
const all = (label: string | RegExp) => screen.getAllByLabelText(label).map((input) => (input as HTMLInputElement).value);
const type = (label: string | RegExp, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

it('divides what arrives into packages of one supplier lot, each of them named for a screen reader', async () => {
  draw(<Receipt />);
  await screen.findByLabelText('공급사 LOT');
  type('공급사 LOT', 'HEAT-7');
  type('패키지 개수', '3');
  type('개당 수량', '200');
  fireEvent.click(screen.getByRole('button', { name: '나누기' }));
  expect(await screen.findAllByLabelText('공급사 LOT')).toHaveLength(3);
  expect(all('공급사 LOT')).toEqual(['HEAT-7', 'HEAT-7', 'HEAT-7']);
  expect(all(/^\*? ?수량/)).toEqual(['200', '200', '200']);
});

it('adds a package of the same lot', async () => {
  draw(<Receipt />);
  await screen.findByLabelText('공급사 LOT');
  type('공급사 LOT', 'HEAT-8');
  fireEvent.click(screen.getByRole('button', { name: '패키지 추가' }));
  expect(await screen.findAllByLabelText('공급사 LOT')).toHaveLength(2);
  expect(all('공급사 LOT')).toEqual(['HEAT-8', 'HEAT-8']);
});
