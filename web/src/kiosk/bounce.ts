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
  const onClick = (event: MouseEvent) => {
    // A key press clicks without a place.
    if (event.detail === 0) return;
    const at = performance.now();
    const isNear = at - last.at < settleMs && Math.hypot(event.clientX - last.x, event.clientY - last.y) < nearPx;
    const pressed = event.target instanceof Element ? event.target.closest(pressable) : null;
    if (isNear && (place.get() !== last.place || (pressed && !stood.has(pressed)))) {
      last.at = at;
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = { at, x: event.clientX, y: event.clientY, place: place.get() };
    stood = new WeakSet(document.querySelectorAll(pressable));
  };
  window.addEventListener('click', onClick, { capture: true });
  return () => window.removeEventListener('click', onClick, { capture: true });
};
