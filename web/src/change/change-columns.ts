import { type Change, Changes } from '@lotline/contract/change/change';
import {
  type ChangeCause,
  type ChangeKind,
  type ChangeStatus,
  changeCauses,
  changeKinds,
  changeStatuses,
  changeVerdicts,
} from '@lotline/contract/change/change.states';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { recordPath, wayTo } from '../kit/record/record-path.ts';
import type { Translate } from '../kit/words/words.ts';

export const changeTones: Readonly<Record<ChangeStatus, Tone>> = {
  NOTICED: 'orange',
  REGISTERED: 'blue',
  APPROVED: 'cyan',
  CHECKED: 'green',
  REFUSED: 'red',
  CANCELLED: 'grey',
};
const kindTones: Readonly<Record<ChangeKind, Tone>> = { MAN: 'cyan', MACHINE: 'blue', MATERIAL: 'orange', METHOD: 'grey' };

type Told = { cause: ChangeCause; what: string | null };
/** What was registered, or what was noticed. */
export const whatOf = (t: Translate, { what, cause }: Told) => what ?? t(`changeCause.${cause}`);

const { text, link, at, choice } = columnsOf(Changes);
export const changeColumns = [
  link('changeNo', ({ id }: Change) => recordPath('changeControl', id), { width: 150, pinned: 'left' }),
  choice('status', changeStatuses, { choiceWords: 'changeStatus', width: 95, tones: changeTones }),
  choice('kind', changeKinds, { choiceWords: 'changeKind', width: 85, tones: kindTones }),
  choice('cause', changeCauses, { choiceWords: 'changeCause', width: 125 }),
  text('what', { width: 170 }),
  text('was', { width: 190 }),
  text('becomes', { width: 190 }),
  at('startsAt', { width: 170 }),
  link('productName', wayTo('productInfo', 'productId'), { width: 140 }),
  text('operationName', { width: 100 }),
  link('toolName', wayTo('tools', 'toolId'), { width: 120 }),
  link('moldName', wayTo('moldInfo', 'moldId'), { width: 120, hidden: true }),
  link('materialName', wayTo('material', 'materialId'), { width: 130 }),
  text('workerName', { width: 90 }),
  link('planNo', wayTo('productionPlan', 'planId'), { width: 150, hidden: true }),
  text('reason', { width: 180 }),
  text('toCheck', { width: 150 }),
  text('approverName', { width: 90 }),
  choice('verdict', changeVerdicts, { choiceWords: 'changeVerdict', width: 90, tones: { GOOD: 'green', BAD: 'red' } }),
  text('found', { width: 180 }),
  text('checkedByName', { width: 90 }),
  at('checkedAt', { hidden: true }),
  text('statusReason', { width: 150, hidden: true }),
  text('createdByName', { title: 'common.createdBy', width: 90, hidden: true }),
  at('createdAt', { title: 'common.createdAt', hidden: true }),
];
