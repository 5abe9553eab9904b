/** Limits are exact to six decimals: their sums are made of whole millionths. */
const millionths = (value: number) => Math.round(value * 1_000_000);
const plus = (nominal: number, by: number) => (millionths(nominal) + millionths(by)) / 1_000_000;

export type Limits = { lsl: number | null; usl: number | null };

const number = String.raw`(?:\d+(?:\.\d+)?|\.\d+)`;
const both = new RegExp(String.raw`^(?:±|\+/-|\+-)(${number})$`);
const pair = new RegExp(String.raw`^([+-]?${number})[/,;]?([+-]${number}|[/,;]?0(?:\.0+)?)$`);
const range = new RegExp(`^([+-]?${number})[~…]([+-]?${number})$`);
const atMost = new RegExp(String.raw`^(?:≤|<=|max\.?|최대)([+-]?${number})$`, 'i');
const atLeast = new RegExp(String.raw`^(?:≥|>=|min\.?|최소)([+-]?${number})$`, 'i');
const saidAtMost = new RegExp(String.raw`^([+-]?${number})(?:이하|max\.?)$`, 'i');
const saidAtLeast = new RegExp(String.raw`^([+-]?${number})(?:이상|min\.?)$`, 'i');

/**
 * The limits that a tolerance says: `±0.02`, `+0.05/−0.02`, `+0.03 0` of a nominal; `9.8~10.2`, `≤ 3.2`, `60 이상` by themselves.
 * Undefined where it says none, as `H7`.
 */
export const limitsOf = (tolerance: string, nominal: number | null): Limits | undefined => {
  const text = tolerance.replace(/\s+/g, '').replace(/[−–]/g, '-');
  const [, from, to] = range.exec(text) ?? [];
  if (from !== undefined && to !== undefined) return { lsl: Number(from), usl: Number(to) };
  const [, most] = atMost.exec(text) ?? saidAtMost.exec(text) ?? [];
  if (most !== undefined) return { lsl: null, usl: Number(most) };
  const [, least] = atLeast.exec(text) ?? saidAtLeast.exec(text) ?? [];
  if (least !== undefined) return { lsl: Number(least), usl: null };
  if (nominal === null) return undefined;
  const [, by] = both.exec(text) ?? [];
  if (by !== undefined) return { lsl: plus(nominal, -Number(by)), usl: plus(nominal, Number(by)) };
  const [, one, other] = pair.exec(text) ?? [];
  if (one === undefined || other === undefined) return undefined;
  const deviations = [Number(one), Number(other.replace(/[/,;]/, ''))];
  return { lsl: plus(nominal, Math.min(...deviations)), usl: plus(nominal, Math.max(...deviations)) };
};
