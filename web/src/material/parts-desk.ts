import {
  checkParts,
  type IssueParts,
  issueParts,
  type PartIssue,
  type PartOnShelf,
  type PartPick,
  type PartPlan,
  partPickList,
  partPlans,
  partsByCode,
} from '@lotline/contract/lot/part-issue';
import type { Issue, IssueCheck, IssueMaterial, OpenPlan, PickLine } from '@lotline/contract/material/issue';
import { scan } from '@lotline/contract/system/barcode';
import { useMemo } from 'react';
import { useCall, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import type { DeskKind } from './desk-kind.ts';
import { checkOf, issueOf, type ScannedPackage, watchOf } from './issue-list.ts';

/** Lots of parts of our own making: a lot in one place is to the desk what a package is. */
export const partsDesk: DeskKind = {
  menu: 'productStockOutRestock',
  comes: 'productionPlan',
  words: {
    'issuing.scanFirst': 'parts.scanFirst',
    'issuing.noneStill': 'parts.noneStill',
    'issuing.noneShort': 'parts.noneShort',
    'issuing.noPlans': 'parts.noPlans',
    'issuing.noNeeds': 'parts.noNeeds',
    'issuing.onShelves': 'parts.onShelves',
    'issuing.lacking': 'parts.lacking',
    'stock.comingBy': 'parts.coming',
    'stock.nothingComes': 'parts.nothingComes',
    'issuing.scanItsLabel': 'parts.scanItsLabel',
    'issuing.unscannedAsk': 'parts.unscannedAsk',
    'issuing.unscannedLook': 'parts.unscannedLook',
    'issuing.nothingToPick': 'parts.nothingToPick',
    'issuing.finishFirst': 'parts.finishFirst',
    'issuing.noRight': 'parts.noRight',
    'issuing.decideFirst': 'parts.decideFirst',
    'issuing.stopRed': 'parts.stopRed',
    'issuing.stopYellow': 'parts.stopYellow',
    'issuing.stopWaits': 'parts.stopWaits',
    'issuing.setAside': 'parts.setAside',
    'issuing.why.substitute': 'parts.why.substitute',
    'issuing.why.opened': 'parts.why.opened',
    'issuing.packageId': 'parts.packageId',
    'issuing.materialName': 'parts.materialName',
    'issuing.locationName': 'parts.locationName',
    'material.issueOnlyToOpenPlan': 'part.issueOnlyToOpenPlan',
    'material.issueNeverExceedsStock': 'part.issueNeverExceedsStock',
    'material.exceptionNeedsAReason': 'part.exceptionNeedsAReason',
  },
  usePlans: (ask, enabled = true) => {
    const { data, ...rest } = useCall(partPlans, ask, { enabled });
    return { ...rest, data: useMemo(() => data && linesOf(data), [data]) };
  },
  plans: async (search) => linesOf(await send(partPlans, { search })),
  usePicks: (planId) => {
    const { data } = useCall(partPickList, { productionPlanId: planId ?? 0 }, { enabled: planId !== null });
    return useMemo(() => data?.map(pickOf) ?? [], [data]);
  },
  picks: async (productionPlanId) => (await send(partPickList, { productionPlanId })).map(pickOf),
  useChecks: (planId, going) => {
    const ask = { productionPlanId: planId ?? 0, issues: ofParts(watchOf(going)) };
    const { data, isFetching } = useCall(checkParts, ask, { enabled: planId !== null && going.length > 0 });
    return { isFetching, data: useMemo(() => data?.map(checkIn), [data]) };
  },
  checks: async (productionPlanId, going) => (await send(checkParts, { productionPlanId, issues: ofParts(checkOf(going)) })).map(checkIn),
  useIssue: () => {
    const { send: issue, sending } = useSend(issueParts);
    return {
      issue: async (plan, going, note) => (await issue(partsOf(issueOf(plan, going, note)))).map(partIn),
      sending,
    };
  },
  read: async (code) => {
    const { type, data } = await send(scan, { code });
    if (type !== 'LOT' && type !== 'PRODUCT') return null;
    const packs = (await send(partsByCode, { code: type === 'LOT' ? data.lotId : code })).map(partOf);
    return type === 'LOT' ? { packs, lotNo: data.lotId } : { packs, item: data };
  },
  lotNowhere: 'parts.nowhere',
  byHand: 'prodStock',
};

/** The list of a call about packages, as one about parts is asked. */
const ofParts = (issues: string) => issues.replaceAll('"materialStockId"', '"productStockId"');

const linesOf = (lines: readonly { id: number; name: string; factoryName: string | null; children: PartPlan[] }[]) =>
  lines.map((line) => ({ ...line, children: line.children.map(planOf) }));
const planOf = ({ needs, ...plan }: PartPlan): OpenPlan => ({
  ...plan,
  needs: needs.map(({ productId, coming, unplannedQty, ...need }) => ({
    ...{ ...need, materialId: productId, unorderedQty: unplannedQty },
    coming: coming && { orderId: coming.planId, orderNo: coming.planNo, dueDate: coming.endDt, qty: coming.qty },
  })),
});
const pickOf = ({
  productStockId,
  lotNo,
  productId,
  productCode,
  productName,
  uom,
  locationName,
  locationPath,
  stockQty,
  qty,
  firstInDay,
}: PartPick): PickLine => ({
  ...{ materialStockId: productStockId, packageId: lotNo, materialId: productId, materialCode: productCode, materialName: productName },
  ...{ uom, locationName, locationPath, stockQty, qty, receivedDate: firstInDay, expiryDate: null },
});
const partOf = ({
  productStockId,
  lotNo,
  productId,
  productCode,
  productName,
  uom,
  locationName,
  stockQty,
  qualityStatus,
}: PartOnShelf): ScannedPackage => ({
  ...{ id: productStockId, packageId: lotNo, materialId: productId, code: productCode, name: productName },
  ...{ uom, availableQty: stockQty, locationName, qualityStatus },
});
const checkIn = ({ productStockId, ...check }: { productStockId: number } & Omit<IssueCheck, 'materialStockId'>): IssueCheck => ({
  ...check,
  materialStockId: productStockId,
});
/** An issue of parts, as the desk brings it back: the lot stands nowhere in particular, so it comes back wherever somebody says. */
/** What is asked for in the desk's terms, of lots of parts. */
export const partsOf = ({ issues, ...ask }: IssueMaterial): IssueParts => ({
  ...ask,
  issues: issues.map(({ materialStockId: productStockId, exceptions, ...line }) => ({
    ...{ ...line, productStockId },
    ...(exceptions && { exceptions: exceptions.filter((one) => one !== 'EXPIRED') }),
  })),
});

export const partIn = ({ lotNo, partCode, partName, partId, productStockId, planLotNo, ...issue }: PartIssue): Issue => ({
  ...issue,
  ...{
    packageId: lotNo,
    materialCode: partCode,
    materialName: partName,
    materialId: partId,
    materialStockId: productStockId,
    lotNo: planLotNo,
  },
  // Parts have no substitutes.
  ...{ substituteForId: null, substituteForName: null },
  onShelfQty: 0,
});
