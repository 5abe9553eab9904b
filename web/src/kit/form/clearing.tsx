import { type KeyboardEvent, useMemo } from 'react';
import { CloseCircleFilled } from '../look/ant-icons.tsx';
import { useT } from '../words/words.ts';

/** The button is for who points: Tab goes past it. */
const pastIt = (mark: HTMLElement | null) => mark?.closest('button')?.setAttribute('tabindex', '-1');

/** Delete and Backspace empty a picker in which nothing is typed, by the very button that does; held down, they end at the first letter of what was. */
const onKeyDownCapture = (event: KeyboardEvent<HTMLElement>) => {
  const { key, ctrlKey, metaKey, altKey, repeat, target, currentTarget } = event;
  if ((key !== 'Delete' && key !== 'Backspace') || ctrlKey || metaKey || altKey || repeat) return;
  if (!(target instanceof HTMLInputElement) || target.value !== '') return;
  // Of several that are chosen Backspace takes the last one.
  if (key === 'Backspace' && currentTarget.classList.contains('ant-select-multiple')) return;
  const button = currentTarget.querySelector<HTMLElement>('.ant-select-clear');
  if (!button) return;
  event.preventDefault();
  event.stopPropagation();
  button.click();
};

/** How a picker is emptied: by its button, which has a name and is no stop of Tab, and by keys. */
export const useClearing = (mayClear: boolean) => {
  const t = useT();
  const label = t('record.clear');
  return useMemo(
    () => (mayClear ? { allowClear: { clearIcon: <CloseCircleFilled ref={pastIt} />, label }, onKeyDownCapture } : { allowClear: false }),
    [mayClear, label],
  );
};
