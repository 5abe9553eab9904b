/** How long a device may save up what it doesn't send. */
const savedSec = 10;
/** A request costs as much as so many points, however few it brings. */
const leastPoints = 50;

/** Gives each device its own share: one that floods waits alone. Answers the seconds after which it may come again, 0 where it may now. */
export const throttle = (now: () => number = () => performance.now() / 1000) => {
  const left = new Map<number, { points: number; at: number }>();
  return (device: { id: number; pointsPerSec: number }, points: number): number => {
    const at = now();
    const full = Math.max(device.pointsPerSec * savedSec, 10_000);
    const known = left.get(device.id) ?? { points: full, at };
    const has = Math.min(full, known.points + (at - known.at) * device.pointsPerSec);
    const cost = Math.max(points, leastPoints);
    const goes = has >= cost;
    left.set(device.id, { points: goes ? has - cost : has, at });
    return goes ? 0 : Math.max(1, Math.ceil((cost - has) / device.pointsPerSec));
  };
};
