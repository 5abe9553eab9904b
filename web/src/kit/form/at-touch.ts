import type { MouseEvent, PointerEvent } from 'react';

/**
 * A key that is pressed when a finger comes down on it, for keys that are typed on: of touches that overlap, as two thumbs make them, a browser
 * makes no click. A mouse and a keyboard press it by a click, as ever.
 */
export const atTouch = (press: () => void) => ({
  onPointerDown: ({ pointerType }: PointerEvent) => {
    if (pointerType === 'touch') press();
  },
  onClick: ({ nativeEvent }: MouseEvent) => {
    if (!('pointerType' in nativeEvent) || nativeEvent.pointerType !== 'touch') press();
  },
});
