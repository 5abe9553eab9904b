import { expect, it } from 'vitest';
import { eventLines } from './event-lines.ts';

it('a stream gives each event once, however it was cut', async () => {
  const parts = [': open\n\nda', 'ta: {"table":"stock"}\n', '\ndata: {"table":"lot"}\n\n: still here\n\n'];
  const body = new ReadableStream<BufferSource>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(new TextEncoder().encode(part));
      controller.close();
    },
  });
  const heard = [];
  for await (const event of eventLines(body)) heard.push(event);
  expect(heard).toEqual([{ table: 'stock' }, { table: 'lot' }]);
});
