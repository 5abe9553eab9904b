import { add } from '@lotline/contract/kit/quantity';
import { issueMaterial, type OpenPlan, openPlans } from '@lotline/contract/material/issue';
import { type Package, packagesByBarcode } from '@lotline/contract/material/stock';
import { scan } from '@lotline/contract/system/barcode';
import { useCallback, useRef, useState } from 'react';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { type Going, goingOf, issueOf, wrongGoing } from './issue-list.ts';
import { PackagePicker } from './PackagePicker.tsx';
import { PlanTree, useOpenPlans } from './PlanTree.tsx';
import { useDesk } from './use-desk.ts';

/** Takes material to a plan: scan the lot or pick the plan, scan package after package, issue. */
export const IssueDesk = () => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const plans = useOpenPlans();
  const [picked, setPicked] = useState<OpenPlan | null>(null);
  const desk = useDesk<Going>(({ id }) => id);
  const { send: issue, sending } = useSend(issueMaterial);
  const all = plans.data?.flatMap(({ children }) => children) ?? [];
  // One that a search or a scan found may stand beyond the plans that the tree shows at first.
  const isBeyond = picked !== null && plans.data !== undefined && !all.some(({ id }) => id === picked.id);
  const { data: found } = useCall(openPlans, { search: picked?.planNo ?? '--' }, { enabled: isBeyond });
  const here = isBeyond ? (found?.flatMap(({ children }) => children) ?? [picked]) : all;
  const plan = here.find(({ id }) => id === picked?.id) ?? null;
  const broken = plan ? desk.lines.map((one) => wrongGoing(one, plan)) : [];
  const ready = plan !== null && desk.lines.length > 0 && broken.every((one) => one === null) && may('materialStockOutRestock', 'create');

  const mayGo = ({ id, materialId, availableQty }: Package) =>
    availableQty > 0 && !desk.has(id) && (!plan?.needs.length || plan.needs.some((need) => need.materialId === materialId));

  const latest = useRef({ plan, all });
  latest.current = { plan, all };
  const { has, add } = desk;

  const list = useCallback(
    (pack: Parameters<typeof goingOf>[0]) => {
      const { plan: to } = latest.current;
      if (has(pack.id)) return tell.warning(t('issuing.alreadyListed', { packageId: pack.packageId }));
      if (pack.qty <= 0) return tell.warning(t('issuing.emptyPackage', { packageId: pack.packageId }));
      if (to && to.needs.length > 0 && !to.needs.some(({ materialId }) => materialId === pack.materialId))
        tell.info(t('issuing.notNeeded', { name: pack.name }), 4000);
      add([pack.id], (_, above) => goingOf(pack, to, above));
    },
    [has, add, t],
  );

  const onScan = useCallback(
    (code: string) =>
      void (async () => {
        try {
          const found = await send(scan, { code });
          if (found.type === 'MATERIAL_STOCK') return list(found.data);
          if (found.type === 'LOT') {
            const isOfLot = ({ lotNo }: OpenPlan) => lotNo === found.data.lotId;
            const others = async () => (await send(openPlans, { search: found.data.lotId })).flatMap(({ children }) => children);
            const to = latest.current.all.find(isOfLot) ?? (await others()).find(isOfLot);
            return to ? setPicked(to) : tell.warning(t('material.issueOnlyToOpenPlan'));
          }
          if (found.type !== 'MATERIAL') return tell.warning(t('issuing.scanFirst'));
          const oldest = (await send(packagesByBarcode, { barcode: code })).find(({ id, availableQty }) => availableQty > 0 && !has(id));
          if (!oldest) return tell.warning(t('issuing.emptyPackage', { packageId: found.data.name }));
          list({ ...oldest, code: oldest.materialCode, name: oldest.materialName });
        } catch (failure) {
          tellFailure(failure);
        }
      })(),
    [list, has, t],
  );

  const submit = async () => {
    if (!plan || !ready) return;
    await desk.post(async () => t('issuing.issued', { n: (await issue(issueOf(plan, desk.lines, desk.note))).length }));
  };

  return (
    <DeskFrame
      desk={desk}
      onScan={onScan}
      from={{ label: t('issuing.plan'), children: <PlanTree chosen={picked?.id ?? null} onChoose={setPicked} /> }}
      to={{
        label: t('issuing.issue'),
        children: (
          <>
            {plan ? <Needs of={plan} going={desk.lines} /> : <p className="material-hint">{t('issuing.choosePlan')}</p>}
            <div className="material-split">
              <h2>{t('issuing.qtyToIssue')}</h2>
              {may('materialStock') && (
                <div className="material-by-hand">
                  <PackagePicker only={mayGo} onPick={(one) => list({ ...one, code: one.materialCode, name: one.materialName })} />
                </div>
              )}
            </div>
          </>
        ),
      }}
      hint={t('issuing.scanFirst')}
      packageOf={({ packageId }) => packageId}
      before={[
        { title: t('issuing.packageId'), show: ({ packageId }) => packageId },
        {
          title: t('issuing.materialName'),
          show: ({ name, code }) => (
            <>
              {name}
              <small>{code}</small>
            </>
          ),
        },
        { title: t('issuing.locationName'), show: ({ locationName }) => locationName },
        { title: t('stock.qty'), number: true, show: ({ stock, uom }) => `${formatNumber(stock)} ${uom}` },
      ]}
      qty={t('issuing.qtyToIssue')}
      wrong={broken.map((one) => one && say(one.code, one.facts))}
      main={{ label: t('issuing.issueN', { n: desk.lines.length }), ready, sending, press: submit }}
    />
  );
};

/** What the plan needs by its bill of material, what it has, and what the list below adds. */
const Needs = ({ of, going }: { of: OpenPlan; going: readonly Going[] }) => {
  const { t } = useSay();
  const listed = (materialId: number) =>
    add(...going.map((one) => (one.materialId === materialId && typeof one.qty === 'number' ? one.qty : 0)));
  return (
    <>
      <div className="material-plan">
        <strong>{of.productName}</strong>
        <small>
          {of.planNo} · {of.lotNo} · {formatNumber(of.planQty)} {of.uom}
        </small>
      </div>
      {of.needs.length === 0 ? (
        <p className="material-hint">{t('issuing.noNeeds')}</p>
      ) : (
        <table className="material-list">
          <thead>
            <tr>
              <th>{t('issuing.needs')}</th>
              <th className="kit-number">{t('issuing.requiredQty')}</th>
              <th className="kit-number">{t('issuing.issuedSoFar')}</th>
              <th className="kit-number">{t('issuing.qtyToIssue')}</th>
              <th className="kit-number">{t('stock.availableQty')}</th>
            </tr>
          </thead>
          <tbody>
            {of.needs.map((need) => (
              <tr key={need.materialId}>
                <td>
                  {need.name} <span className="kit-quiet">{need.code}</span>
                </td>
                <td className="kit-number">
                  {formatNumber(need.requiredQty)} {need.uom}
                </td>
                <td className="kit-number">{formatNumber(need.issuedQty)}</td>
                <td className="kit-number">{formatNumber(listed(need.materialId))}</td>
                <td className="kit-number">{formatNumber(need.availableQty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};
