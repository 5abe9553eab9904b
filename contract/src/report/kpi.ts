/*
 * Key figures as ISO 22400-2 and the plant name them. Quantities and times are summed first and divided last; ratios are never
 * averaged and nothing is clipped. What can't be computed is null: no pieces, no time.
 */

/** A part of a whole; null where there is no whole. */
export const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole);

/** How many of a million; null where there are none. */
export const perMillion = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 1e6);

/** Pieces as they were counted: good, defective and to be reworked. Pieces that only tried a machine out are none of them. */
export type Pieces = { good: number; defect: number; rework: number };
/** PQ, produced quantity: GQ + SQ + RQ. */
export const produced = ({ good, defect, rework }: Pieces) =>
  (Math.round(good * 1000) + Math.round(defect * 1000) + Math.round(rework * 1000)) / 1000;

/** 달성률: what was completed of what was to be made. */
export const achieveRate = ({ completed, target }: { completed: number; target: number }) => ratio(completed, target);
/** 불량률: Σ defect ÷ (Σ completed + Σ defect). */
export const defectRate = ({ completed, defect }: { completed: number; defect: number }) => ratio(defect, completed + defect);
/** Good pieces an hour; `minutes` are those that were worked. */
export const perHour = (completed: number, minutes: number) => ratio(completed * 60, minutes);
/** 개선율: how much lower a defect rate is than the one before; null where there was none to lower. */
export const improvement = (before: number | null, now: number | null) =>
  before === null || now === null ? null : ratio(before - now, before);

/** Quality ratio, GQ ÷ PQ. */
export const qualityRatio = (pieces: Pieces) => ratio(pieces.good, produced(pieces));
/** Scrap ratio, SQ ÷ PQ. */
export const scrapRatio = (pieces: Pieces) => ratio(pieces.defect, produced(pieces));
/** Rework ratio, RQ ÷ PQ. */
export const reworkRatio = (pieces: Pieces) => ratio(pieces.rework, produced(pieces));

/**
 * What a machine, a line or a plant did in a time, summed: minutes, and the minutes that its pieces should have taken (Σ PRI × PQ of
 * those that were produced, Σ PRI × GQ of the good ones).
 */
export type Effort = {
  /** PBT, planned busy time. */
  busy: number;
  /** APT, actual production time. */
  run: number;
  /** AUST, actual set-up time. */
  setup: number;
  /** ADET, actual delay: stops and waits that nobody planned. */
  delay: number;
  idealMade: number;
  idealGood: number;
};
/** 시간가동률: APT ÷ PBT. */
export const availability = ({ run, busy }: Pick<Effort, 'run' | 'busy'>) => ratio(run, busy);
/** 성능가동률: Σ(PRI × PQ) ÷ APT. Above 1 the standard cycle is wrong. */
export const effectiveness = ({ idealMade, run }: Pick<Effort, 'idealMade' | 'run'>) => ratio(idealMade, run);
/** The quality factor of OEE: Σ(PRI × GQ) ÷ Σ(PRI × PQ), the ratio of the pieces where one cycle time rules. */
export const idealQuality = ({ idealGood, idealMade }: Pick<Effort, 'idealGood' | 'idealMade'>) => ratio(idealGood, idealMade);
/** 설비종합효율: Σ(PRI × GQ) ÷ PBT, which is the product of the three above. */
export const oee = ({ idealGood, busy }: Pick<Effort, 'idealGood' | 'busy'>) => ratio(idealGood, busy);
/** NEE, net equipment effectiveness: (APT + AUST) ÷ PBT × effectiveness × quality. */
export const netEffectiveness = ({ run, setup, busy, idealGood }: Pick<Effort, 'run' | 'setup' | 'busy' | 'idealGood'>) =>
  run === 0 ? null : ratio((run + setup) * (idealGood / run), busy);
/** Technical efficiency: APT ÷ (APT + ADET). */
export const technicalEfficiency = ({ run, delay }: Pick<Effort, 'run' | 'delay'>) => ratio(run, run + delay);
/** Set-up ratio: AUST ÷ (APT + AUST). */
export const setupRatio = ({ run, setup }: Pick<Effort, 'run' | 'setup'>) => ratio(setup, run + setup);

/** The mean operating time between failures, in minutes; `ISO` divides by one failure more. */
export const mtbf = (operating: number, failures: number, how: 'USUAL' | 'ISO' = 'USUAL') =>
  ratio(operating, how === 'ISO' ? failures + 1 : failures);
/** The mean time to repair, in minutes. */
export const mttr = (repairing: number, repairs: number) => ratio(repairing, repairs);

/** Centre and limits of a p chart: three standard deviations of a binomial share, at each sample's own size. */
export const shareLimits = (defects: number, made: number) => {
  const centre = ratio(defects, made);
  return (size: number): { centre: number; ucl: number; lcl: number } | null => {
    if (centre === null || size === 0) return null;
    const width = 3 * Math.sqrt((centre * (1 - centre)) / size);
    return { centre, ucl: Math.min(1, centre + width), lcl: Math.max(0, centre - width) };
  };
};
