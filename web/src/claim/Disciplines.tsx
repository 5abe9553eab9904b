import type { ClaimRow } from '@lotline/contract/claim/claim';
import type { ReactNode } from 'react';
import { formatDay, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import './claim.css';

const Said = ({ name, children }: { name?: string; children: string | null | undefined }) =>
  children ? (
    <p>
      {name && <b>{name} </b>}
      {children}
    </p>
  ) : null;

/** The 8D as the customer will read it; what isn't written yet says so. */
export const Disciplines = ({ claim }: { claim: ClaimRow }) => {
  const { t } = useSay();
  const day = (on: string | null | undefined) => on && formatDay(on);
  const steps: [string, boolean, ReactNode][] = [
    [t('claim.step.D1'), !!claim.team, <Said key="1">{claim.team}</Said>],
    [t('claim.step.D2'), true, <Said key="2">{claim.description}</Said>],
    [
      t('claim.step.D3'),
      claim.containment.length > 0,
      <ul key="3">
        {claim.containment.map(({ what, where, qty, doneOn }, n) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
          <li key={n}>{[what, where, qty != null && `${formatNumber(qty)} ${claim.uom}`, day(doneOn)].filter(Boolean).join(' · ')}</li>
        ))}
      </ul>,
    ],
    [
      t('claim.step.D4'),
      claim.whys.length > 0 || !!claim.causeOccurrence || !!claim.causeOutflow,
      <div key="4">
        {claim.whys.length > 0 && (
          <ol>
            {claim.whys.map((why, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line is its place
              <li key={n}>{why}</li>
            ))}
          </ol>
        )}
        <Said name={t('claim.causeOccurrence')}>{claim.causeOccurrence}</Said>
        <Said name={t('claim.causeOutflow')}>{claim.causeOutflow}</Said>
      </div>,
    ],
    [t('claim.step.D5'), !!claim.countermeasure, <Said key="5">{claim.countermeasure}</Said>],
    [
      t('claim.step.D6'),
      !!claim.implementation || !!claim.verification,
      <div key="6">
        <Said>{[claim.implementation, day(claim.implementedOn)].filter(Boolean).join(' · ')}</Said>
        <Said name={t('claim.verification')}>{[claim.verification, day(claim.verifiedOn)].filter(Boolean).join(' · ')}</Said>
      </div>,
    ],
    [t('claim.step.D7'), !!claim.preventive, <Said key="7">{claim.preventive}</Said>],
    [
      t('claim.step.D8'),
      claim.status === 'CLOSED' || !!claim.closingNote,
      <div key="8">
        {claim.status === 'CLOSED' && <Said>{t('claimStatus.CLOSED')}</Said>}
        <Said>{claim.closingNote}</Said>
      </div>,
    ],
  ];
  return (
    <dl className="claim-8d">
      {steps.map(([name, isWritten, body]) => [
        <dt key={`${name}-t`}>{name}</dt>,
        <dd key={`${name}-d`} data-empty={!isWritten || undefined}>
          {isWritten ? body : t('claim.notWritten')}
        </dd>,
      ])}
    </dl>
  );
};
