import { decimalsOf } from '@lotline/contract/kit/unit';
import { qualityWord } from '@lotline/contract/ledger/quality-word';
import { goesAside } from '@lotline/contract/material/stock.rules';
import { usePermission } from '../../kit/net/permission.tsx';
import { PhoneButton } from '../../kit/phone/PhoneButton.tsx';
import { PhoneQty } from '../../kit/phone/PhoneFields.tsx';
import { PhonePage } from '../../kit/phone/PhonePage.tsx';
import { PhoneNothing } from '../../kit/phone/parts.tsx';
import { ScanField } from '../../kit/phone/ScanField.tsx';
import type { ScanAnswer } from '../../kit/scan/answer.ts';
import { formatNumber } from '../../kit/words/format.ts';
import { nameIn } from '../../kit/words/name-in.ts';
import { KindOfDesk, useDeskSay } from '../desk-kind.ts';
import { heldBecause } from '../named.ts';
import { useReturning } from '../use-returning.ts';
import { PhoneShelf } from './PhoneShelf.tsx';
import { phoneDesk, phoneReturn } from './phone-desk.ts';
import { shelfCalled, useShelves } from './shelves.ts';

const [returning, returningForGood] = [phoneReturn(true), phoneReturn(false)];

/** Brings back what is left at the line: scan the package, say how much, scan or choose its shelf. */
export const PhoneRestockScreen = () => (
  <KindOfDesk value={phoneDesk}>
    <Returning />
  </KindOfDesk>
);

const Returning = () => {
  const { t, lang } = useDeskSay();
  const { may } = usePermission();
  const mayIssue = may('mobileMaterialOut', 'create') || may('materialStockOutRestock', 'create');
  const shelves = useShelves();
  const { desk, onScan, saidOf, why, sending, submit } = useReturning({
    of: mayIssue ? returning : returningForGood,
    mayReturn: may('mobileMaterialReIn', 'create') || may('materialStockOutRestock', 'create'),
  });
  /** A shelf's label is where the package goes that was scanned before it. */
  const hear = async (code: string): Promise<ScanAnswer> => {
    const last = desk.lines.find(({ issue }) => issue.id === desk.fresh?.id) ?? desk.lines.at(-1);
    const shelf = last && shelfCalled(code, shelves);
    if (!shelf) return onScan(code);
    desk.change(last.issue.id, { locationId: shelf.id });
    return { taken: true, what: nameIn(lang, shelf), said: t('inHand.shelfTaken', { packageId: last.issue.packageId }) };
  };
  return (
    <PhonePage
      title={t('phone.mobileMaterialReIn')}
      foot={
        <PhoneButton kind="primary" icon="check" why={why} busy={sending} onTap={() => void submit()}>
          {desk.lines.length > 0 ? t('issuing.restockN', { n: desk.lines.length }) : t('issuing.restock')}
        </PhoneButton>
      }
    >
      <ScanField onScan={hear} hint={t(desk.lines.length > 0 ? 'inHand.scanShelf' : 'issuing.scanAtLine')} />
      {desk.lines.length === 0 && <PhoneNothing icon="boxBack" title={t('issuing.scanAtLine')} text={t('inHand.returnHow')} />}
      {desk.lines.toReversed().map(({ issue, qty, locationId }) => {
        const said = saidOf(issue.id);
        const at = (field: string) => (said && (said.field ?? 'qty') === field ? said.said : null);
        return (
          <section key={issue.id} className="phone-card" aria-label={issue.packageId}>
            <header>
              <b>{issue.packageId}</b>
              <button
                type="button"
                className="phone-square"
                aria-label={`${t('issuing.setAside')} ${issue.packageId}`}
                onClick={() => desk.remove(issue.id)}
              >
                ×
              </button>
            </header>
            <p>
              {issue.materialName} · {issue.planNo}
            </p>
            {goesAside(issue) && (
              <p className="phone-held">
                <b>{t(qualityWord(issue.qualityStatus))}</b> {heldBecause(lang, issue)}
              </p>
            )}
            <PhoneQty
              label={t('issuing.backQty')}
              value={qty}
              unit={issue.uom}
              decimals={decimalsOf(issue.uom)}
              error={at('qty')}
              whole={{ label: t('issuing.allOfIt', { qty: formatNumber(issue.atLineQty), uom: issue.uom }), qty: issue.atLineQty }}
              onChange={(next) => desk.change(issue.id, { qty: next })}
            />
            <PhoneShelf
              label={t('issuing.backTo')}
              shelves={shelves}
              value={locationId}
              shown={locationId === issue.locationId ? issue.locationName : null}
              error={at('locationId')}
              onChange={(next) => desk.change(issue.id, { locationId: next })}
            />
          </section>
        );
      })}
    </PhonePage>
  );
};
