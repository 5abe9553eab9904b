import type { OpenPlan, PickLine } from '@lotline/contract/material/issue';
import { Fragment } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { QtyCell, RemoveCell, SaidRow, useShownRow } from './DeskLines.tsx';
import { useDeskSay } from './desk-kind.ts';
import { type Going, insteadOf, materialOf } from './issue-list.ts';
import type { Desk, Said } from './use-desk.ts';

type Props = {
  desk: Desk<Going>;
  needs: OpenPlan['needs'];
  toPick: readonly PickLine[];
  wrong: readonly (Said | null)[];
  /** Lists one with a press of its own: a phone's way. */
  onTake: ((pick: PickLine) => void) | null;
};

/** What is listed, ticked where it was scanned and ringed where not, and below it what is still to be fetched: shelf, package and quantity, the first to go on top. */
export const PickTable = ({ desk, needs, toPick, wrong, onTake }: Props) => {
  const { t, lang } = useDeskSay();
  const table = useShownRow(desk.fresh);
  const standing = (materialId: number) => {
    const material = insteadOf(needs, materialId, lang);
    return material && <small className="material-instead">{t('issuing.standsIn', { material })}</small>;
  };
  return (
    <table className="material-list material-picks" ref={table}>
      <thead>
        <tr>
          <th aria-label={t('issuing.ticked')} />
          <th>{t('issuing.materialName')}</th>
          <th>{t('issuing.locationName')}</th>
          <th>{t('issuing.packageId')}</th>
          <th className="kit-number">{t('issuing.qtyToIssue')}</th>
          <th aria-label={t('action.remove')} />
        </tr>
      </thead>
      <tbody>
        {desk.lines.map((line, at) => {
          const said = wrong[at] ?? desk.refused.get(line.id);
          return (
            <Fragment key={line.id}>
              <tr data-fresh={line.id === desk.fresh?.id || undefined} data-ticked={line.scanned || undefined} data-wrong={said?.field}>
                <td>
                  {line.scanned ? (
                    <span className="material-tick" role="img" aria-label={t('issuing.ticked')}>
                      ✓
                    </span>
                  ) : (
                    <span className="material-unread" role="img" aria-label={t('issuing.unscanned')} />
                  )}
                </td>
                <td className="material-named">
                  {materialOf(needs, line.materialId, line.name, lang)}
                  <small>{line.code}</small>
                  {standing(line.materialId)}
                </td>
                <td className="material-shelf">{line.locationName}</td>
                <td>
                  {line.packageId}
                  {line.qualityStatus === 'CONCESSION' && <span className="kit-tag kit-tag-cyan">{t('quality.CONCESSION')}</span>}
                  {!line.scanned && <small className="material-unread-word">{t('issuing.unscanned')}</small>}
                  {line.exceptions.length > 0 && (
                    <small className="material-exception">
                      {line.exceptions.map((one) => t(`issuing.exceptions.${one}`)).join(', ')}: {line.reason}
                    </small>
                  )}
                </td>
                <QtyCell
                  desk={desk}
                  line={line}
                  uom={line.uom}
                  beside={t('issuing.stockOf', { qty: formatNumber(line.stock), uom: line.uom })}
                  label={`${t('issuing.qtyToIssue')} ${line.packageId}`}
                  said={said}
                />
                <RemoveCell desk={desk} line={line} label={`${t('action.remove')} ${line.packageId}`} />
              </tr>
              <SaidRow id={line.id} said={said} columns={6} />
            </Fragment>
          );
        })}
        {toPick.map((pick, at) => (
          <tr key={pick.materialStockId} data-open data-next={at === 0 || undefined}>
            <td>
              <span className="material-open" role="img" aria-label={t('issuing.toPick')} />
            </td>
            <td className="material-named">
              {materialOf(needs, pick.materialId, pick.materialName, lang)}
              <small>{pick.materialCode}</small>
              {standing(pick.materialId)}
            </td>
            <td className="material-shelf">
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
              {formatNumber(pick.qty)} {pick.uom}
              <small>{t('issuing.stockOf', { qty: formatNumber(pick.stockQty), uom: pick.uom })}</small>
            </td>
            <td>
              {onTake && (
                <Button
                  type={at === 0 ? 'primary' : 'default'}
                  aria-label={`${t('issuing.take')} ${pick.packageId}`}
                  onClick={() => onTake(pick)}
                >
                  {t('issuing.take')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
