/** So much text leaves enough behind to be worth a collection, which stops the process for some 50 ms. */
const worthBytes = 64 * 1_048_576;
const idleMs = 5000;

let left = 0;
let timer: NodeJS.Timeout | undefined;

/**
 * V8 collects when it is pressed for room, and a process that rests presses nobody: what large texts left behind would stay. It is
 * collected once no more of them have come for a while. `node --expose-gc` allows it.
 */
export const collectWhenIdle = (bytes: number) => {
  left += bytes;
  if (left < worthBytes || !globalThis.gc) return;
  timer ??= setTimeout(collect, idleMs).unref();
  timer.refresh();
};

const collect = () => {
  timer = undefined;
  left = 0;
  void globalThis.gc?.({ type: 'major', execution: 'async' });
};
