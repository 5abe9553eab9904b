import { shareOf } from '@lotline/contract/kit/quantity';
import type { OpenPlan } from '@lotline/contract/material/issue';
import { formatNumber } from '../kit/words/format.ts';
import { ComingBy } from './ComingBy.tsx';
import { useDeskSay } from './desk-kind.ts';
import { type Going, materialOf, productOf, servedBy } from './issue-list.ts';

const percent = (share: number) => `${share * 100}%`;

/** For which plan. */
export const PlanHead = ({ of }: { of: OpenPlan }) => {
  const { lang } = useDeskSay();
  return (
    <div className="material-plan">
      <strong>{productOf(of, lang)}</strong>
      <small>
        {of.planNo} · {of.lotNo} · {formatNumber(of.planQty)} {of.uom}
      </small>
    </div>
  );
};

/** What the plan needs of each material, what it has, what the list adds and what is missing then. */
export const NeedBars = ({ of, going, folded = false }: { of: OpenPlan; going: readonly Going[]; folded?: boolean }) => {
  const { t } = useDeskSay();
  const open = of.needs.filter((need) => servedBy(need, going).missing > 0).length;
  return (
    <>
      <PlanHead of={of} />
      {folded ? (
        <details className="material-needs-folded">
          <summary>{t('issuing.needsOf', { n: of.needs.length, open })}</summary>
          <Needs of={of} going={going} />
        </details>
      ) : (
        <Needs of={of} going={going} />
      )}
    </>
  );
};

const Needs = ({ of, going }: { of: OpenPlan; going: readonly Going[] }) => {
  const { t, lang } = useDeskSay();
  return (
    <>
      {of.needs.length === 0 && <p className="material-hint">{t('issuing.noNeeds')}</p>}
      <ul className="material-needs">
        {of.needs.map((need) => {
          const { requiredQty, issuedQty, listing, missing, beyond } = servedBy(need, going);
          const { coming, lackingQty, uom } = need;
          const width = (qty: number) => ({ width: percent(Math.min(1, shareOf(qty, requiredQty) ?? 0)) });
          return (
            <li key={need.materialId}>
              <span>
                {materialOf(of.needs, need.materialId, need.name, lang)} <small>{need.code}</small>
              </span>
              <span className="material-need-bar" aria-hidden="true">
                <i data-part="issued" style={width(issuedQty)} />
                <i data-part={beyond > 0 ? 'beyond' : 'listed'} style={width(listing)} />
              </span>
              <span className="material-need-figures">
                {t('issuing.requiredQty')} {formatNumber(requiredQty)} {need.uom} · {t('issuing.issuedSoFar')} {formatNumber(issuedQty)} ·{' '}
                {t('issuing.listedQty')} {formatNumber(listing)} ·{' '}
                {beyond > 0 ? (
                  <b data-missing="true">{t('issuing.beyond', { qty: formatNumber(beyond), uom })}</b>
                ) : (
                  <b data-missing={missing > 0 || undefined}>
                    {t('issuing.missingQty')} {formatNumber(missing)}
                  </b>
                )}
              </span>
              {need.substitutes
                ?.filter((one) => one.coversQty > 0 || missing > 0)
                .map((one) => {
                  const facts = { substitute: (lang === 'en' && one.nameEn) || one.name, uom: one.uom };
                  const covers = { ...facts, qty: formatNumber(one.qty), covers: formatNumber(one.coversQty), of: uom };
                  return (
                    <span key={one.materialId} className="material-need-figures material-need-lack">
                      {one.coversQty > 0
                        ? t('issuing.coveredBy', covers)
                        : t('issuing.mayStandIn', { ...facts, qty: formatNumber(one.availableQty) })}
                    </span>
                  );
                })}
              {(need.substitutedQty ?? 0) > 0 && (
                <span className="material-need-figures material-need-lack">
                  {t('issuing.substituted', { qty: formatNumber(need.substitutedQty ?? 0), uom })}
                </span>
              )}
              {lackingQty > 0 && (
                <span className="material-need-figures material-need-lack">
                  <b data-short>{t('issuing.lacking', { qty: formatNumber(lackingQty), uom })}</b> ·{' '}
                  {t('issuing.onShelves', { qty: formatNumber(need.availableQty), uom })} ·{' '}
                  <ComingBy of={coming && { ...coming, uom, unordered: need.unorderedQty }} />
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
};
