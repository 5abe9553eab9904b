import { type Aql, aqls, type Plan, planOf, type Severity } from './master.ts';

/** How strictly a supplier's material, or a product, is inspected in one class of defects: from original inspections alone (ISO 2859-1:1999, 9.3). */
export type Switching = {
  severity: Severity | 'DISCONTINUED';
  /** Towards reduced inspection, while normal. */
  score: number;
  /** Whether the last lots under this severity were accepted, at most five, the newest last. */
  recent: readonly boolean[];
  /** Lots not accepted since tightened inspection began. */
  rejected: number;
};
export type Why =
  | 'TWO_OF_FIVE_REJECTED'
  | 'FIVE_ACCEPTED'
  | 'FIVE_REJECTED'
  | 'LOT_REJECTED'
  | 'SCORE_APPROVED'
  | 'IRREGULAR'
  | 'ORDERED'
  | 'ACTION_APPROVED';
/** One line of the history. */
export type Change = { from: Switching['severity']; to: Switching['severity']; why: Why };
export type Step = { state: Switching; change: Change | null };

/** What an original inspection said of a lot: by a plan with this `ac`, and whether the plan of the next tighter AQL would accept it too. */
export type JudgedLot = { accepted: boolean; ac: number; passesTighter: boolean };

const remembered = 5;
const tooManyOfThem = 2;
/** So many lots not accepted while tightened discontinue inspection. */
export const tooManyTightened = 5;
export const scoreForReduced = 30;

const beginning = (severity: Switching['severity']): Switching => ({ severity, score: 0, recent: [], rejected: 0 });
export const firstSwitching = beginning('NORMAL');

const turn = (from: Switching, to: Switching['severity'], why: Why): Step => ({
  state: beginning(to),
  change: { from: from.severity, to, why },
});
const stay = (state: Switching): Step => ({ state, change: null });

/** What a lot's judgement makes of the severity. */
export const afterLot = (state: Switching, lot: JudgedLot): Step => {
  const recent = [...state.recent, lot.accepted].slice(-remembered);
  if (state.severity === 'NORMAL') {
    if (recent.filter((accepted) => !accepted).length >= tooManyOfThem) return turn(state, 'TIGHTENED', 'TWO_OF_FIVE_REJECTED');
    return stay({ ...state, recent, score: scoreAfter(state.score, lot) });
  }
  if (state.severity === 'TIGHTENED') {
    const rejected = state.rejected + (lot.accepted ? 0 : 1);
    if (rejected >= tooManyTightened) return turn(state, 'DISCONTINUED', 'FIVE_REJECTED');
    if (recent.length === remembered && recent.every(Boolean)) return turn(state, 'NORMAL', 'FIVE_ACCEPTED');
    return stay({ ...state, recent, rejected });
  }
  if (state.severity === 'REDUCED' && !lot.accepted) return turn(state, 'NORMAL', 'LOT_REJECTED');
  return stay({ ...state, recent });
};

/** A lot that says little for the supplier sets the score back to 0. */
const scoreAfter = (score: number, { accepted, ac, passesTighter }: JudgedLot) => {
  if (ac >= 2) return accepted && passesTighter ? score + 3 : 0;
  return accepted ? score + 2 : 0;
};

/** Somebody approves reduced inspection. */
export const reduce = (state: Switching): Step => turn(state, 'REDUCED', 'SCORE_APPROVED');
/** Production became irregular, or somebody orders normal inspection. */
export const backToNormal = (state: Switching, why: 'IRREGULAR' | 'ORDERED'): Step => turn(state, 'NORMAL', why);
/** Somebody approves what the supplier did about it. */
export const resume = (state: Switching): Step => turn(state, 'TIGHTENED', 'ACTION_APPROVED');

/** What this lot makes of the severity, whichever way it is judged; for the score, when it passes well. */
export const whatIf = (state: Switching, ac: number): { accepted: Step; rejected: Step } => ({
  accepted: afterLot(state, { accepted: true, ac, passesTighter: true }),
  rejected: afterLot(state, { accepted: false, ac, passesTighter: false }),
});

/**
 * Whether a lot with so many bad ones in its sample would be accepted one AQL tighter. The tightest has no tighter one, and a plan of another
 * sample size can't be answered from this sample: neither counts as passed.
 */
export const passesTighter = ({ letter, n }: Pick<Plan, 'letter' | 'n'>, aql: Aql, bad: number) => {
  const tighter = aqls[aqls.indexOf(aql) - 1];
  if (tighter === undefined) return false;
  const plan = planOf('NORMAL', letter, tighter);
  return plan.n === n && bad <= plan.ac;
};
