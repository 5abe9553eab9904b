/** 4M: people, machines, material, methods. */
export const changeKinds = ['MAN', 'MACHINE', 'MATERIAL', 'METHOD'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Registered by hand, or what of the work was noticed to be another. */
export const changeCauses = ['HAND', 'WORKER', 'TOOL', 'MOLD', 'SUPPLIER_LOT', 'BILL', 'INSTRUCTION', 'STANDARD'] as const;
export type ChangeCause = (typeof changeCauses)[number];
export type NoticedCause = Exclude<ChangeCause, 'HAND'>;
export const kindOfCause: Readonly<Record<NoticedCause, ChangeKind>> = {
  WORKER: 'MAN',
  TOOL: 'MACHINE',
  MOLD: 'MACHINE',
  SUPPLIER_LOT: 'MATERIAL',
  BILL: 'MATERIAL',
  INSTRUCTION: 'METHOD',
  STANDARD: 'METHOD',
};

/** NOTICED and REGISTERED are the beginnings; CHECKED, REFUSED and CANCELLED the ends. */
export const changeStatuses = ['NOTICED', 'REGISTERED', 'APPROVED', 'CHECKED', 'REFUSED', 'CANCELLED'] as const;
export type ChangeStatus = (typeof changeStatuses)[number];
export const changeVerdicts = ['GOOD', 'BAD'] as const;
