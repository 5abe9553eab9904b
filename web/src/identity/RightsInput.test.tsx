import { rightsOf } from '@lotline/contract/identity/permission';
import { menuTree } from '@lotline/contract/system/menu';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { rights } from '../kit/net/permission.tsx';
import { RightsInput } from './RightsInput.tsx';

const box = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const Form = ({ first, heard }: { first: unknown[]; heard: (rights: unknown) => void }) => {
  const [text, setText] = useState(JSON.stringify(first));
  return (
    <RightsInput
      value={text}
      onChange={(next) => {
        heard(JSON.parse(next));
        setText(next);
      }}
    />
  );
};
const show = (first: unknown[], heard = vi.fn()) => {
  render(<Form first={first} heard={heard} />);
  return heard;
};

const administrator = rightsOf([menuTree.map(({ name }) => ({ name, all: true }))]);

describe('the rights of a role', () => {
  beforeEach(() => rights.set(administrator));

  it('offers only what the one who edits holds', () => {
    rights.set(rightsOf([[{ name: 'baseinfo', children: [{ name: 'tools', view: true, modify: true }] }]]));
    show([]);
    expect(box('설비 조회').disabled).toBe(false);
    for (const beyond of ['설비 등록', '설비 전체', 'BOM 조회']) expect(box(beyond)).toMatchObject({ disabled: true, checked: false });
  });

  it('shows what a menu has from above as given, and what it has itself as its own', () => {
    show([{ name: 'baseinfo', view: true, children: [{ name: 'tools', modify: true }] }]);
    expect(box('설비 조회')).toMatchObject({ checked: true, disabled: true });
    expect(box('설비 수정')).toMatchObject({ checked: true, disabled: false });
    expect(box('설비 등록')).toMatchObject({ checked: false, disabled: false });
    expect(box('BOM 조회').checked).toBe(false);
  });

  it('lists only menus that there is something of', () => {
    show([]);
    expect(screen.queryByLabelText('생산 현황판 조회')).toBeNull();
    expect(box('생산 계획 조회')).toBeTruthy();
  });

  it('offers of a menu only the rights that something asks for, and says what each lets one do', async () => {
    show([]);
    expect(box('이력 조회')).toBeTruthy();
    expect(screen.queryByLabelText('이력 등록')).toBeNull();
    expect(box('자재 예외 출고 등록')).toBeTruthy();
    const sentence = '등록 BOM에 없거나 기한이 지났거나 보류된 자재도 사유를 남기고 출고합니다.';
    expect(document.body.textContent).not.toContain(sentence);
    expect(box('자재 예외 출고 등록').closest('td')?.title).toContain(sentence.slice(3));
    await userEvent.click(screen.getByRole('button', { name: '설명 보기' }));
    expect(document.body.textContent).toContain('등록 BOM에 없거나 기한이 지났거나 보류된 자재도 사유를 남기고 출고합니다.');
  });

  it('says in words what the role may do, and shows only those menus where one asks', async () => {
    show([
      { name: 'baseinfo', view: true, children: [{ name: 'tools', all: true }] },
      { name: 'kiosk', view: true },
    ]);
    const said = document.querySelector('.rights-held')?.textContent;
    expect(said).toContain('설비: 전체');
    expect(said).toContain('키오스크: 조회');
    await userEvent.click(screen.getByRole('button', { name: /^있는 권한만/ }));
    expect(screen.queryByLabelText('사용자 조회')).toBeNull();
    await userEvent.click(box('키오스크 조회'));
    expect(box('키오스크 조회').checked).toBe(false);
  });

  it('shows every action as given by “all”', () => {
    show([{ name: 'bom', all: true }]);
    expect(box('BOM 전체')).toMatchObject({ checked: true, disabled: false });
    expect(box('BOM 삭제')).toMatchObject({ checked: true, disabled: true });
  });

  it('sets and takes a flag, and leaves menus without one out of the tree', async () => {
    const heard = show([]);
    const press = (name: string) => userEvent.click(box(name));
    await press('설비 조회');
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith([{ name: 'baseinfo', children: [{ name: 'tools', view: true }] }]));
    await press('설비 조회');
    await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith([]));
  });
});
