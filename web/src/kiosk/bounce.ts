import { place } from './place.ts';

const settleMs = 400;
const nearPx = 48;
const pressable = 'button, a, input, textarea, select, label, [role], [tabindex]';

/**
 * Lets no bounced tap through to what the tap before it brought: gloves bounce, and a finger that opened a page would choose a stranger or
 * type a digit there. Quick taps on what stood there already are meant: two fives are 55.
 * @returns what ends it.
 */
export const ignoreBounces = () => {
  let last = { at: Number.NEGATIVE_INFINITY, x: 0, y: 0, place: place.get() };
  let stood = new WeakSet<Element>();
  const isBounce = ({ clientX, clientY, target }: MouseEvent) => {
    const isNear = performance.now() - last.at < settleMs && Math.hypot(clientX - last.x, clientY - last.y) < nearPx;
    const pressed = target instanceof Element ? target.closest(pressable) : null;
    return isNear && (place.get() !== last.place || (pressed !== null && !stood.has(pressed)));
  };
  /** Keys that are typed on are pressed as the finger comes down; what brings a page is a click. */
  const onDown = (event: PointerEvent) => isBounce(event) && event.stopPropagation();
  const onClick = (event: MouseEvent) => {
    // A key press clicks without a place.
    if (event.detail === 0) return;
    const at = performance.now();
    if (isBounce(event)) {
      last.at = at;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = { at, x: event.clientX, y: event.clientY, place: place.get() };
    stood = new WeakSet(document.querySelectorAll(pressable));
  };
  const ended = new AbortController();
  window.addEventListener('pointerdown', onDown, { capture: true, signal: ended.signal });
  window.addEventListener('click', onClick, { capture: true, signal: ended.signal });
  return () => ended.abort();
};
