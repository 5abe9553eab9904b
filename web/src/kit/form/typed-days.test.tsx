import { Day } from '@lotline/contract/kit/shape';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { RecordDrawer } from '../record/RecordDrawer.tsx';
import { draw } from '../testing/testing.tsx';
import { chooseLanguage } from '../words/language.ts';
import { AtInput, DayInput, type Period, PeriodInHead } from './DayInputs.tsx';
import { AtField, DayField } from './date-inputs.tsx';

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-11-23T03:00:00Z'), toFake: ['Date'] }));
afterEach(() => {
  vi.useRealTimers();
  act(() => chooseLanguage('kr'));
});

type Kept = string | null;
const One = ({ of: Input, first, kept }: { of: typeof DayInput; first: Kept; kept: (value: Kept) => void }) => {
  const [value, setValue] = useState<Kept>(first);
  return (
    <Input
      value={value}
      onChange={(next) => {
        setValue(next);
        kept(next);
      }}
    />
  );
};
const box = (at = 0) => screen.getAllByRole<HTMLInputElement>('textbox')[at] as HTMLInputElement;
const type = (text: string, at = 0) => {
  fireEvent.focus(box(at));
  fireEvent.change(box(at), { target: { value: text } });
};
const leaves = {
  Tab: (at = 0) => {
    fireEvent.keyDown(box(at), { key: 'Tab', code: 'Tab', keyCode: 9, which: 9 });
    fireEvent.blur(box(at));
  },
  Enter: (at = 0) => {
    fireEvent.keyDown(box(at), { key: 'Enter', code: 'Enter', keyCode: 13, which: 13 });
    fireEvent.blur(box(at));
  },
};

describe.each(['Tab', 'Enter'] as const)('a field that %s leaves', (key) => {
  test.each([
    ['12/24', '2026-12-24'],
    ['26.12.24', '2026-12-24'],
    ['20261224', '2026-12-24'],
    ['2026년 12월 24일', '2026-12-24'],
    ['2026/12/24', '2026-12-24'],
    ['2026-12-24', '2026-12-24'],
  ])('means the day that %s is, and shows it in full', (typed, day) => {
    const kept = vi.fn();
    draw(<One of={DayInput} first="2026-11-30" kept={kept} />);
    type(typed);
    leaves[key]();
    expect(kept.mock.calls).toEqual([[day]]);
    expect(box().value).toBe(day);
  });

  test.each([null, '2026-11-30'])('keeps a text that is no day as it was typed, where %s was before', (before) => {
    for (const typed of ['2026-13-24', '2028-13-01', '026-12-20', '2026-12-2x']) {
      const kept = vi.fn();
      const { unmount } = draw(<One of={DayInput} first={before} kept={kept} />);
      type(typed);
      leaves[key]();
      expect([box().value, kept.mock.calls.at(-1), box().getAttribute('aria-invalid')]).toEqual([typed, [typed], 'true']);
      unmount();
    }
  });

  test('holds nothing once it is emptied', () => {
    const kept = vi.fn();
    draw(<One of={DayInput} first="2026-11-30" kept={kept} />);
    type('');
    leaves[key]();
    expect([box().value, kept.mock.calls]).toEqual(['', [[null]]]);
  });

  test('takes a time of day in the plant’s zone', () => {
    const kept = vi.fn();
    draw(<One of={AtInput} first={null} kept={kept} />);
    type('12/24 14:30');
    leaves[key]();
    expect([box().value, kept.mock.calls]).toEqual(['2026-12-24 14:30', [['2026-12-24T05:30:00.000Z']]]);
    type('2026-12-24 25:00');
    leaves[key]();
    expect([box().value, kept.mock.calls.at(-1)]).toEqual(['2026-12-24 25:00', ['2026-12-24 25:00']]);
  });
});

test('a text is left at the button that clears, which is no stop of Tab', () => {
  const kept = vi.fn();
  draw(<One of={DayInput} first="2026-11-30" kept={kept} />);
  const clear = document.querySelector<HTMLElement>('.ant-picker-clear') as HTMLElement;
  type('2026-13-24');
  fireEvent.keyDown(box(), { key: 'Tab', code: 'Tab', keyCode: 9, which: 9 });
  expect(clear.tabIndex).toBe(-1);
  fireEvent.blur(box(), { relatedTarget: clear });
  expect(kept.mock.calls).toEqual([['2026-13-24']]);
});

test('a day that is clicked takes the place of a text that is none', () => {
  const kept = vi.fn();
  draw(<One of={DayInput} first={null} kept={kept} />);
  fireEvent.mouseDown(box());
  fireEvent.click(box());
  type('2026-13-24');
  leaves.Tab();
  fireEvent.mouseDown(box());
  fireEvent.click(box());
  fireEvent.click(document.querySelector('td[title="2026-11-26"] .ant-picker-cell-inner') as HTMLElement);
  expect([box().value, kept.mock.calls.at(-1)]).toEqual(['2026-11-26', ['2026-11-26']]);
});

describe('a form', () => {
  const draft = z.object({ due: Day.nullish(), at: z.iso.datetime().nullish() });
  const open = () => {
    const save = vi.fn(async () => undefined);
    draw(
      <RecordDrawer title="x" draft={draft} row={null} start={{ due: '2026-12-24' }} save={save} close={() => {}}>
        {() => (
          <>
            <DayField name="due" title="납기일" />
            <AtField name="at" title="시각" />
          </>
        )}
      </RecordDrawer>,
    );
    return save;
  };
  const save = () => fireEvent.keyDown(window, { key: 's', ctrlKey: true });

  test('says in red that a day is none, isn’t saved with it and goes back to it', async () => {
    const saved = open();
    const due = await screen.findByLabelText<HTMLInputElement>('납기일');
    act(() => due.focus());
    fireEvent.change(due, { target: { value: '2026-13-24' } });
    save();
    expect(await screen.findByText('없는 날짜입니다: 2026-13-24')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(due));
    expect([due.value, saved.mock.calls]).toEqual(['2026-13-24', []]);
    expect(due.closest('.ant-picker')?.className).toContain('ant-picker-status-error');
    fireEvent.change(due, { target: { value: '12/25' } });
    save();
    await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.objectContaining({ due: '2026-12-25' }), null));
  });

  test('says what might be two days, and of a time that it is none', async () => {
    act(() => chooseLanguage('en'));
    const saved = open();
    const due = await screen.findByLabelText<HTMLInputElement>('납기일');
    const at = await screen.findByLabelText<HTMLInputElement>('시각');
    fireEvent.change(due, { target: { value: '3/4' } });
    fireEvent.blur(due);
    fireEvent.change(at, { target: { value: '2026-12-24 25:00' } });
    fireEvent.blur(at);
    expect(await screen.findByText('This may be two days: 3/4. Write it as 2027/03/04.')).toBeTruthy();
    expect(await screen.findByText('There is no such date and time: 2026-12-24 25:00')).toBeTruthy();
    save();
    expect(saved).not.toHaveBeenCalled();
  });
});

const Head = ({ heard }: { heard: (value: Period | null) => void }) => {
  const [value, setValue] = useState<Period | null>({ startDt: '2026-11-01', endDt: '2026-11-23' });
  return (
    <PeriodInHead
      value={value}
      maxDays={31}
      onChange={(next) => {
        setValue(next);
        heard(next);
      }}
    />
  );
};

describe('a period in a screen’s head', () => {
  const shown = () => [box(0).value, box(1).value];

  test('understands what is typed, in either order', () => {
    const heard = vi.fn();
    draw(<Head heard={heard} />);
    type('11.26');
    leaves.Tab();
    expect([shown(), heard.mock.calls]).toEqual([['2026-11-23', '2026-11-26'], [[{ startDt: '2026-11-23', endDt: '2026-11-26' }]]]);
  });

  test('asks for nothing with a day that is none, one that is missing or too many of them, and says so', () => {
    const heard = vi.fn();
    draw(<Head heard={heard} />);
    for (const [typed, why] of [
      ['2026-11-31', '없는 날짜입니다: 2026-11-31'],
      ['', '시작일과 종료일을 모두 입력하세요.'],
      ['2026-10-01', '기간은 31일까지 선택할 수 있습니다.'],
    ] as const) {
      type(typed);
      leaves.Tab();
      expect([shown(), screen.getByRole('alert').textContent]).toEqual([[typed, '2026-11-23'], why]);
    }
    expect(heard).not.toHaveBeenCalled();
    type('2026-11-02');
    leaves.Tab();
    expect([heard.mock.calls.length, screen.queryByRole('alert')]).toEqual([1, null]);
  });
});
