import { type ClaimSummary, claimSummary } from '@lotline/contract/claim/claim';
import { addDays } from '@lotline/contract/kit/production-day';
import { type ReactNode, useState } from 'react';
import { type Period, PeriodPicker } from '../kit/form/date-fields.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { failureText } from '../kit/net/failure.ts';
import { useCall } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { formatNumber, nothing, today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './claim.css';

const lastYear = (): Period => ({ startDt: `${addDays(today(), -330).slice(0, 7)}-01`, endDt: today() });
type Share = ClaimSummary['types'][number];

/** Claims by month with their PPM, and which kinds and products they are of, the most frequent first. */
export const ClaimFigures = ({ views }: { views: ReactNode }) => {
  const { t, lang } = useSay();
  const [period, setPeriod] = useState(lastYear);
  const { data, error } = useCall(claimSummary, period);
  const codes = useCodes('CLAIM_TYPE');
  const typeName = ({ code, name }: Share) => {
    const known = codes.find((one) => one.code === code);
    return known ? codeName(known, lang) : name || t('claim.noType');
  };
  return (
    <Screen
      title={t('menu.claimManagement')}
      conditions={
        <>
          {views}
          <div style={{ width: 250 }}>
            <PeriodPicker value={period} onChange={(next) => next && setPeriod(next)} />
          </div>
        </>
      }
    >
      {error && <p role="alert">{failureText(error)}</p>}
      {data && (
        <div className="claim-figures">
          {data.months.length > 0 && <Months months={data.months} />}
          <Shares label={t('claim.byType')} shares={data.types} nameOf={typeName} />
          <Shares label={t('claim.byProduct')} shares={data.products} nameOf={({ code, name }) => `${name} (${code})`} />
        </div>
      )}
    </Screen>
  );
};

const Bar = ({ of, most }: { of: number; most: number }) => (
  <td>
    <i aria-hidden="true" style={{ width: `${(of / Math.max(most, 1)) * 100}%` }} />
  </td>
);

const Months = ({ months }: { months: ClaimSummary['months'] }) => {
  const { t } = useSay();
  const most = Math.max(0, ...months.map(({ ppm }) => ppm ?? 0));
  return (
    <section aria-label={t('claim.byMonth')}>
      <h2>{t('claim.byMonth')}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('claim.month')}</th>
            <th scope="col">{t('claim.claims')}</th>
            <th scope="col">{t('claim.qtyConfirmed')}</th>
            <th scope="col">{t('claim.shipped')}</th>
            <th scope="col">{t('claim.ppm')}</th>
            <td aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, claims, qtyConfirmed, qtyShipped, ppm }) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              <td className="kit-number">{formatNumber(claims)}</td>
              <td className="kit-number">{formatNumber(qtyConfirmed)}</td>
              <td className="kit-number">{formatNumber(qtyShipped)}</td>
              <td className="kit-number">{ppm === null ? nothing : formatNumber(ppm)}</td>
              <Bar of={ppm ?? 0} most={most} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};

/** A Pareto table: how many, and which share of all stands down to this line. */
const Shares = ({ label, shares, nameOf }: { label: string; shares: readonly Share[]; nameOf: (share: Share) => string }) => {
  const { t } = useSay();
  const all = shares.reduce((sum, { claims }) => sum + claims, 0);
  const most = shares[0]?.claims ?? 0;
  let running = 0;
  return (
    <section aria-label={label}>
      <h2>{label}</h2>
      {shares.length === 0 && <p className="kit-quiet">{t('claim.nothingYet')}</p>}
      {shares.length > 0 && (
        <table>
          <thead>
            <tr>
              <th scope="col">{label}</th>
              <th scope="col">{t('claim.claims')}</th>
              <th scope="col">{t('claim.qtyClaimed')}</th>
              <th scope="col">{t('claim.share')}</th>
              <td aria-hidden="true" />
            </tr>
          </thead>
          <tbody>
            {shares.map((share) => {
              running += share.claims;
              return (
                <tr key={share.code ?? ''}>
                  <th scope="row">{nameOf(share)}</th>
                  <td className="kit-number">{formatNumber(share.claims)}</td>
                  <td className="kit-number">{formatNumber(share.qtyClaimed)}</td>
                  <td className="kit-number">{Math.round((running / all) * 100)}</td>
                  <Bar of={share.claims} most={most} />
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
};
