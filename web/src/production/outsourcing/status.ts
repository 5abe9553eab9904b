import { type OutsourcingStatus, openStatuses, outStatuses } from '@lotline/contract/production/outsourcing/outsourcing';

export const statusTones = { REQUESTED: 'grey', OUT: 'blue', PARTIALLY_IN: 'orange', COMPLETE: 'green', CANCELLED: 'red' } as const;

type Row = { status: OutsourcingStatus };
/** Somebody still waits for it. */
export const isOpen = ({ status }: Row) => openStatuses.includes(status);
/** Something of it is at the vendor. */
export const isOut = ({ status }: Row) => outStatuses.includes(status);
