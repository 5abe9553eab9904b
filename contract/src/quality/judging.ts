import type { Judgement, ValueJudgement } from './quality-result.states.ts';
import type { CharacteristicClass, CharacteristicKind, Stage } from './standard.ts';
import { characteristicClasses } from './standard.ts';

/** Stages whose judgement is about the stock that stands in the inspection; of the others it is about how work goes. */
export const judgesStock = (stage: Stage) => stage === 'INCOMING' || stage === 'OUTGOING' || stage === 'PATROL';

type Limits = { kind: CharacteristicKind; lsl: number | null; usl: number | null };
type Given = { value?: number | null | undefined; ok?: boolean | null | undefined };

/** A value against its limits: one that lies on a limit is within it. What is only written down or photographed is judged when somebody says so. */
export const judgeOf = ({ kind, lsl, usl }: Limits, { value, ok }: Given): ValueJudgement => {
  if (kind !== 'VARIABLE') return ok == null ? 'NONE' : ok ? 'OK' : 'NG';
  if (value == null) return 'NONE';
  return (lsl !== null && value < lsl) || (usl !== null && value > usl) ? 'NG' : 'OK';
};

/** How many of each class of defects are looked at and how many of them may be bad. */
export type ClassPlan = {
  n: number;
  ac: number;
  re: number;
  letter?: string | null | undefined;
  aql?: number | null | undefined;
  severity?: string | null | undefined;
};
export type SamplePlan = { mode: string; classes: Partial<Record<CharacteristicClass, ClassPlan>> };

type Asked = { id: number; kind: CharacteristicKind; class: CharacteristicClass; sampleSize: number | null };
/** How many samples of a characteristic are measured: its own number, else its class's. */
export const samplesOf = ({ class: of, sampleSize }: Pick<Asked, 'class' | 'sampleSize'>, plan: SamplePlan | null) => {
  const n = plan?.classes[of]?.n ?? 1;
  return sampleSize === null ? n : sampleSize;
};

type Stands = { characteristicId: number; sampleNo: number; judge: ValueJudgement };
export type ClassFound = { class: CharacteristicClass; ng: number; ac: number; n: number };
export type Proposal = {
  judgement: Exclude<Judgement, 'CONDITIONAL'>;
  /** Samples with something bad, by class. */
  classes: ClassFound[];
  /** What is still to be measured. */
  missing: number;
  measured: number;
};

/**
 * What the values say: a class with more bad samples than its acceptance number fails, a critical one at the first; PENDING until all is measured, and where nothing is asked.
 * A sample is bad once, however many of its characteristics of the class are.
 */
export const proposalOf = (asked: readonly Asked[], plan: SamplePlan | null, values: readonly Stands[]): Proposal => {
  const classOf = new Map(asked.map((one) => [one.id, one.class]));
  const bad = new Map<CharacteristicClass, Set<number>>();
  for (const { characteristicId, sampleNo, judge } of values) {
    const of = classOf.get(characteristicId);
    if (judge !== 'NG' || !of) continue;
    bad.set(of, (bad.get(of) ?? new Set()).add(sampleNo));
  }
  const classes = characteristicClasses
    .filter((of) => asked.some((one) => one.class === of))
    .map((of) => ({
      class: of,
      ng: bad.get(of)?.size ?? 0,
      ac: of === 'CRITICAL' ? 0 : (plan?.classes[of]?.ac ?? 0),
      n: plan?.classes[of]?.n ?? 1,
    }));
  const needed = asked.filter(({ kind }) => kind === 'VARIABLE' || kind === 'ATTRIBUTE');
  const there = new Set(values.map(({ characteristicId, sampleNo }) => `${characteristicId} ${sampleNo}`));
  const missing = needed.reduce((sum, one) => {
    let lacking = 0;
    for (let no = 1; no <= samplesOf(one, plan); no += 1) if (!there.has(`${one.id} ${no}`)) lacking += 1;
    return sum + lacking;
  }, 0);
  const failed = classes.some(({ ng, ac }) => ng > ac);
  return { judgement: failed ? 'FAIL' : missing > 0 || asked.length === 0 ? 'PENDING' : 'PASS', classes, missing, measured: values.length };
};
