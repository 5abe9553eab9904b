/** ln Γ(x) for x > 0: Stirling's series, after x was raised to where it has sixteen digits. */
export const logGamma = (x: number): number => {
  let raised = x;
  let product = 1;
  while (raised < 15) {
    product *= raised;
    raised += 1;
  }
  const square = raised * raised;
  const series = (1 / 12 - (1 / 360 - (1 / 1260 - (1 / 1680 - 1 / (1188 * square)) / square) / square) / square) / raised;
  return (raised - 0.5) * Math.log(raised) - raised + Math.log(2 * Math.PI) / 2 + series - Math.log(product);
};

const enough = 1e-16;
const mostSteps = 200_000;

/** The regularised lower incomplete gamma function P(a, x): its series below a + 1, its continued fraction above. */
const lowerGamma = (a: number, x: number) => {
  if (x <= 0) return 0;
  const scale = Math.exp(a * Math.log(x) - x - logGamma(a));
  if (x < a + 1) {
    let term = 1 / a;
    let sum = term;
    for (let step = 1; step < mostSteps && term > sum * enough; step += 1) {
      term *= x / (a + step);
      sum += term;
    }
    return scale * sum;
  }
  return (
    1 -
    scale /
      continued(
        (step) => -step * (step - a),
        (step) => x + 2 * step + 1 - a,
      )
  );
};

/** b₀ + a₁/(b₁ + a₂/(b₂ + …)) by Lentz's method. */
const continued = (a: (step: number) => number, b: (step: number) => number) => {
  let value = b(0);
  let c = value;
  let d = 0;
  for (let step = 1; step < mostSteps; step += 1) {
    d = 1 / (b(step) + a(step) * d || tiny);
    c = b(step) + a(step) / c || tiny;
    value *= c * d;
    if (Math.abs(c * d - 1) < enough * 4) break;
  }
  return value;
};
const tiny = 1e-300;

/** The share of χ² with df degrees of freedom below x. */
export const chiSquareBelow = (x: number, df: number) => lowerGamma(df / 2, x / 2);

/** The χ² of df degrees of freedom below which the share p lies: halved until its ends meet. */
export const chiSquareQuantile = (p: number, df: number) => {
  let low = 0;
  let high = df + 20 * Math.sqrt(2 * df) + 50;
  while (high - low > 1e-14 * high) {
    const middle = (low + high) / 2;
    if (middle === low || middle === high) break;
    if (chiSquareBelow(middle, df) < p) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
};

/** The regularised incomplete beta function I(x; a, b). */
const lowerBeta = (x: number, a: number, b: number): number => {
  if (x <= 0 || x >= 1) return x <= 0 ? 0 : 1;
  if (x > (a + 1) / (a + b + 2)) return 1 - lowerBeta(1 - x, b, a);
  const scale = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log1p(-x)) / a;
  const step = (n: number) => {
    const half = Math.floor(n / 2);
    return n % 2 === 0 ? (half * (b - half) * x) / ((a + n - 1) * (a + n)) : (-(a + half) * (a + b + half) * x) / ((a + n - 1) * (a + n));
  };
  return scale / continued(step, () => 1);
};

/** The share of Student's t with df degrees of freedom beyond ±t, on both sides together. */
export const tBeyond = (t: number, df: number) => lowerBeta(df / (df + t * t), df / 2, 0.5);

/** The share of F with these degrees of freedom above f. */
export const fAbove = (f: number, df1: number, df2: number) => lowerBeta(df2 / (df2 + df1 * f), df2 / 2, df1 / 2);
