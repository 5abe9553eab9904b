/** The standard normal distribution, by its series near the middle and its continued fraction in the tails: about fifteen digits everywhere. */
const density = (z: number) => Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);

/** Where the continued fraction needs fewer steps than the series. */
const tailFrom = 3;
const steps = 120;

/** ∫₀ᶻ φ = φ(z)·(z + z³/3 + z⁵/15 + …): every term has the sign of z, so nothing cancels. */
const fromMiddle = (z: number) => {
  let term = z;
  let sum = z;
  for (let odd = 3; Math.abs(term) > Math.abs(sum) * 1e-17; odd += 2) {
    term *= (z * z) / odd;
    sum += term;
  }
  return density(z) * sum;
};

/** z + 1/(z + 2/(z + 3/(…))): the density over it is the tail above z (Laplace). */
const fraction = (z: number) => {
  let below = z;
  for (let step = steps; step >= 1; step -= 1) below = z + step / below;
  return below;
};

/** The share above z. */
export const above = (z: number): number => {
  if (z < -tailFrom) return 1 - above(-z);
  return z <= tailFrom ? 0.5 - fromMiddle(z) : density(z) / fraction(z);
};
/** The share below z: Φ(z). */
export const below = (z: number) => above(-z);

/** ln Φ(z), also where Φ itself is too small for a number. */
export const logBelow = (z: number) =>
  z < -tailFrom ? (-z * z) / 2 - Math.log(2 * Math.PI) / 2 - Math.log(fraction(-z)) : Math.log1p(-above(z));

/** The z below which the share p lies, 0 < p < 1. */
export const quantile = (p: number): number => {
  if (p > 0.5) return -quantile(1 - p);
  // A guess of three digits from the tail's shape, then Newton's steps.
  const t = Math.sqrt(-2 * Math.log(p));
  let z = p === 0.5 ? 0 : -(t - Math.log(t + 1) / (t + 0.5));
  for (let step = 0; step < 50; step += 1) {
    const next = z - (below(z) - p) / density(z);
    if (Math.abs(next - z) <= 1e-15 * Math.abs(next)) return next;
    z = next;
  }
  return z;
};
