import type { Points } from './points.ts';

/**
 * What a line through many points looks like in few: of each of equally long parts the least and the greatest value in their order, so that no spike
 * is lost, and of the whole the first and the last. `add` takes points in the order of time; those of bad quality are passed over.
 */
export const extremes = (from: number, to: number, most: number) => {
  const parts = Math.max(1, Math.floor((most - 2) / 2));
  const width = (to - from) / parts;
  const at: number[] = [];
  const value: number[] = [];
  let part = -1;
  let [low, lowAt, high, highAt] = [0, 0, 0, 0];
  let first: readonly [number, number] | undefined;
  let last: readonly [number, number] | undefined;
  const put = (time: number, one: number) => {
    if (at.at(-1) === time) return;
    at.push(time);
    value.push(one);
  };
  const close = () => {
    if (part < 0) return;
    if (lowAt <= highAt) {
      put(lowAt, low);
      put(highAt, high);
    } else {
      put(highAt, high);
      put(lowAt, low);
    }
  };
  const add = (time: number, one: number) => {
    if (first === undefined) {
      first = [time, one];
      put(time, one);
    }
    last = [time, one];
    const its = Math.min(parts - 1, Math.floor((time - from) / width));
    if (its !== part) {
      close();
      part = its;
      low = high = one;
      lowAt = highAt = time;
      return;
    }
    if (one < low) {
      low = one;
      lowAt = time;
    }
    if (one > high) {
      high = one;
      highAt = time;
    }
  };
  return {
    add,
    addAll: ({ at: times, value: values, quality }: Points) => {
      for (let n = 0; n < times.length; n++) if (quality[n] !== 2) add(times[n] as number, values[n] as number);
    },
    /** Ends it. */
    points: () => {
      close();
      if (last) put(...last);
      return { at, value };
    },
  };
};
