import { Claim, type ClaimRow, claimSeverities } from '@lotline/contract/claim/claim';
import { claimStatuses, openClaimStatuses } from '@lotline/contract/claim/claim.states';
import { columnsOf } from '../kit/columns/columns.ts';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { claimTones, severityTones } from './claim-tones.ts';

/** Nobody has answered the customer yet. */
export const waitsForReply = ({ status, repliedOn }: ClaimRow) => repliedOn == null && openClaimStatuses.includes(status);

const { text, link, number, qty, money, day, choice, code, stamps } = columnsOf(Claim);
export const claimColumns = [
  link('claimNo', ({ id }) => recordPath('claimManagement', id), { width: 150, pinned: 'left', noImport: true }),
  choice('status', claimStatuses, { choiceWords: 'claimStatus', width: 100, tones: claimTones }),
  day('dueReplyDay', {
    width: 150,
    show: (row) => <DaysLeft until={row.dueReplyDay ?? null} done={!waitsForReply(row)} />,
  }),
  text('bizPartnerName', { width: 130, noImport: true }),
  text('productName', { width: 150, noImport: true }),
  text('description', { width: 220, grow: 1 }),
  qty('qtyClaimed', { width: 100, total: false }),
  qty('qtyConfirmed', { width: 90, total: false }),
  text('uom', { title: 'common.unit', width: 55, noImport: true }),
  number('discipline', { decimals: 0, width: 60, value: ({ discipline }) => discipline, noImport: true }),
  text('responsibleName', { width: 95, noImport: true }),
  day('receivedOn', { width: 110 }),
  code('claimType', 'CLAIM_TYPE', { width: 110 }),
  choice('severity', claimSeverities, { choiceWords: 'claimSeverity', width: 85, tones: severityTones }),
  text('lotNo', { width: 150, noImport: true }),
  text('shipmentNo', { width: 140, hidden: true, noImport: true }),
  text('customerNo', { width: 130 }),
  text('contact', { width: 110, hidden: true }),
  text('productCode', { width: 110, hidden: true, noImport: true }),
  qty('qtyReturned', { width: 90, total: false, hidden: true }),
  day('repliedOn', { width: 110, hidden: true }),
  day('verifiedOn', { width: 110, hidden: true }),
  money('compensation', { width: 110, hidden: true }),
  text('statusReason', { width: 150, hidden: true }),
  text('serialNos', { width: 130, hidden: true }),
  text('note', { width: 150, hidden: true }),
  ...stamps(),
];
