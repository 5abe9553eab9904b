/** What has been entered and not saved yet, as text: it survives a reload of the page. */
export type Draft = { good: string; rework: string; trial?: string; defects: Record<string, string> };

const typedQty = (qty: number | undefined) => (qty ? String(qty) : '');
type Counted = {
  goodQty: number;
  defectQty: number;
  reworkQty: number;
  /** Asked for where a mold is mounted. */
  trialQty?: number;
  defects: { defectCodeId: number; qty: number }[];
};
type Told = { [Name in 'goodQty' | 'defectQty' | 'reworkQty' | 'trialQty']?: number | undefined } & {
  defects?: readonly { defectCodeId: number; qty: number }[];
};
/** A report as it was counted. */
export const draftOf = ({ goodQty, reworkQty, trialQty, defects = [] }: Told): Draft => ({
  good: typedQty(goodQty),
  rework: typedQty(reworkQty),
  ...(trialQty && { trial: typedQty(trialQty) }),
  defects: Object.fromEntries(defects.map(({ defectCodeId, qty }) => [defectCodeId, String(qty)])),
});
/** A report that is counted anew: what it said, and what becomes of the new count. */
export type Anew = {
  draft: Draft;
  /** What the work's figures count of it, where that isn't the draft: a correction that waits is counted anew. */
  was?: Draft;
  /** It is booked already: what is ready counts it as used. */
  booked?: true;
  /** Whose report it is, where it isn't of who counts it anew: a leader corrects it. */
  by?: string;
  /** Why the server refused it. */
  why?: string;
  /** `confirmOver`: it was asked about for its size, and is right. */
  save: (counted: Counted, sure: { confirmOver?: true }) => void;
};
