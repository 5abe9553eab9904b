import type { Rule } from '../kit/rule.ts';
import type { Sharing } from './dashboard-names.ts';

/** Whose a dashboard is: null when its owner is gone. */
type Standing = { ownerId: number | null; ownerName: string | null; userId: number; sharing: Sharing };
const isAnothers = ({ ownerId, userId }: Standing) => ownerId !== null && ownerId !== userId;
const whose = ({ ownerName }: Standing) => ({ owner: ownerName });

/** One that is shared for viewing alone is changed by its owner; one whose owner is gone, by everybody who may change dashboards. */
export const changeDashboardRules: readonly Rule<Standing & { newSharing: Sharing }>[] = [
  { code: 'dashboard.isAnothers', broken: (facts) => isAnothers(facts) && facts.sharing !== 'EDIT', tell: whose },
  {
    code: 'dashboard.ownerShares',
    field: 'sharing',
    broken: (facts) => isAnothers(facts) && facts.newSharing !== facts.sharing,
    tell: whose,
  },
];
export const removeDashboardRules: readonly Rule<Standing>[] = [{ code: 'dashboard.ownerDeletes', broken: isAnothers, tell: whose }];

export const maySeeDashboard = (standing: Pick<Standing, 'ownerId' | 'userId' | 'sharing'>) =>
  standing.ownerId === standing.userId || standing.sharing !== 'PRIVATE';
export const mayEditDashboard = (standing: Pick<Standing, 'ownerId' | 'userId' | 'sharing'>) =>
  standing.ownerId === standing.userId || standing.ownerId === null || standing.sharing === 'EDIT';
