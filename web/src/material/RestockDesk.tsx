import { qualityWord } from '@lotline/contract/ledger/quality-word';
import type { Issue } from '@lotline/contract/material/issue';
import { goesAside } from '@lotline/contract/material/stock.rules';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { wrongIn } from './DeskLines.tsx';
import { type RestockKind, useDeskKind, useDeskSay } from './desk-kind.ts';
import { comingOf } from './issue-list.ts';
import { heldBecause } from './named.ts';
import { useReturning } from './use-returning.ts';

type Props = { of: RestockKind /** What another tab brings back. */; begins?: readonly Issue[] };
/** Brings back what is left at the line: scan it, or open it in the list of what is there. */
export const RestockDesk = ({ of, begins = [] }: Props) => {
  const { AtLine, Place } = of;
  const { menu } = useDeskKind();
  const { t, lang } = useDeskSay();
  const { may } = usePermission();
  const { desk, list, listed, onScan, saidOf, shown, why, ready, sending, submit } = useReturning({
    ...{ of, mayReturn: may(menu, 'create'), begins },
  });

  return (
    <DeskFrame
      desk={desk}
      onScan={onScan}
      wide
      from={{
        label: t('stock.atLineQty'),
        children: (
          <AtLine
            label={t('stock.atLineQty')}
            onOpen={(row) => void (list([row])[0] ?? tell.warning(listed(row)))}
            empty={t('issuing.nothingAtLine')}
          />
        ),
      }}
      to={{ label: t('issuing.restock'), children: <h2>{t('issuing.backQty')}</h2> }}
      hint={t('issuing.scanAtLine')}
      packageOf={({ issue }) => issue.packageId}
      uomOf={({ issue }) => issue.uom}
      before={[
        {
          title: t('issuing.packageId'),
          show: ({ issue }) => (
            <>
              {issue.packageId}
              {goesAside(issue) && (
                <small>
                  <span className={`kit-tag kit-tag-${issue.qualityStatus === 'HOLD' ? 'purple' : 'red'}`}>
                    {t(qualityWord(issue.qualityStatus))}
                  </span>{' '}
                  {heldBecause(lang, issue)}
                </small>
              )}
              <small>{issue.materialName}</small>
              <small>
                {issue.planNo} · {issue.productName}
              </small>
            </>
          ),
        },
      ]}
      qty={t('issuing.backQty')}
      beside={({ issue, qty }) => {
        const all = t('issuing.allOfIt', { qty: formatNumber(issue.atLineQty), uom: issue.uom });
        return qty === issue.atLineQty ? (
          all
        ) : (
          <Button type="link" size="small" onClick={() => desk.change(issue.id, { qty: issue.atLineQty })}>
            {all}
          </Button>
        );
      }}
      after={[
        {
          title: t('issuing.backTo'),
          show: ({ issue, locationId }) => (
            <div style={{ minWidth: 124 }}>
              <Place
                {...wrongIn('locationId', saidOf(issue.id), issue.id)}
                aria-label={`${t('issuing.backTo')} ${issue.packageId}`}
                value={locationId}
                shown={locationId === issue.locationId ? issue.locationName : null}
                onChange={(next) => desk.change(issue.id, { locationId: (next as number | null) ?? comingOf(issue, true).locationId })}
              />
              {goesAside(issue) && issue.onShelfQty > 0 && (
                <small className="material-exception">
                  {t('issuing.backToRest', { rest: `${formatNumber(issue.onShelfQty)} ${issue.uom}` })}
                </small>
              )}
            </div>
          ),
        },
      ]}
      wrong={shown}
      main={{
        label: desk.lines.length > 0 ? t('issuing.restockN', { n: desk.lines.length }) : t('issuing.restock'),
        ready,
        sending,
        press: submit,
        why,
      }}
    />
  );
};
