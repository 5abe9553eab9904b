import type { Rule } from '../kit/rule.ts';
import { isSaid } from '../kit/said.ts';

/** What must hold before the finds of a recall are held. */
export const holdRules: readonly Rule<{ packages: number; lots: number; listed: boolean; reason: string }>[] = [
  { code: 'hold.reasonIsListed', field: 'reasonId', broken: ({ listed }) => !listed },
  { code: 'hold.hasAReason', field: 'reason', broken: ({ reason }) => !isSaid(reason) },
  { code: 'hold.nothingToHold', broken: ({ packages, lots }) => packages + lots === 0 },
];

/** What must hold before a hold is released. */
export const releaseRules: readonly Rule<{ released: boolean; listed: boolean; reason: string }>[] = [
  { code: 'hold.releasedOnce', broken: ({ released }) => released },
  { code: 'hold.releaseReasonIsListed', field: 'reasonId', broken: ({ listed }) => !listed },
  { code: 'hold.releaseHasAReason', field: 'reason', broken: ({ reason }) => !isSaid(reason) },
];
