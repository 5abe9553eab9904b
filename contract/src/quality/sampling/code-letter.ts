export const levels = ['S-1', 'S-2', 'S-3', 'S-4', 'I', 'II', 'III'] as const;
export type Level = (typeof levels)[number];
/** I and O would be read as digits. */
export const letters = [...'ABCDEFGHJKLMNPQR'] as const;

/** Up to so large a lot, the letters of the seven levels (ISO 2859-1:1999, table 1). */
const byLot: readonly (readonly [upTo: number, ofLevels: string])[] = [
  [8, 'AAAAAAB'],
  [15, 'AAAAABC'],
  [25, 'AABBBCD'],
  [50, 'ABBCCDE'],
  [90, 'BBCCCEF'],
  [150, 'BBCDDFG'],
  [280, 'BCDEEGH'],
  [500, 'BCDEFHJ'],
  [1200, 'CCEFGJK'],
  [3200, 'CDEGHKL'],
  [10_000, 'CDFGJLM'],
  [35_000, 'CDFHKMN'],
  [150_000, 'DEGJLNP'],
  [500_000, 'DEGJMPQ'],
  [Number.POSITIVE_INFINITY, 'DEHKNQR'],
];

/** The code letter of a lot of so many units; a part of a unit counts as one. */
export const codeLetter = (lot: number, level: Level): string => {
  const [, ofLevels = ''] = byLot.find(([upTo]) => Math.ceil(lot) <= upTo) ?? [];
  return ofLevels[levels.indexOf(level)] as string;
};
