import { checkIssue, issueMaterial, openPlans, pickList } from '@lotline/contract/material/issue';
import { packagesByBarcode } from '@lotline/contract/material/stock';
import { scan } from '@lotline/contract/system/barcode';
import { useCall, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import type { DeskKind } from './desk-kind.ts';
import { checkOf, issueOf, packOf, packTold, watchOf } from './issue-list.ts';

/** Packages of material. */
export const materialDesk: DeskKind = {
  menu: 'materialStockOutRestock',
  comes: 'orderInfo',
  words: {},
  usePlans: (ask, enabled = true) => useCall(openPlans, ask, { enabled }),
  plans: (search) => send(openPlans, { search }),
  usePicks: (planId) => useCall(pickList, { productionPlanId: planId ?? 0 }, { enabled: planId !== null }).data ?? [],
  picks: (productionPlanId) => send(pickList, { productionPlanId }),
  useChecks: (planId, going) =>
    useCall(checkIssue, { productionPlanId: planId ?? 0, issues: watchOf(going) }, { enabled: planId !== null && going.length > 0 }),
  checks: (productionPlanId, going) => send(checkIssue, { productionPlanId, issues: checkOf(going) }),
  useIssue: () => {
    const { send: issue, sending } = useSend(issueMaterial);
    return { issue: (plan, going, note) => issue(issueOf(plan, going, note)), sending };
  },
  read: async (code) => {
    const { type, data } = await send(scan, { code });
    if (type === 'MATERIAL_STOCK') return { packs: [packTold(data)] };
    if (type === 'LOT') return { packs: [], lotNo: data.lotId };
    if (type !== 'MATERIAL') return null;
    return { packs: (await send(packagesByBarcode, { barcode: code })).map(packOf), item: data };
  },
  lotNowhere: 'material.issueOnlyToOpenPlan',
  byHand: 'materialStock',
};
