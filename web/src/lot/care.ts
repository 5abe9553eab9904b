import type { careStates } from '@lotline/contract/lot/warning';

/** A row of a list of warnings, as far as it says who looks after it. */
export type Cared = {
  careState: (typeof careStates)[number];
  ownerId: number | null;
  ownerName: string | null;
  dueOn: string | null;
  careNote: string | null;
};
export type Care = { dueOn: string; note?: string | null | undefined; over: boolean };
