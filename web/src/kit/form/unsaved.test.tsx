import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draw } from '../testing/testing.tsx';
import { anyUnsaved, mayLeave, useUnsaved } from './unsaved.ts';
import { useOpenPanel } from './use-open-panel.ts';

const Form = ({ typed }: { typed: boolean }) => {
  useUnsaved(() => typed);
  return null;
};
const List = ({ typed }: { typed: boolean }) => {
  const { open, show, close } = useOpenPanel<{ name: string }>();
  return (
    <>
      {['A', 'B'].map((name) => (
        <button key={name} type="button" onClick={() => show({ name })}>
          {name}
        </button>
      ))}
      <button type="button" onClick={close}>
        close
      </button>
      {open && <Form key={open.times} typed={typed} />}
      <output>{open && `${open.name}${open.times}`}</output>
    </>
  );
};
const press = (name: string) => act(async () => void fireEvent.click(screen.getByRole('button', { name })));
const shown = () => screen.getByRole('status').textContent;

describe('what was typed and not saved', () => {
  it('lets go at once where there is nothing to lose', async () => {
    draw(<Form typed={false} />);
    expect(anyUnsaved()).toBe(false);
    expect(await mayLeave()).toBe(true);
  });

  it('is forgotten with its form', () => {
    const { unmount } = draw(<Form typed />);
    expect(anyUnsaved()).toBe(true);
    unmount();
    expect(anyUnsaved()).toBe(false);
  });

  it('asks once, with the safe answer at hand, and stays when told so', async () => {
    draw(<Form typed />);
    const answers = Promise.all([mayLeave(), mayLeave()]);
    const asked = await screen.findAllByRole('alertdialog');
    expect(asked).toHaveLength(1);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: '계속 편집' }));
    fireEvent.click(screen.getByRole('button', { name: '계속 편집' }));
    expect(await answers).toEqual([false, false]);
  });

  it('keeps a form in place of the next one until its loss is agreed to', async () => {
    draw(<List typed />);
    await press('A');
    await press('B');
    expect(shown()).toBe('A1');
    await press('계속 편집');
    await press('B');
    fireEvent.click(screen.getByRole('button', { name: '저장하지 않고 닫기' }));
    await waitFor(() => expect(shown()).toBe('B2'));
  });

  it('opens a fresh form each time where nothing was typed', async () => {
    draw(<List typed={false} />);
    await press('A');
    await press('A');
    expect(shown()).toBe('A2');
  });
});
