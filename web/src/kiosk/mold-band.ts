import type { Work } from '@lotline/contract/kiosk/kiosk';
import { formatNumber } from '../kit/words/format.ts';
import type { Translate } from '../kit/words/words.ts';
import type { Band } from './Bands.tsx';
import { goTo, once } from './place.ts';
import { blockText, stateOf } from './work-text.ts';

/** A mold is changed while nothing is made with it; a set-up is the time for it. */
export const mayChangeMold = (work: Work) => work.toolId !== null && work.workStatus !== 'COMPLETE' && stateOf(work) !== 'RUN';

/** What the shots of the mounted mold ask for: from 80 % on amber, from 100 % on red until somebody approves more. */
const wornOf = (t: Translate, work: Work, approvable: boolean | undefined): Pick<Band, 'tone' | 'lines'> | null => {
  const used = work.blocks.find(({ reason }) => reason === 'MOLD_USED_UP');
  if (used) {
    const next = t(approvable ? 'kiosk.moldMustChangeOrApprove' : 'kiosk.moldMustChange');
    return { tone: 'bad', lines: [blockText(t, used), stateOf(work) === 'RUN' ? `${t('kiosk.moldGoesOn')} ${next}` : next] };
  }
  const { mold } = work;
  if (!mold || mold.usage === 'OK' || mold.shots === undefined || !mold.guaranteed || work.workStatus === 'COMPLETE') return null;
  const facts = {
    ...{ mold: mold.code, pct: Math.floor((mold.shots * 100) / mold.guaranteed), left: mold.left == null ? null : formatNumber(mold.left) },
    ...{ shots: formatNumber(mold.shots), guaranteed: formatNumber(mold.guaranteed) },
  };
  return { tone: 'warn', lines: [t('kiosk.moldWorn', facts)] };
};

/** The way on is another mold; while something is made with this one, whoever looks after the molds. */
export const moldBandOf = (t: Translate, work: Work, approvable: boolean | undefined, mayEnter: boolean): Band[] => {
  const worn = wornOf(t, work, approvable);
  if (!worn) return [];
  const change = mayChangeMold(work);
  const act = { name: t(change ? 'kiosk.changeMold' : 'kiosk.callHelp'), run: once(() => goTo({ step: change ? 'mold' : 'help' })) };
  return [{ ...worn, key: 'mold', look: 'block', icon: 'warning', ...(mayEnter && { act }) }];
};
