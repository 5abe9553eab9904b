import { Name, Qty } from '@lotline/contract/kit/shape';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'antd';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { hearUntilOpen } from '../browser/early.ts';
import { wantField } from '../browser/wanted.ts';
import { NumberField, SwitchField, TextField } from '../form/basic-inputs.tsx';
import { later } from '../look/later.tsx';
import { dismissRead } from '../messages/snackbar.tsx';
import { ApiFailure } from '../net/send.ts';
import { session } from '../net/session.ts';
import { Underway } from '../net/underway.ts';
import { draw } from '../testing/testing.tsx';
import { RecordDrawer } from './RecordDrawer.tsx';

const Draft = z.object({ code: Name(10), name: Name(20), qty: Qty.nullish() });
const row = { id: 3, version: 1, code: 'A', name: '처음', qty: 1 };
type Save = (draft: Record<string, unknown>, was: { id: number; version: number } | null) => Promise<unknown>;

type Sure = (draft: Record<string, unknown>) => Promise<boolean>;
const open = (save: Save, given: typeof row | null = row, sure?: Sure) => {
  const close = vi.fn();
  draw(
    <RecordDrawer title="품목" draft={Draft} row={given} save={save} close={close} {...(sure && { sure })}>
      {() => (
        <>
          <TextField name="code" title="코드" />
          <TextField name="name" title="이름" />
          <NumberField name="qty" title="수량" />
        </>
      )}
    </RecordDrawer>,
  );
  return close;
};
/** A field that is told what was typed as it is left. */
const SettlesOnLeaving = () => (
  <Form.Item name="name" label="이름" trigger="onBlur" getValueFromEvent={({ target }) => target.value} valuePropName="defaultValue">
    <input />
  </Form.Item>
);
const Code = () => <TextField name="code" title="코드" />;
const field = (name: string) => screen.getByLabelText(name) as HTMLInputElement;
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const press = (key: string, more = {}) => fireEvent.keyDown(window, { key, ...more });
const save = () => press('s', { ctrlKey: true });

const broken = (code: string, message: string, ...paths: (string | number)[][]) =>
  new ApiFailure(422, { code, message, extraData: { issues: paths.map((path) => ({ path, code, message })) } });

describe('the drawer form', () => {
  afterEach(() => void vi.restoreAllMocks());

  it('asks before it saves where its screen says so, and saves nothing on no', async () => {
    const keep = vi.fn<Save>(async () => row);
    const sure = vi.fn<Sure>(async () => false);
    const close = open(keep, row, sure);
    fill('이름', '다음');
    save();
    await waitFor(() => expect(sure).toHaveBeenCalledWith(expect.objectContaining({ name: '다음' }), expect.anything()));
    await act(async () => void (await sure.mock.results[0]?.value));
    expect(keep).not.toHaveBeenCalled();
    sure.mockResolvedValue(true);
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(keep).toHaveBeenCalledOnce();
    expect(close).toHaveBeenCalledOnce();
  });

  it('leaves the keys to what stands above it', async () => {
    const keep = vi.fn<Save>(async () => row);
    const close = open(keep);
    const above = document.body.appendChild(document.createElement('div'));
    above.dataset.inTheWay = '';
    fill('이름', '다음');
    save();
    press('Escape');
    await act(async () => {});
    expect(keep).not.toHaveBeenCalled();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    above.remove();
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(keep).toHaveBeenCalledOnce();
  });

  it('gives the hand back to where it was, where nothing was saved', async () => {
    const sure = vi.fn<Sure>(async () => false);
    open(vi.fn<Save>(), row, sure);
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
    field('수량').focus();
    fill('수량', '2');
    save();
    await waitFor(() => expect(sure).toHaveBeenCalled());
    await waitFor(() => expect(document.activeElement).toBe(field('수량')));
  });

  it('hears what a field holds that is still being fetched', async () => {
    const blocked = vi.fn((_: object) => null);
    draw(
      <RecordDrawer title="품목" draft={Draft} row={row} save={async () => null} close={vi.fn()} blocked={blocked}>
        {() => <TextField name="code" title="코드" />}
      </RecordDrawer>,
    );
    fill('코드', 'B');
    await waitFor(() => expect(blocked.mock.lastCall?.[0]).toMatchObject({ code: 'B', name: '처음', qty: 1 }));
    expect(blocked.mock.calls.filter(([values]) => (values as { name?: string }).name !== '처음')).toEqual([]);
  });

  it('is saved by Enter in a field, not by Enter in a tool that stands beside the fields', () => {
    draw(
      <RecordDrawer title="품목" draft={Draft} row={row} save={async () => null} close={vi.fn()}>
        {() => (
          <>
            <input aria-label="찾기" />
            <TextField name="code" title="코드" />
          </>
        )}
      </RecordDrawer>,
    );
    // The browser sends the form unless somebody keeps it from doing so.
    expect(fireEvent.keyDown(field('코드'), { key: 'Enter' })).toBe(true);
    expect(fireEvent.keyDown(field('찾기'), { key: 'Enter' })).toBe(false);
    expect(fireEvent.keyDown(field('찾기'), { key: 'x' })).toBe(true);
  });

  it('of many lines goes on with Enter from field to field, and behind the last one to saving', () => {
    draw(
      <RecordDrawer title="품목" draft={Draft} row={row} save={async () => null} close={vi.fn()} ofLines>
        {() => (
          <>
            <input aria-label="찾기" />
            <TextField name="code" title="코드" />
            <NumberField name="qty" title="수량" />
          </>
        )}
      </RecordDrawer>,
    );
    const enter = (name: string) => {
      field(name).focus();
      expect(fireEvent.keyDown(field(name), { key: 'Enter' })).toBe(false);
      return document.activeElement;
    };
    expect(enter('찾기')).toBe(field('찾기'));
    expect(enter('코드')).toBe(field('수량'));
    expect(enter('수량')).toBe(screen.getByRole('button', { name: '저장' }));
  });

  it('asks its rules about what stands in it when it is saved, and says why it isn’t', async () => {
    const keep = vi.fn<Save>(async () => row);
    const close = vi.fn();
    draw(
      <RecordDrawer
        title="품목"
        draft={Draft}
        row={row}
        save={keep}
        close={close}
        blocked={({ name }) => (name === '막힘' ? '이 이름으로는 저장할 수 없습니다.' : null)}
      >
        {() => <SettlesOnLeaving />}
      </RecordDrawer>,
    );
    const input = field('이름');
    const leaveWith = async (text: string) => {
      input.focus();
      fireEvent.change(input, { target: { value: text } });
      await act(async () => save());
    };
    await leaveWith('막힘');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', '이 이름으로는 저장할 수 없습니다.');
    expect(screen.getAllByText('이 이름으로는 저장할 수 없습니다.')).toHaveLength(1);
    expect(keep).not.toHaveBeenCalled();
    await leaveWith('다음');
    await waitFor(() => expect(keep).toHaveBeenCalledWith(expect.objectContaining({ name: '다음' }), expect.anything()));
  });

  it('says at the field that is to blame why it can’t be saved, once something was changed, and lets go when it is right', async () => {
    const keep = vi.fn<Save>(async () => row);
    draw(
      <RecordDrawer
        title="품목"
        draft={Draft}
        row={row}
        save={keep}
        close={vi.fn()}
        blocked={({ qty }) => (qty === 1 ? '수량을 바꾸세요.' : Number(qty) > 5 ? { field: 'qty', said: '다섯을 넘습니다.' } : null)}
      >
        {() => (
          <>
            <TextField name="name" title="이름" />
            <NumberField name="qty" title="수량" />
          </>
        )}
      </RecordDrawer>,
    );
    fill('수량', '6');
    const said = await screen.findByRole('alert');
    expect(said.textContent).toBe('다섯을 넘습니다.');
    expect(said.closest('.ant-form-item')?.contains(field('수량'))).toBe(true);
    expect(screen.getAllByText('다섯을 넘습니다.')).toHaveLength(1);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '저장' }).disabled).toBe(true);
    fill('수량', '5');
    await waitFor(() => expect(screen.queryByText('다섯을 넘습니다.')).toBeNull());
    save();
    await waitFor(() => expect(keep).toHaveBeenCalledOnce());
  });

  it('puts the hand in the wrong field that stands first, in whichever order they came', async () => {
    draw(
      <RecordDrawer title="품목" draft={Draft} row={null} save={vi.fn<Save>()} close={vi.fn()}>
        {({ values }) => (
          <>
            {values.qty === 1 && <TextField name="code" title="코드" />}
            <TextField name="name" title="이름" />
            <NumberField name="qty" title="수량" />
          </>
        )}
      </RecordDrawer>,
    );
    fill('수량', '1');
    await waitFor(() => expect(field('코드')).toBeTruthy());
    save();
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
  });

  it('begins in its first empty field, not in a tool that stands before the fields', async () => {
    draw(
      <RecordDrawer title="품목" draft={Draft} row={null} save={async () => null} close={vi.fn()}>
        {() => (
          <>
            <input aria-label="찾기" />
            <TextField name="code" title="코드" />
          </>
        )}
      </RecordDrawer>,
    );
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
  });

  it('begins in a picker that is still being fetched, not in the field below it', async () => {
    const come = Promise.withResolvers<{ Late: () => ReactNode }>();
    const Picker = later(async () => (await come.promise).Late);
    draw(
      <RecordDrawer title="품목" draft={Draft} row={null} save={async () => null} close={vi.fn()}>
        {() => (
          <>
            <Picker />
            <NumberField name="qty" title="수량" />
          </>
        )}
      </RecordDrawer>,
    );
    const looked = vi.spyOn(Element.prototype, 'querySelectorAll');
    await waitFor(() => expect(looked.mock.calls.length).toBeGreaterThan(2));
    looked.mockRestore();
    expect(document.activeElement).not.toBe(field('수량'));
    come.resolve({ Late: Code });
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
  });

  it('takes no focus from what was opened while it was on its way, and has it once that has gone', async () => {
    const palette = document.createElement('div');
    palette.dataset.inTheWay = 'true';
    palette.innerHTML = '<input aria-label="이동">';
    document.body.append(palette);
    const goTo = palette.querySelector('input') as HTMLInputElement;
    goTo.focus();
    const taken: unknown[] = [];
    goTo.addEventListener('blur', ({ relatedTarget }) => taken.push(relatedTarget));
    const isAsked = vi.spyOn(document, 'querySelector');
    open(vi.fn<Save>());
    const looks = () => isAsked.mock.calls.filter(([selector]) => selector.includes('data-in-the-way')).length;
    await waitFor(() => expect(looks()).toBeGreaterThan(4));
    isAsked.mockRestore();
    expect([document.activeElement, taken]).toEqual([goTo, []]);
    palette.remove();
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
  });

  it('has the focus of the unseen field that waits for it', async () => {
    hearUntilOpen('품목');
    open(vi.fn<Save>());
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
    expect(document.querySelector('[data-in-the-way]')).toBeNull();
  });

  it('saves with Ctrl-S what the contract takes, with the version that was read', async () => {
    const sent = vi.fn<Save>(async () => ({}));
    const close = open(sent);
    fill('이름', '  나중  ');
    fill('수량', '');
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledExactlyOnceWith({ code: 'A', name: '나중', qty: null }, expect.objectContaining({ id: 3, version: 1 }));
    expect(screen.getByText('저장되었습니다')).toBeTruthy();
  });

  it('says that nothing was changed, and saves nothing', async () => {
    dismissRead(0);
    const sent = vi.fn<Save>();
    const close = open(sent);
    fill('이름', '나중');
    fill('이름', row.name);
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByText('바꾼 내용이 없습니다.').closest('[data-type]')?.getAttribute('data-type')).toBe('info');
    expect(screen.queryByText('저장되었습니다')).toBeNull();
  });

  it('begins at the field that was asked for, and at the first again the next time', async () => {
    wantField('qty');
    open(vi.fn<Save>());
    await waitFor(() => expect(document.activeElement).toBe(field('수량')));
    cleanup();
    wantField('qty');
    fireEvent.pointerDown(document.body);
    open(vi.fn<Save>());
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
  });

  it('begins at a switch and at a group of choices as well, where that is what was asked for', async () => {
    const switched = z.object({ code: Name(10), active: z.boolean() });
    const show = () =>
      draw(
        <RecordDrawer
          title="코드"
          draft={switched}
          row={{ id: 3, version: 1, code: 'A', active: true }}
          save={vi.fn<Save>()}
          close={vi.fn()}
        >
          {() => (
            <>
              <TextField name="code" title="코드" />
              <SwitchField name="active" title="사용" />
            </>
          )}
        </RecordDrawer>,
      );
    wantField('active');
    show();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('switch')));
  });

  it('says that nothing was changed where only a blank was typed, which is cut off', async () => {
    dismissRead(0);
    const sent = vi.fn<Save>();
    const close = open(sent);
    fill('이름', `${row.name} `);
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).not.toHaveBeenCalled();
    expect(screen.getByText('바꾼 내용이 없습니다.')).toBeTruthy();
  });

  it('goes on from what came since it was opened while nobody has typed, and from what was typed once somebody has', async () => {
    const sent = vi.fn<Save>().mockResolvedValue({});
    const close = vi.fn();
    const drawer = (given: typeof row) => (
      <RecordDrawer title="품목" draft={Draft} row={given} save={sent} close={close}>
        {() => (
          <>
            <TextField name="code" title="코드" />
            <TextField name="name" title="이름" />
            <NumberField name="qty" title="수량" />
          </>
        )}
      </RecordDrawer>
    );
    const { rerender } = draw(drawer(row));
    await waitFor(() => expect(field('이름').value).toBe('처음'));
    rerender(drawer({ ...row, name: '방금', version: 2 }));
    await waitFor(() => expect(field('이름').value).toBe('방금'));
    fill('코드', 'B');
    rerender(drawer({ ...row, name: '더 나중', version: 3 }));
    expect([field('코드').value, field('이름').value]).toEqual(['B', '방금']);
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledExactlyOnceWith({ code: 'B', name: '방금', qty: 1 }, expect.objectContaining({ id: 3, version: 2 }));
  });

  it('saves once, however often it is pressed', async () => {
    let done = () => {};
    const sent = vi.fn<Save>(() => new Promise<void>((resolve) => (done = resolve)));
    const close = open(sent);
    fill('이름', '나중');
    save();
    await waitFor(() => expect(sent).toHaveBeenCalled());
    save();
    fireEvent.click(screen.getByRole('button', { name: /저\s*장/ }));
    done();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenCalledOnce();
  });

  it('says what is wrong beside each field, and puts the focus on the first', async () => {
    const sent = vi.fn<Save>();
    open(sent, null);
    fill('수량', '12a');
    save();
    await waitFor(() => expect(screen.getByText('필수 값입니다. 코드를 입력하세요.')).toBeTruthy());
    expect(screen.getByText('필수 값입니다. 이름을 입력하세요.')).toBeTruthy();
    expect(screen.getByText('숫자만 입력할 수 있습니다.')).toBeTruthy();
    expect(document.activeElement).toBe(field('코드'));
    expect(sent).not.toHaveBeenCalled();
  });

  it("shows the server's refusal beside the field it names, and keeps what was typed", async () => {
    const refused = broken('item.codeIsUnique', '이미 등록된 코드입니다.', ['code']);
    const close = open(vi.fn<Save>().mockRejectedValue(refused));
    fill('코드', 'B');
    save();
    await waitFor(() => expect(screen.getByText('이미 등록된 코드입니다.')).toBeTruthy());
    // In one place: nothing else is told beside the field.
    expect(screen.queryByText('입력값이 올바르지 않습니다.')).toBeNull();
    expect(document.activeElement).toBe(field('코드'));
    expect(field('코드').value).toBe('B');
    expect(close).not.toHaveBeenCalled();
  });

  it('shows a broken rule at the field it is about, wherever that stands in the ask', async () => {
    open(vi.fn<Save>().mockRejectedValue(broken('item.qty', '재고보다 많습니다.', ['adjust', 'qty'])));
    fill('이름', '나중');
    save();
    await waitFor(() => expect(document.activeElement).toBe(field('수량')));
    await waitFor(() => expect(field('수량').closest('.ant-form-item')?.textContent).toContain('재고보다 많습니다.'));
    expect(document.querySelector('.ant-alert')).toBeNull();
  });

  it('shows a broken rule about a field that the form has not at the top', async () => {
    open(vi.fn<Save>().mockRejectedValue(broken('item.status', '이미 끝났습니다.', ['status'])));
    fill('이름', '나중');
    save();
    await waitFor(() => expect(document.querySelector('.ant-alert')?.textContent).toBe('이미 끝났습니다.'));
  });

  it('what was asked about and isn’t meant is typed anew where it stands', async () => {
    const asked = new Underway(broken('item.qty', '10배입니다.', ['adjust', 'qty']));
    open(vi.fn<Save>().mockRejectedValue(asked));
    fill('이름', '나중');
    field('코드').focus();
    save();
    await waitFor(() => expect(document.activeElement).toBe(field('수량')));
    expect(screen.queryByText('10배입니다.')).toBeNull();
  });

  it('marks the field of a key of two columns that the form has', async () => {
    open(vi.fn<Save>().mockRejectedValue(broken('item.codeIsUnique', '이미 등록된 코드입니다.', ['categoryId'], ['code'])));
    fill('이름', '나중');
    save();
    await waitFor(() => expect(document.activeElement).toBe(field('코드')));
    await waitFor(() => expect(document.querySelectorAll('.ant-form-item-explain-error')).toHaveLength(1));
    expect(document.querySelector('.ant-alert')).toBeNull();
  });

  it('shows a broken rule that names no field at the top', async () => {
    open(vi.fn<Save>().mockRejectedValue(new ApiFailure(422, { code: 'item.rule', message: '재고보다 많습니다.' })));
    fill('이름', '나중');
    save();
    await waitFor(() => expect(screen.getByText('재고보다 많습니다.')).toBeTruthy());
  });

  it('closes with Esc when nothing changed', async () => {
    const close = open(vi.fn<Save>());
    press('Escape');
    await waitFor(() => expect(close).toHaveBeenCalled());
  });

  it('asks before Esc throws changes away', async () => {
    const close = open(vi.fn<Save>());
    fill('이름', '바뀜');
    press('Escape');
    await waitFor(() => expect(screen.getByRole('alertdialog')).toBeTruthy());
    press('s', { ctrlKey: false });
    fireEvent.keyDown(screen.getByRole('alertdialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(close).not.toHaveBeenCalled();
  });
});

describe('a record that somebody else saved first', () => {
  const stale = new ApiFailure(409, {
    code: 'STALE_VERSION',
    message: '',
    extraData: { newer: { ...row, name: '남의 것', qty: 9, version: 2 } },
  });
  const late = async (failure = stale) => {
    const sent = vi.fn<Save>().mockRejectedValueOnce(failure).mockResolvedValue({});
    const close = open(sent);
    fill('이름', '내 것');
    save();
    await waitFor(() => expect(screen.getByText('다른 사용자가 먼저 수정했습니다')).toBeTruthy());
    return { sent, close };
  };

  const fieldsShown = () => [...document.querySelectorAll('.ant-modal tbody th')].map((cell) => cell.textContent);

  it('shows side by side what both changed, and only that', async () => {
    await late();
    expect(screen.getByText('내 것')).toBeTruthy();
    expect(screen.getByText('남의 것')).toBeTruthy();
    expect(fieldsShown()).toHaveLength(1);
    expect(screen.getByText(/그대로 둡니다: .*qty/)).toBeTruthy();
  });

  it('says that the other hand was one’s own', async () => {
    session.set({ token: 't', user: { id: 9, userId: 'kim', username: '김' } });
    const own = new ApiFailure(409, {
      code: 'STALE_VERSION',
      message: '',
      extraData: { newer: { ...row, name: '아까', qty: 9, version: 2, updatedBy: 9, updatedByName: '김' } },
    });
    const sent = vi.fn<Save>().mockRejectedValueOnce(own);
    open(sent);
    fill('이름', '내 것');
    save();
    expect(await screen.findByText('내가 먼저 저장한 내용이 있습니다')).toBeTruthy();
    expect(screen.queryByText(/다른 사용자/)).toBeNull();
    session.set(null);
  });

  it('names the rows that both point to', async () => {
    const names = { qty: { 1: '대한철강', 9: '한빛정밀' } };
    await late(new ApiFailure(409, { code: 'STALE_VERSION', message: '', extraData: { newer: { ...row, qty: 9, version: 2 }, names } }));
    expect(screen.getByText('대한철강')).toBeTruthy();
    expect(screen.getByText('한빛정밀')).toBeTruthy();
  });

  it('keeps mine: only what I changed goes over the newer version', async () => {
    const { sent, close } = await late();
    fireEvent.click(screen.getByRole('button', { name: '내 변경으로 저장' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenLastCalledWith({ code: 'A', name: '내 것', qty: 9 }, { id: 3, version: 2 });
  });

  it('keeps both where nothing meets, and shows what the other changed', async () => {
    const apart = new ApiFailure(409, { code: 'STALE_VERSION', message: '', extraData: { newer: { ...row, qty: 9, version: 2 } } });
    const { sent, close } = await late(apart);
    expect(fieldsShown()).toHaveLength(1);
    fireEvent.click(screen.getByRole('button', { name: '함께 저장' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenLastCalledWith({ code: 'A', name: '내 것', qty: 9 }, { id: 3, version: 2 });
  });

  it('compares anew with what was saved meanwhile, when it comes late twice', async () => {
    const again = new ApiFailure(409, {
      code: 'STALE_VERSION',
      message: '',
      extraData: { newer: { ...row, code: 'Z', name: '남의 것', qty: 9, version: 3 } },
    });
    const { sent, close } = await late();
    sent.mockReset().mockRejectedValueOnce(again).mockResolvedValue({});
    fireEvent.click(screen.getByRole('button', { name: '내 변경으로 저장' }));
    await waitFor(() => expect(screen.getByRole('button', { name: '함께 저장' })).toBeTruthy());
    expect(screen.getByText('Z')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: '함께 저장' }));
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenLastCalledWith({ code: 'Z', name: '내 것', qty: 9 }, { id: 3, version: 3 });
  });

  it('a rule that refuses both together speaks in the form, which holds both', async () => {
    const { sent } = await late();
    sent.mockReset().mockRejectedValueOnce(broken('item.qty', '재고보다 많습니다.', ['qty']));
    fireEvent.click(screen.getByRole('button', { name: '내 변경으로 저장' }));
    await waitFor(() => expect(field('수량').closest('.ant-form-item')?.textContent).toContain('재고보다 많습니다.'));
    expect([field('이름').value, field('수량').value]).toEqual(['내 것', '9']);
  });

  it('takes theirs: the form shows it, and the next save carries its version', async () => {
    const { sent, close } = await late();
    fireEvent.click(screen.getByRole('button', { name: '저장된 내용 사용' }));
    await waitFor(() => expect(field('이름').value).toBe('남의 것'));
    expect(close).not.toHaveBeenCalled();
    fill('코드', 'B');
    save();
    await waitFor(() => expect(close).toHaveBeenCalled());
    expect(sent).toHaveBeenLastCalledWith({ code: 'B', name: '남의 것', qty: 9 }, { id: 3, version: 2 });
  });
});
