import { type ClaimRow, claimSuspects, holdSuspects, type Suspect } from '@lotline/contract/claim/claim';
import { openClaimStatuses } from '@lotline/contract/claim/claim.states';
import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows, useSend } from '../kit/net/resource.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { useSay } from '../kit/words/use-say.ts';
import { HoldLeft, qualityTones } from '../lot/index.ts';
import './claim.css';

const { link, text, qty, choice } = columnsOf<Suspect>();
const mayBeHeld = ({ onHandQty, qualityStatus }: Suspect) => onHandQty > 0 && qualityStatus !== 'HOLD';
const asHeld = ({ onHandQty, shippedQty, uom }: Suspect) => ({ onHandQty, goneQty: shippedQty, uom });

/** What shares a supplier's lot, a mold, or a machine in its shift with the claimed lot; one button holds all that is left of it. */
export const Suspects = ({ claim }: { claim: ClaimRow }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const source = useRows(claimSuspects, { id: claim.id });
  const { send, sending } = useSend(holdSuspects);
  const [chosen, setChosen] = useState<readonly Suspect[]>([]);
  const picked = (chosen.length > 0 ? chosen : source.rows).filter(mayBeHeld);
  const mayHold = may('claimManagement', 'modify') && openClaimStatuses.includes(claim.status);
  const columns = [
    link('lotNo', ({ id }) => recordPath('lotReport', id), { title: 'claim.lotNo', width: 160, pinned: 'left' }),
    text('shared', {
      title: 'claim.shared',
      width: 300,
      grow: 1,
      value: ({ shared, isClaimed }) =>
        [isClaimed && t('claim.claimedLot'), ...shared.map(({ cause, name }) => `${t(`claimSuspect.${cause}`)} ${name}`)]
          .filter(Boolean)
          .join(' · '),
    }),
    text('productName', { title: 'claim.productName', width: 150 }),
    qty('producedQty', { title: 'lot.producedQty', width: 95, total: false }),
    qty('onHandQty', { title: 'lot.onHandQty', width: 95 }),
    qty('shippedQty', { title: 'lot.shippedQty', width: 95 }),
    choice('qualityStatus', qualityStatuses, {
      title: 'lot.qualityStatus',
      choiceWords: 'quality',
      tones: qualityTones,
      width: 95,
    }),
  ];
  return (
    <div className="claim-suspects">
      {mayHold && (
        <HoldLeft
          picked={picked.map(asHeld)}
          all={source.rows.map(asHeld)}
          some={chosen.length > 0}
          ready={source.state === 'ready'}
          sending={sending}
          note={t('claim.holdNote')}
          go={async () => {
            await send({ id: claim.id, version: claim.version, lots: picked.map(({ id }) => id) });
            return picked.length;
          }}
        />
      )}
      <Grid
        id="claim_suspect"
        label={t('claim.tabSuspects')}
        words="claim"
        columns={columns}
        source={source}
        select={mayHold ? 'many' : 'none'}
        onSelect={setChosen}
        filters={false}
        empty={t('claim.suspectsNone')}
        tone={({ isClaimed }) => (isClaimed ? 'warning' : undefined)}
      />
    </div>
  );
};
