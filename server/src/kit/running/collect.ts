/** So much text leaves enough behind to be worth a collection, which stops the process for some 0.2 s. */
const worthBytes = 64 * 1_048_576;
const restMs = 5000;
/** A process that is at work for a smaller share of the time than this rests. */
const restingShare = 0.25;

/**
 * V8 collects when it is pressed for room, and a process that rests presses nobody: what large texts left behind would stay. It is
 * collected once no more of them come and the process rests. `node --expose-gc` allows it.
 */
export const collector = () => {
  let left = 0;
  let timer: NodeJS.Timeout | undefined;
  let since = performance.eventLoopUtilization();
  const collect = () => {
    const { utilization } = performance.eventLoopUtilization(since);
    since = performance.eventLoopUtilization();
    if (utilization > restingShare) return void timer?.refresh();
    timer = undefined;
    left = 0;
    // Any milder collection leaves pages half empty, and keeps those that are empty.
    void globalThis.gc?.({ type: 'major', execution: 'async', flavor: 'last-resort' });
  };
  return (bytes: number) => {
    left += bytes;
    if (left < worthBytes || !globalThis.gc) return;
    timer ??= setTimeout(collect, restMs).unref();
    timer.refresh();
  };
};
/** What this process has read or written. */
export const collectWhenIdle = collector();
