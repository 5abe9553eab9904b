/** What marks the button of a line that takes its line away. */
export const bin = { 'data-bin': '' };

const mayTake = (one: HTMLElement) => !one.matches(':disabled');

/**
 * The button that was pressed goes with its line: the keys go to the same button of the line that follows, of the last one to that of the line
 * before, and where no line is left to what stands instead. Who has put them elsewhere meanwhile keeps them there.
 */
export const focusHeir = (pressed: HTMLElement, box: ParentNode | null, otherwise?: () => void) => {
  const bins = () => [...(box?.querySelectorAll<HTMLElement>('[data-bin]') ?? [])];
  const at = bins().indexOf(pressed);
  // The lines are drawn anew once the press has been answered.
  setTimeout(() => {
    const now = document.activeElement;
    if (now && now !== document.body && now !== pressed) return;
    const left = bins();
    const heir = left[Math.min(at, left.length - 1)];
    if (heir && mayTake(heir)) heir.focus();
    else (otherwise ?? (() => heir?.parentElement?.querySelector<HTMLElement>('input:not(:disabled)')?.focus()))();
  });
};
