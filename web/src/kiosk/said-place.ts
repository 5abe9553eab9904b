import { dismissRead, placing } from '../kit/messages/snackbar.tsx';

type Box = { left: number; top: number; right: number; bottom: number };
type Size = { width: number; height: number };
const edgePx = 8;
const stepPx = 8;

/** Where something of a size lies on nothing that is in its way, the lowest place first; null where there is none. */
export const freeSpot = (inTheWay: readonly Box[], { width, height }: Size, window: Size): { left: number; top: number } | null => {
  for (let top = window.height - height - edgePx; top >= edgePx; top -= stepPx) {
    let left = edgePx;
    while (left + width + edgePx <= window.width) {
      const [x, y] = [left, top];
      const met = inTheWay.find(
        (box) => box.left < x + width + edgePx && box.right > x - edgePx && box.top < y + height + edgePx && box.bottom > y - edgePx,
      );
      if (!met) return { left, top };
      // Nothing lies free before what was met ends.
      left = Math.max(left + stepPx, Math.ceil(met.right) + edgePx);
    }
  }
  return null;
};

/** As much of it as the boxes that scroll around it show. */
const seen = (one: Element): Box => {
  let { left, top, right, bottom } = one.getBoundingClientRect();
  for (let box = one.parentElement; box; box = box.parentElement) {
    if (getComputedStyle(box).overflowY === 'visible') continue;
    const edge = box.getBoundingClientRect();
    [left, top] = [Math.max(left, edge.left), Math.max(top, edge.top)];
    [right, bottom] = [Math.min(right, edge.right), Math.min(bottom, edge.bottom)];
  }
  return { left, top, right, bottom };
};
const pressed = '.kiosk :is(button, a, input, .pad-entry), .alert';
/** What is looked at while something is said: the figures that it changed. */
const lookedAt = '.kiosk :is(.kiosk-sum, .kiosk-figures, .kiosk-question, h1)';
const widths = [560, 420, 320];
const shownOf = (what: string) =>
  [...document.querySelectorAll(what)].map(seen).filter(({ left, right, top, bottom }) => right > left && bottom > top);
const place = (box: HTMLElement) => {
  if (box.childElementCount === 0) return;
  const keys = shownOf(pressed);
  const window = { width: innerWidth, height: innerHeight };
  box.dataset.through = 'false';
  // Rather narrow than over a figure, rather over a figure than over a key.
  for (const inTheWay of [[...keys, ...shownOf(lookedAt)], keys])
    for (const width of widths) {
      box.style.width = `${Math.min(width, innerWidth - 2 * edgePx)}px`;
      const { offsetWidth, offsetHeight } = box;
      const spot = freeSpot(inTheWay, { width: offsetWidth, height: offsetHeight }, window);
      if (!spot) continue;
      box.style.inset = `${spot.top}px auto auto ${spot.left}px`;
      return;
    }
  // All is full of keys: it lies at the edge, and what is pressed there is the key under it.
  box.dataset.through = 'true';
  box.style.inset = `auto auto ${edgePx}px ${edgePx}px`;
};

/** What has stood so long was read; the next press takes it away. */
const readMs = 1500;
/** What the kiosk says lies on nothing that is pressed, on no figures where there is another place, and goes with the next press once it was read. Answers how to end it. */
export const sayBeside = () => {
  const onPress = ({ target }: PointerEvent) => {
    if (target instanceof Element && !target.closest('.snackbar')) dismissRead(readMs);
  };
  placing.set(place);
  // Another page has its keys elsewhere.
  let drawn = 0;
  const drawing = new MutationObserver(() => {
    cancelAnimationFrame(drawn);
    drawn = requestAnimationFrame(() => {
      const box = document.querySelector<HTMLElement>('.snackbars');
      if (box) place(box);
    });
  });
  for (const kiosk of document.querySelectorAll('.kiosk')) drawing.observe(kiosk, { childList: true, subtree: true });
  window.addEventListener('pointerdown', onPress, { capture: true });
  return () => {
    placing.set(null);
    drawing.disconnect();
    cancelAnimationFrame(drawn);
    window.removeEventListener('pointerdown', onPress, { capture: true });
    document.querySelector('.snackbars')?.removeAttribute('style');
  };
};
