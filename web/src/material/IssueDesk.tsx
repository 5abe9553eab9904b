import { add } from '@lotline/contract/kit/quantity';
import type { OpenPlan } from '@lotline/contract/material/issue';
import { issueMaterial } from '@lotline/contract/material/issue';
import { type Package, packagesByBarcode } from '@lotline/contract/material/stock';
import { scan } from '@lotline/contract/system/barcode';
import { Button, Input } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import { DeleteOutlined } from '../kit/ant-icons.tsx';
import { BarcodePanel } from '../kit/BarcodePanel.tsx';
import { failureText, tellFailure } from '../kit/failure.ts';
import { NumberInput } from '../kit/fields/NumberInput.tsx';
import { formatNumber } from '../kit/format.ts';
import { usePermission } from '../kit/permission.tsx';
import { Underway, useSend } from '../kit/resource.ts';
import { useSay } from '../kit/say.ts';
import { send } from '../kit/send.ts';
import { tell } from '../kit/snackbar.tsx';
import { type Going, goingOf, issueOf, wrongGoing } from './issue-list.ts';
import { PackagePicker } from './PackagePicker.tsx';
import { PlanTree, useOpenPlans } from './PlanTree.tsx';

const tables = ['material_stock', 'material_issue', 'stock_movement', 'production_plan'] as const;

/** Takes material to a plan: scan the lot or pick the plan, scan package after package, issue. */
export const IssueDesk = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const plans = useOpenPlans();
  const [planId, setPlanId] = useState<number | null>(null);
  const [going, setGoing] = useState<readonly Going[]>([]);
  const [fresh, setFresh] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const { send: issue, sending } = useSend(issueMaterial, tables);
  const panel = useRef<HTMLDivElement>(null);
  const all = plans.data?.flatMap(({ children }) => children) ?? [];
  const plan = all.find(({ id }) => id === planId) ?? null;
  const wrong = plan ? going.map((one) => wrongGoing(one, plan)) : [];
  const ready = plan !== null && going.length > 0 && wrong.every((one) => one === null) && may('materialStockOutRestock', 'create');

  const mayGo = ({ id, materialId, availableQty }: Package) =>
    availableQty > 0 &&
    !going.some((one) => one.id === id) &&
    (!plan?.needs.length || plan.needs.some((need) => need.materialId === materialId));

  const latest = useRef({ going, plan, all });
  latest.current = { going, plan, all };
  const focusScanner = () => panel.current?.querySelector('input')?.focus();

  const list = useCallback(
    (pack: Parameters<typeof goingOf>[0]) => {
      const { going: listed, plan: to } = latest.current;
      if (listed.some(({ id }) => id === pack.id)) return tell.warning(t('issuing.alreadyListed', { packageId: pack.packageId }));
      if (pack.qty <= 0) return tell.warning(t('issuing.emptyPackage', { packageId: pack.packageId }));
      if (to && to.needs.length > 0 && !to.needs.some(({ materialId }) => materialId === pack.materialId))
        tell.info(t('issuing.notNeeded', { name: pack.name }), 4000);
      setGoing((now) => (now.some(({ id }) => id === pack.id) ? now : [...now, goingOf(pack, to, now)]));
      setFresh(pack.id);
    },
    [t],
  );

  const onScan = useCallback(
    (code: string) =>
      void (async () => {
        try {
          const found = await send(scan, { code });
          if (found.type === 'MATERIAL_STOCK') return list(found.data);
          if (found.type === 'LOT') {
            const to = latest.current.all.find(({ lotNo }) => lotNo === found.data.lotId);
            return to ? setPlanId(to.id) : tell.warning(t('material.issueOnlyToOpenPlan'));
          }
          if (found.type !== 'MATERIAL') return tell.warning(t('issuing.scanFirst'));
          const oldest = (await send(packagesByBarcode, { barcode: code })).find(
            ({ id, availableQty }) => availableQty > 0 && !latest.current.going.some((one) => one.id === id),
          );
          if (!oldest) return tell.warning(t('issuing.emptyPackage', { packageId: found.data.name }));
          list({ ...oldest, code: oldest.materialCode, name: oldest.materialName });
        } catch (failure) {
          tellFailure(failure);
        }
      })(),
    [list, t],
  );

  const submit = async () => {
    if (!plan || !ready) return;
    try {
      const issued = await issue(issueOf(plan, going, note));
      tell.success(t('issuing.issued', { n: issued.length }));
      setGoing([]);
      setNote('');
    } catch (failure) {
      if (!(failure instanceof Underway)) tell.error(failureText(failure), 6000);
    } finally {
      focusScanner();
    }
  };
  useSaveKey(submit);

  return (
    <div className="kit-split">
      <section className="material-panel material-panel-left" aria-label={t('issuing.plan')}>
        <div ref={panel}>
          <BarcodePanel onScan={onScan} />
        </div>
        <h2>{t('issuing.plan')}</h2>
        <PlanTree chosen={planId} onChoose={({ id }) => setPlanId(id)} />
      </section>
      <section className="material-panel material-panel-right" aria-label={t('issuing.issue')}>
        {plan ? <Needs of={plan} going={going} /> : <p className="material-hint">{t('issuing.choosePlan')}</p>}
        <div className="material-split">
          <h2>{t('issuing.qtyToIssue')}</h2>
          {may('materialStock') && (
            <div className="material-by-hand">
              <PackagePicker only={mayGo} onPick={(one) => list({ ...one, code: one.materialCode, name: one.materialName })} />
            </div>
          )}
        </div>
        <div className="material-scroll">
          {going.length === 0 ? (
            <p className="material-hint">{t('issuing.scanFirst')}</p>
          ) : (
            <table className="material-list">
              <thead>
                <tr>
                  <th>{t('issuing.packageId')}</th>
                  <th>{t('issuing.materialName')}</th>
                  <th>{t('issuing.locationName')}</th>
                  <th className="material-number">{t('stock.qty')}</th>
                  <th className="material-number">{t('issuing.qtyToIssue')}</th>
                  <th aria-label={t('action.remove')} />
                </tr>
              </thead>
              <tbody>
                {going.map((one, at) => (
                  <tr key={one.id} data-fresh={one.id === fresh || undefined}>
                    <td>{one.packageId}</td>
                    <td>
                      {one.name}
                      <small>{one.code}</small>
                    </td>
                    <td>{one.locationName}</td>
                    <td className="material-number">
                      {formatNumber(one.stock)} {one.uom}
                    </td>
                    <td className="material-number">
                      <NumberInput
                        value={one.qty}
                        aria-label={`${t('issuing.qtyToIssue')} ${one.packageId}`}
                        {...(wrong[at] && { status: 'error' as const })}
                        onChange={(qty) => setGoing((now) => now.map((other) => (other.id === one.id ? { ...other, qty } : other)))}
                        onPressEnter={focusScanner}
                      />
                      {wrong[at] && (
                        <small className="material-wrong" role="alert">
                          {t(wrong[at].code, wrong[at].facts)}
                        </small>
                      )}
                    </td>
                    <td>
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={`${t('action.remove')} ${one.packageId}`}
                        onClick={() => {
                          setGoing((now) => now.filter(({ id }) => id !== one.id));
                          focusScanner();
                        }}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <footer className="material-foot">
          <Input
            value={note}
            maxLength={200}
            placeholder={t('common.note')}
            aria-label={t('common.note')}
            style={{ maxWidth: 320, marginInlineEnd: 'auto' }}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button onClick={() => setGoing([])} disabled={going.length === 0}>
            {t('action.reset')}
          </Button>
          <Button type="primary" size="large" disabled={!ready} loading={sending} onClick={() => void submit()}>
            {t('issuing.issueN', { n: going.length })}
          </Button>
        </footer>
      </section>
    </div>
  );
};

/** Ctrl/⌘-S does what the main button does. */
export const useSaveKey = (save: () => Promise<void>) => {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's') return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
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
              <th className="material-number">{t('issuing.requiredQty')}</th>
              <th className="material-number">{t('issuing.issuedSoFar')}</th>
              <th className="material-number">{t('issuing.qtyToIssue')}</th>
              <th className="material-number">{t('stock.availableQty')}</th>
            </tr>
          </thead>
          <tbody>
            {of.needs.map((need) => (
              <tr key={need.materialId}>
                <td>
                  {need.name} <span className="kit-quiet">{need.code}</span>
                </td>
                <td className="material-number">
                  {formatNumber(need.requiredQty)} {need.uom}
                </td>
                <td className="material-number">{formatNumber(need.issuedQty)}</td>
                <td className="material-number">{formatNumber(listed(need.materialId))}</td>
                <td className="material-number">{formatNumber(need.availableQty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
};
