import { type ChartPage, holdLimits } from '@lotline/contract/control/control';
import { Suspense, useState } from 'react';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { formatAt, formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { ControlOf } from './use-control.ts';
import './control.css';

const SignDialog = lazyPart(async () => (await import('../kit/dialogs/SignDialog.tsx')).SignDialog);
const plantDay = (at: string) => formatAt(at).slice(0, 10).replaceAll('/', '-');

/** The limits that were held, and holding new ones: the points of a period make them, and somebody signs. */
export const LimitsTab = ({ page, chart }: { page: ChartPage; chart: ControlOf }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send } = useSend(holdLimits);
  const [first, last] = [chart.groups[0]?.at, chart.groups.at(-1)?.at];
  const [period, setPeriod] = useState<Period | null>(first && last ? { startDt: plantDay(first), endDt: plantDay(last) } : null);
  const [signing, setSigning] = useState(false);
  const decimals = (page.decimals ?? 3) + 2;
  const within =
    period === null
      ? 0
      : chart.groups.filter(({ at, isLeftOut }) => !isLeftOut && plantDay(at) >= period.startDt && plantDay(at) <= period.endDt).length;
  return (
    <div className="control-table">
      {may('spc', 'modify') && period && (
        <div className="control-acts">
          <div style={{ width: 250 }}>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
          </div>
          <Button onClick={() => setSigning(true)}>{t('control.hold')}</Button>
        </div>
      )}
      {page.limits.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{t('control.validFrom')}</th>
              <th scope="col">{t('control.centre')}</th>
              <th scope="col">{t('control.sigma')}</th>
              <th scope="col">{t('control.basis')}</th>
              <th scope="col">{t('control.reason')}</th>
              <th scope="col" />
            </tr>
          </thead>
          <tbody>
            {[...page.limits].reverse().map((one) => (
              <tr key={one.id}>
                <td>{formatAt(one.validFrom)}</td>
                <td className="kit-number">{formatNumber(one.centre, decimals)}</td>
                <td className="kit-number">{formatNumber(one.sigma, decimals)}</td>
                <td>
                  {formatDay(one.fromDay)} – {formatDay(one.toDay)} · {one.pointCount}
                </td>
                <td>{one.reason}</td>
                <td>
                  {one.signatures
                    .map(({ signerName, signedAt, valid }) => `${valid ? '' : '✗ '}${signerName} ${formatAt(signedAt)}`)
                    .join(', ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Suspense fallback={null}>
        {signing && period && (
          <SignDialog
            title={t('control.hold')}
            meaning={t('signMeaning.APPROVED')}
            okText={t('control.hold')}
            reasonLabel={t('control.holdReason')}
            close={() => setSigning(false)}
            go={async (password, reason) => {
              await send({ id: page.id, fromDay: period.startDt, toDay: period.endDt, reason, password });
              tell.success(t('control.heldDone'));
            }}
          >
            {t('control.holdText', { from: formatDay(period.startDt), to: formatDay(period.endDt), n: within })}
          </SignDialog>
        )}
      </Suspense>
    </div>
  );
};
