import { follows, noTap, place } from './place.ts';

const pressable = 'button, a, input, textarea, select, label, [role], [tabindex]';

/**
 * Lets no bounced tap through to what the tap before it brought: gloves bounce, and a finger that opened a page would choose a stranger or
 * type a digit there. Quick taps on what stood there already are meant: two fives are 55.
 * @returns what ends it.
 */
export const ignoreBounces = () => {
  let last = noTap;
  let stoodAt = place.get();
  let stood = new WeakSet<Element>();
  const isBounce = (event: MouseEvent) => {
    const pressed = event.target instanceof Element ? event.target.closest(pressable) : null;
    return follows(last, event) && (place.get() !== stoodAt || (pressed !== null && !stood.has(pressed)));
  };
  /** Keys that are typed on are pressed as the finger comes down; what brings a page is a click. */
  const onDown = (event: PointerEvent) => isBounce(event) && event.stopPropagation();
  const onClick = (event: MouseEvent) => {
    // A key press clicks without a place.
    if (event.detail === 0) return;
    const at = performance.now();
    if (isBounce(event)) {
      last = { ...last, at };
      event.preventDefault();
      event.stopPropagation();
      return;
    }
    last = { at, clientX: event.clientX, clientY: event.clientY };
    stoodAt = place.get();
    stood = new WeakSet(document.querySelectorAll(pressable));
  };
  const ended = new AbortController();
  window.addEventListener('pointerdown', onDown, { capture: true, signal: ended.signal });
  window.addEventListener('click', onClick, { capture: true, signal: ended.signal });
  return () => ended.abort();
};
