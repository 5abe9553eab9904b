import { decimalsOf } from '@lotline/contract/kit/unit';
import type { OpenPlan, PickLine } from '@lotline/contract/material/issue';
import { useState } from 'react';
import { useGo } from '../../kit/browser/go.ts';
import { usePermission } from '../../kit/net/permission.tsx';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhoneQty } from '../../kit/phone/PhoneFields.tsx';
import { PhonePage } from '../../kit/phone/PhonePage.tsx';
import { PhoneSheet } from '../../kit/phone/PhoneSheet.tsx';
import { PhoneFailed, PhoneLine, PhoneList, PhoneLoading, PhoneNothing } from '../../kit/phone/parts.tsx';
import { ScanField } from '../../kit/phone/ScanField.tsx';
import { formatDay, formatNumber } from '../../kit/words/format.ts';
import { KindOfDesk, useDeskSay } from '../desk-kind.ts';
import { type Going, materialOf, productOf, servedBy, stateOfPlan } from '../issue-list.ts';
import { useIssuing } from '../use-issuing.ts';
import { PhoneIssueStop } from './PhoneIssueStop.tsx';
import { phoneDesk } from './phone-desk.ts';

/** So many plans are listed at first, the most urgent; any other one is scanned or typed. */
const plansAsked = { limit: 50 };

/** Takes packages to a plan: scan the plan's lot or tap the plan, scan the packages, issue. */
export const PhoneIssueScreen = () => (
  <KindOfDesk value={phoneDesk}>
    <Issuing />
  </KindOfDesk>
);

const Issuing = () => {
  const { t, lang } = useDeskSay();
  const { may } = usePermission();
  const go = useGo();
  const issuing = useIssuing({
    mayIssue: may('mobileMaterialOut', 'create') || may('materialStockOutRestock', 'create'),
    onReturn: may('mobileMaterialReIn') ? ([first]) => go(`/m/material/re-in?barcode=${encodeURIComponent(first?.packageId ?? '')}`) : null,
    plansAsked,
  });
  const { plan, stop, desk, toPick, scanned } = issuing;
  const scanner = <ScanField onScan={issuing.onScan} hint={t(plan ? 'issuing.scanFirst' : 'inHand.scanPlan')} />;
  if (!plan)
    return (
      <PhonePage title={t('phone.mobileMaterialOut')} hint={t('issuing.choosePlan')}>
        {scanner}
        <Plans of={issuing.plans} choose={(to) => void issuing.byHand(() => issuing.choose(to))} />
      </PhonePage>
    );
  return (
    <PhonePage
      title={productOf(plan, lang)}
      hint={`${plan.planNo} · ${plan.lotNo}`}
      back={issuing.toPlans}
      foot={
        !stop && (
          <PhoneButton kind="primary" icon="check" why={issuing.why} busy={issuing.sending} onTap={() => void issuing.submit()}>
            {desk.lines.length > 0 ? t('issuing.issueN', { n: desk.lines.length }) : t('issuing.issue')}
          </PhoneButton>
        )
      }
    >
      {scanner}
      {stop ? (
        <PhoneIssueStop
          key={stop.line.id}
          stop={stop}
          behind={issuing.behind}
          mayPass={may('materialIssueException', 'create')}
          onAside={issuing.setAside}
          onPass={issuing.pass}
        />
      ) : (
        <>
          <Lacking plan={plan} />
          {desk.lines.length > 0 && <Listed issuing={issuing} plan={plan} />}
          {toPick.length > 0 && (
            <PhoneList label={`${t('issuing.pickList')} · ${t('issuing.scannedOf', scanned)}`}>
              {toPick.map((pick) => (
                <ToPick key={pick.materialStockId} pick={pick} plan={plan} />
              ))}
            </PhoneList>
          )}
          {desk.lines.length + toPick.length === 0 && <PhoneNothing icon="check" title={t('issuing.nothingToPick')} />}
        </>
      )}
    </PhonePage>
  );
};

type Issuings = ReturnType<typeof useIssuing>;

const tones = { none: undefined, all: 'good', part: 'info', needs: 'info' } as const;
const Plans = ({ of, choose }: { of: Issuings['plans']; choose: (plan: OpenPlan) => void }) => {
  const { t, lang } = useDeskSay();
  if (!of.data) return of.isError ? <PhoneFailed error={of.error} again={() => void of.refetch()} /> : <PhoneLoading />;
  const lines = of.data.filter(({ children }) => children.length > 0);
  if (lines.length === 0) return <PhoneNothing title={t('issuing.noPlans')} />;
  return lines.map(({ id, name, factoryName, children }) => (
    <PhoneList key={id} label={[factoryName, name].filter(Boolean).join(' / ')}>
      {children.map((plan) => {
        const { state, missing, short } = stateOfPlan(plan);
        const said = {
          none: '',
          all: t('issuing.allIssued'),
          part: t('issuing.needsRest', { n: missing }),
          needs: t('issuing.needsMore', { n: missing }),
        };
        return (
          <PhoneLine
            key={plan.id}
            title={productOf(plan, lang)}
            text={`${plan.planNo} · ${plan.lotNo}`}
            note={[said[state], short > 0 && t('issuing.shelvesShort', { n: short })].filter(Boolean).join(' · ')}
            tone={short > 0 ? 'warn' : tones[state]}
            onTap={() => choose(plan)}
          />
        );
      })}
    </PhoneList>
  ));
};

/** A package to fetch: where it stands comes first, then which it is. The oldest of a material stands above the others. */
const ToPick = ({ pick, plan }: { pick: PickLine; plan: OpenPlan }) => {
  const { t, lang } = useDeskSay();
  const day = pick.expiryDate
    ? t('issuing.expiresOn', { day: formatDay(pick.expiryDate) })
    : t('issuing.receivedOn', { day: formatDay(pick.receivedDate) });
  return (
    <PhoneLine
      title={pick.locationName}
      text={`${pick.packageId} · ${materialOf(plan.needs, pick.materialId, pick.materialName, lang)}`}
      note={day}
      value={formatNumber(pick.qty)}
      unit={pick.uom}
    />
  );
};

/** What the shelves lack for the plan: nobody looks for what isn't there. */
const Lacking = ({ plan }: { plan: OpenPlan }) => {
  const { t, lang } = useDeskSay();
  const lacking = plan.needs.filter((need) => need.lackingQty > 0 && servedBy(need, []).missing > 0);
  if (lacking.length === 0) return null;
  return (
    <PhoneList label={t('inHand.shelvesLack')}>
      {lacking.map(({ materialId, name, uom, lackingQty }) => (
        <PhoneLine
          key={materialId}
          tone="warn"
          title={materialOf(plan.needs, materialId, name, lang)}
          text={t('issuing.lacking', { qty: formatNumber(lackingQty), uom })}
        />
      ))}
    </PhoneList>
  );
};

/** What was scanned; a tap opens its quantity. */
const Listed = ({ issuing: { desk, wrong }, plan }: { issuing: Issuings; plan: OpenPlan }) => {
  const { t, lang } = useDeskSay();
  const [open, setOpen] = useState<number | null>(null);
  const line = desk.lines.find(({ id }) => id === open);
  const faultOf = (going: Going) => wrong[desk.lines.indexOf(going)]?.said ?? desk.refused.get(going.id)?.said;
  return (
    <>
      <PhoneList label={t('issuing.ticked')}>
        {desk.lines.map((going) => {
          const { id, packageId, materialId, name, qty, uom, reason } = going;
          const fault = faultOf(going);
          return (
            <PhoneLine
              key={id}
              icon={fault ? 'warning' : 'check'}
              tone={fault ? 'bad' : reason ? 'warn' : 'good'}
              title={packageId}
              text={materialOf(plan.needs, materialId, name, lang)}
              note={fault ?? reason}
              value={typeof qty === 'number' ? formatNumber(qty) : '–'}
              unit={uom}
              onTap={() => setOpen(id)}
            />
          );
        })}
      </PhoneList>
      {line && (
        <PhoneSheet title={line.packageId} close={() => setOpen(null)}>
          <PhoneQty
            label={t('issuing.qtyToIssue')}
            value={line.qty}
            unit={line.uom}
            decimals={decimalsOf(line.uom)}
            error={faultOf(line)}
            whole={{ label: t('issuing.stockOf', { qty: formatNumber(line.stock), uom: line.uom }), qty: line.stock }}
            onChange={(qty) => desk.change(line.id, { qty })}
          />
          <PhoneButton kind="primary" onTap={() => setOpen(null)}>
            {t('action.ok')}
          </PhoneButton>
          <PhoneButton
            onTap={() => {
              setOpen(null);
              desk.remove(line.id);
            }}
          >
            {t('issuing.setAside')}
          </PhoneButton>
        </PhoneSheet>
      )}
    </>
  );
};
