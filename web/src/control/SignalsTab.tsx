import type { ChartPage } from '@lotline/contract/control/control';
import { Suspense, useState } from 'react';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { formatAt, nothing } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { RuleName } from './rule-sentence.ts';
import { actionIn, causeIn } from './said-in.ts';
import type { ControlOf } from './use-control.ts';
import './control.css';

const SettleDrawer = lazyPart(async () => (await import('./SettleDrawer.tsx')).SettleDrawer);

/** Every signal of the chart, the newest first, with its cause and action or the button for them. */
export const SignalsTab = ({ page, chart }: { page: ChartPage; chart: ControlOf }) => {
  const { t } = useSay();
  const lang = useLanguage();
  const { may } = usePermission();
  const [settling, setSettling] = useState<ControlOf['signals'][number] | null>(null);
  if (chart.signals.length === 0) return <p className="kit-quiet control-none">{t('control.noSignals')}</p>;
  const newest = [...chart.signals].sort((a, b) => b.at - a.at);
  const at = (signal: ControlOf['signals'][number]) => chart.groups[signal.at]?.at ?? '';
  return (
    <div className="control-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('control.at')}</th>
            <th scope="col">{t('control.tabSignals')}</th>
            <th scope="col">{t('control.cause')}</th>
            <th scope="col">{t('control.action')}</th>
            <th scope="col" />
          </tr>
        </thead>
        <tbody>
          {newest.map((signal) => (
            <tr key={`${signal.on} ${signal.rule} ${signal.at}`} data-bad={signal.settled === null || undefined}>
              <td>{formatAt(at(signal))}</td>
              <td>
                {t(`controlRule.${signal.rule as RuleName}`)} · {t(`controlPlace.${signal.on}`)}
              </td>
              <td>{causeIn(lang, signal.settled) ?? nothing}</td>
              <td>{actionIn(lang, signal.settled) ?? nothing}</td>
              <td>
                {signal.settled === null && signal.left && (
                  <p>{t('control.leftTo', { by: signal.left.byName, at: formatAt(signal.left.at) })}</p>
                )}
                {signal.settled
                  ? `${signal.settled.byName} ${formatAt(signal.settled.at)}`
                  : may('spc', 'modify') && <Button onClick={() => setSettling(signal)}>{t('control.settle')}</Button>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Suspense fallback={null}>
        {settling && (
          <SettleDrawer
            page={page}
            signal={settling}
            valueId={chart.groups[settling.at]?.values.at(-1)?.id ?? 0}
            at={at(settling)}
            close={() => setSettling(null)}
          />
        )}
      </Suspense>
    </div>
  );
};
