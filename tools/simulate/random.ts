/** The same numbers for the same seed, on every machine. */
export const randomOf = (seed: number) => {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (n: number) => Math.floor(next() * n);
  return {
    below,
    chance: (share: number) => next() < share,
    pick: <T>(from: readonly T[]): T => from[below(from.length)] as T,
    /** A key like a browser's, from this seed's own numbers. */
    uuid: () => {
      const hex = Array.from({ length: 32 }, (_, at) => (at === 12 ? 4 : at === 16 ? 8 + below(4) : below(16)).toString(16)).join('');
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
    },
    shuffled: <T>(list: readonly T[]): T[] => {
      const made = [...list];
      for (let at = made.length - 1; at > 0; at -= 1) {
        const other = below(at + 1);
        [made[at], made[other]] = [made[other] as T, made[at] as T];
      }
      return made;
    },
  };
};
export type Random = ReturnType<typeof randomOf>;
