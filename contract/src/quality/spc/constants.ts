import { logGamma } from './gamma.ts';
import { above } from './normal.ts';

/**
 * The factors of control charts, computed from what they are (ASTM MNL 7, ISO 7870-2 table 2) instead of typed from a table: of n independent
 * values of a normal distribution with σ = 1, d2 and d3 are the mean and the standard deviation of the range, c4 the mean of the standard deviation.
 */
const from = -9;
const step = 1 / 8;
const nodes = Array.from({ length: 145 }, (_, at) => from + at * step);
const kept = <T>(compute: (n: number) => T) => {
  const known = new Map<number, T>();
  return (n: number): T => {
    const before = known.get(n);
    if (before !== undefined) return before;
    const value = compute(n);
    known.set(n, value);
    return value;
  };
};

/** d2 = ∫(1 − Φⁿ − (1 − Φ)ⁿ)dx (Tippett 1925). Equal steps over the whole line are exact to fifteen digits for so smooth a function. */
export const d2 = kept((n) => step * nodes.reduce((sum, x) => sum + 1 - above(-x) ** n - above(x) ** n, 0));

/** √(E(R²) − d2²), where E(R²) = 2∫r(1 − F(r))dr and F(r) = n∫φ(x)(Φ(x + r) − Φ(x))ⁿ⁻¹dx. */
export const d3 = kept((n) => {
  const places = nodes.map((x) => ({ x, weight: (n * step * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI), over: above(x) }));
  let square = 0;
  // r = exp(t − e⁻ᵗ) makes equal steps exact from 0 on as well (Takahasi and Mori 1974).
  for (let t = -3.25; t <= 2.85; t += 1 / 16) {
    const r = Math.exp(t - Math.exp(-t));
    let within = 0;
    for (const { x, weight, over } of places) within += weight * (over - above(x + r)) ** (n - 1);
    square += (r * (1 + Math.exp(-t)) * r * (1 - within)) / 8;
  }
  return Math.sqrt(square - d2(n) ** 2);
});

/** c4 = √(2/(n − 1))·Γ(n/2)/Γ((n − 1)/2). */
export const c4 = kept((n) => Math.sqrt(2 / (n - 1)) * Math.exp(logGamma(n / 2) - logGamma((n - 1) / 2)));
/** The standard deviation of s where σ = 1. */
export const c5 = (n: number) => Math.sqrt(1 - c4(n) ** 2);

export const A2 = (n: number) => 3 / (d2(n) * Math.sqrt(n));
export const A3 = (n: number) => 3 / (c4(n) * Math.sqrt(n));
export const D3 = (n: number) => Math.max(0, 1 - (3 * d3(n)) / d2(n));
export const D4 = (n: number) => 1 + (3 * d3(n)) / d2(n);
export const B3 = (n: number) => Math.max(0, 1 - (3 * c5(n)) / c4(n));
export const B4 = (n: number) => 1 + (3 * c5(n)) / c4(n);
