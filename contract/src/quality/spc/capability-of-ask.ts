import { type Capability, capabilityOf, capabilityOfSummary, sigmaWithin } from './capability.ts';
import type { CapabilityAsk } from './spc.ts';
import { sizesOf } from './subgroups.ts';
import { withoutMinusZero } from './summary.ts';

/** The capability of what was sent: values, or their summary. The ask has obeyed `capabilityRules`. */
export const capabilityOfAsk = (ask: CapabilityAsk): Capability => {
  const { values, subgroupSize = 1, n, mean = 0, sigma, within } = ask;
  if (values === undefined) return withoutMinusZero(capabilityOfSummary({ n, mean, sigma: sigma ?? 0 }, ask));
  const sizes = sizesOf(values.length, subgroupSize);
  const way = within ?? (sizes.some((size) => size > 1) ? 'RBAR' : 'MR');
  return withoutMinusZero(capabilityOf(values, ask, sigma ?? sigmaWithin(way, values, sizes)));
};
