import { fireEvent, screen } from '@testing-library/react';
import { Form } from 'antd';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { draw } from '../kit/testing/testing.tsx';
import { PackageLines } from './PackageLines.tsx';

let saved: Promise<unknown>;
const Receipt = () => {
  const [form] = Form.useForm();
  return (
    <Form form={form} initialValues={{ packages: [{ qty: 600 }], sameLot: true }}>
      <PackageLines uom="kg" form={form} />
      <button type="button" onClick={() => (saved = form.validateFields())}>
        저장
      </button>
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

it('divides by Enter in either number, and the hand goes on to the lot', async () => {
  draw(<Receipt />);
  await screen.findByLabelText('공급사 LOT');
  const enter = (label: string) => fireEvent.keyDown(screen.getByLabelText(label), { key: 'Enter', keyCode: 13 });
  screen.getByLabelText('패키지 개수').focus();
  type('패키지 개수', '6');
  expect(enter('패키지 개수')).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('개당 수량'));
  type('개당 수량', '80');
  expect(enter('개당 수량')).toBe(false);
  await vi.waitFor(() => expect(all(/^\*? ?수량/)).toEqual(['80', '80', '80', '80', '80', '80']));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('공급사 LOT')));
  expect([...all('패키지 개수'), ...all('개당 수량')]).toEqual(['', '']);
});

it('isn’t saved while numbers stand there that nobody has divided by', async () => {
  draw(<Receipt />);
  await screen.findByLabelText('공급사 LOT');
  const save = () => fireEvent.click(screen.getByRole('button', { name: '저장' }));
  type('패키지 개수', '6');
  save();
  await expect(saved).rejects.toMatchObject({ errorFields: [{ name: ['divide'] }] });
  await screen.findByText('아직 나누지 않았습니다', { exact: false });
  type('패키지 개수', '');
  await vi.waitFor(() => expect(screen.queryByText('아직 나누지 않았습니다', { exact: false })).toBeNull());
  save();
  await expect(saved).resolves.toMatchObject({ packages: [{ qty: 600 }] });
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

describe('a block of cells', () => {
  const field = (label: string | RegExp, at = 0) => screen.getAllByLabelText(label)[at] as HTMLInputElement;
  const paste = (into: HTMLElement, said: string) => {
    into.focus();
    return fireEvent.paste(into, { clipboardData: { getData: () => said } });
  };
  // The review comes late; a test waits for it as long as the machine needs.
  beforeAll(() => import('../kit/record/PasteDialog.tsx'));
  const start = async () => {
    draw(<Receipt />);
    await screen.findByLabelText('공급사 LOT');
  };

  it('fills packages from the field on, makes those that are missing, and one Ctrl+Z takes all of it back', async () => {
    await start();
    paste(field(/패키지 ID/), '강판-01\t1,250.5\r\n강판-02\t800\r\n강판-03\t0.125\r\n');
    await vi.waitFor(() => expect(all(/패키지 ID/)).toEqual(['강판-01', '강판-02', '강판-03']));
    expect(all(/^\*? ?수량/)).toEqual(['1,250.5', '800', '0.125']);
    expect((screen.getByLabelText('모든 패키지 같은 LOT') as HTMLInputElement).checked).toBe(true);
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    await vi.waitFor(() => expect(all(/^\*? ?수량/)).toEqual(['600']));
    expect(all(/패키지 ID/)).toEqual(['']);
  });
  it('with lots and dates of their own ends the same lot for all', async () => {
    await start();
    paste(field(/패키지 ID/), 'P1\t10\t히트-7\t2026.11.2\t2027-05-01\nP2\t20\t히트-8\t2026/11/3\t');
    await vi.waitFor(() => expect(all('공급사 LOT')).toEqual(['히트-7', '히트-8']));
    expect(all('제조일')).toEqual(['2026-11-02', '2026-11-03']);
    expect((screen.getByLabelText('모든 패키지 같은 LOT') as HTMLInputElement).checked).toBe(false);
  });
  it('says all that it doesn’t understand at once, and puts nothing in until it is right', async () => {
    await start();
    paste(field(/^\*? ?수량/), '10\n스무 개\n-3');
    await screen.findByText('3행 · 오류 2행', { exact: false });
    fireEvent.click(screen.getByRole('button', { name: '적용' }));
    await screen.findByText('2행부터 고쳐 주세요', { exact: false });
    expect([...document.querySelectorAll('.material-line input.kit-number')].map((input) => (input as HTMLInputElement).value)).toEqual([
      '600',
    ]);
  });
  it('of one value is pasted into its field as ever', async () => {
    await start();
    expect(paste(field(/^\*? ?수량/), '1,200\r\n')).toBe(true);
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
