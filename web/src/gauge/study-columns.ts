import { Study } from '@lotline/contract/gauge/study';
import { type StudyVerdict, studyKinds, studyStatuses, studyVerdicts } from '@lotline/contract/gauge/study.states';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { recordPath } from '../kit/record/record-path.ts';

export const verdictTones: Readonly<Record<StudyVerdict, Tone>> = { GOOD: 'green', CONDITIONAL: 'orange', BAD: 'red' };
export const statusTones: Readonly<Record<(typeof studyStatuses)[number], Tone>> = {
  PLANNED: 'grey',
  MEASURING: 'blue',
  DONE: 'green',
  VOID: 'grey',
};
const { text, link, number, day, at, choice, stamps } = columnsOf(Study);
export const studyColumns = [
  link('studyNo', ({ id }) => recordPath('msa', id), { width: 150, pinned: 'left' }),
  choice('status', studyStatuses, { choiceWords: 'studyStatus', tones: statusTones, width: 90 }),
  choice('verdict', studyVerdicts, { choiceWords: 'studyVerdict', tones: verdictTones, width: 110 }),
  choice('kind', studyKinds, { choiceWords: 'studyKind', width: 140, isKind: true }),
  link('toolCode', ({ toolId }) => recordPath('gauge', toolId), { width: 110 }),
  text('toolName', { width: 160 }),
  text('characteristic', { width: 150, grow: 1 }),
  text('productName', { width: 140 }),
  number('share', { width: 120, decimals: 1 }),
  number('ndc', { width: 95, decimals: 0 }),
  number('measured', { width: 80, decimals: 0 }),
  number('asked', { width: 80, decimals: 0 }),
  number('occasions', { width: 80, decimals: 0, hidden: true }),
  day('plannedOn', { width: 110 }),
  day('nextDueOn', { width: 110 }),
  text('completedByName', { width: 95 }),
  at('completedAt', { width: 150, hidden: true }),
  number('lsl', { width: 90, decimals: 6, hidden: true }),
  number('usl', { width: 90, decimals: 6, hidden: true }),
  text('unit', { width: 60, hidden: true }),
  text('voidReason', { width: 140, hidden: true }),
  text('note', { width: 140, hidden: true }),
  ...stamps(),
];
