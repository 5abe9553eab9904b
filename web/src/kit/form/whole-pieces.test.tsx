import { fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import { expect, test } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { NumberField } from './basic-inputs.tsx';

test.each([
  ['EA', '정수만 입력할 수 있습니다.'],
  ['kg', null],
])('half of one %s', async (uom, said) => {
  draw(
    <Form>
      <NumberField name="qty" uom={uom} />
    </Form>,
  );
  const field = screen.getByRole('textbox');
  fireEvent.focus(field);
  fireEvent.change(field, { target: { value: '0.5' } });
  fireEvent.blur(field);
  if (said) await waitFor(() => expect(document.body.textContent).toContain(said));
  else await expect(waitFor(() => expect(document.body.textContent).toContain('정수'), { timeout: 500 })).rejects.toThrow();
});

test('a part of a piece that stands there from before is shown as it is', () => {
  draw(
    <Form initialValues={{ qty: 2.5 }}>
      <NumberField name="qty" unit="EA" />
    </Form>,
  );
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('2.5');
});
