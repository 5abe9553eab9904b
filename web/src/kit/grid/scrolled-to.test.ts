import { expect, it } from 'vitest';
import { scrolledTo } from './use-view.ts';

const view = { from: 64, room: 330, rowHeight: 32 };
it('a line that is seen moves nothing', () => expect(scrolledTo(view, 5, true)).toBe(64));
it('wherever a line is brought from, the first line that is seen is a whole one, and it is seen itself', () => {
  for (const line of [0, 1, 13, 40, 41, 99])
    for (const centred of [true, false]) {
      const at = scrolledTo(view, line, centred);
      expect(at % view.rowHeight, `${line}`).toBe(0);
      expect(at).toBeLessThanOrEqual(line * view.rowHeight);
      expect(at + view.room).toBeGreaterThanOrEqual((line + 1) * view.rowHeight);
    }
});
