import type { OpenPlan, PickLine } from '@lotline/contract/material/issue';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { QtyCell, RemoveCell } from './DeskFrame.tsx';
import { type Going, materialOf } from './issue-list.ts';
import type { Desk } from './use-desk.ts';

type Props = { desk: Desk<Going>; needs: OpenPlan['needs']; toPick: readonly PickLine[]; wrong: readonly (string | null)[] };

/** What is listed, ticked, and below it what is still to be fetched: shelf, package and quantity, the first to go on top. */
export const PickTable = ({ desk, needs, toPick, wrong }: Props) => {
  const { t, lang } = useSay();
  return (
    <table className="material-list">
      <thead>
        <tr>
          <th aria-label={t('issuing.ticked')} />
          <th>{t('issuing.materialName')}</th>
          <th>{t('issuing.locationName')}</th>
          <th>{t('issuing.packageId')}</th>
          <th className="kit-number">{t('stock.qty')}</th>
          <th className="kit-number">{t('issuing.qtyToIssue')}</th>
          <th aria-label={t('action.remove')} />
        </tr>
      </thead>
      <tbody>
        {desk.lines.map((line, at) => (
          <tr key={line.id} data-fresh={line.id === desk.fresh || undefined} data-ticked>
            <td>
              <span className="material-tick" role="img" aria-label={t('issuing.ticked')}>
                ✓
              </span>
            </td>
            <td>
              {materialOf(needs, line.materialId, line.name, lang)}
              <small>{line.code}</small>
            </td>
            <td>{line.locationName}</td>
            <td>
              {line.packageId}
              {line.exceptions.length > 0 && (
                <small className="material-exception">
                  {line.exceptions.map((one) => t(`issuing.exceptions.${one}`)).join(', ')}: {line.reason}
                </small>
              )}
            </td>
            <td className="kit-number">
              {formatNumber(line.stock)} {line.uom}
            </td>
            <QtyCell
              desk={desk}
              line={line}
              label={`${t('issuing.qtyToIssue')} ${line.packageId}`}
              said={wrong[at] ?? desk.refused.get(line.id)}
            />
            <RemoveCell desk={desk} line={line} label={`${t('action.remove')} ${line.packageId}`} />
          </tr>
        ))}
        {toPick.map((pick) => (
          <tr key={pick.materialStockId} data-open>
            <td>
              <span className="material-open" role="img" aria-label={t('issuing.toPick')} />
            </td>
            <td>
              {materialOf(needs, pick.materialId, pick.materialName, lang)}
              <small>{pick.materialCode}</small>
            </td>
            <td>
              <strong>{pick.locationName}</strong>
              <small>{pick.locationPath}</small>
            </td>
            <td>
              {pick.packageId}
              <small>
                {pick.expiryDate
                  ? t('issuing.expiresOn', { day: formatDay(pick.expiryDate) })
                  : t('issuing.receivedOn', { day: formatDay(pick.receivedDate) })}
              </small>
            </td>
            <td className="kit-number">
              {formatNumber(pick.stockQty)} {pick.uom}
            </td>
            <td className="kit-number">
              {formatNumber(pick.qty)} {pick.uom}
            </td>
            <td />
          </tr>
        ))}
      </tbody>
    </table>
  );
};
