import type { KioskChoices, Work } from '@lotline/contract/kiosk/kiosk';
import { Icon } from '../kit/look/icons.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { type Translate, useT } from '../kit/words/words.ts';
import { goTo, once } from './place.ts';
import { blockText, stateOf } from './work-text.ts';

/** A mold is changed while nothing is made with it; a set-up is the time for it. */
export const mayChangeMold = (work: Work) => work.toolId !== null && work.workStatus !== 'COMPLETE' && stateOf(work) !== 'RUN';

type Band = { tone: 'bad' | 'warn'; lines: readonly string[] };
/** What the shots of the mounted mold ask for: from 80 % on amber, from 100 % on red until somebody approves more. */
const bandOf = (t: Translate, work: Work, approvable: boolean | undefined): Band | null => {
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

type Props = { work: Work; choices: KioskChoices; mayEnter: boolean };
/** The way on is another mold; while something is made with this one, whoever looks after the molds. */
export const MoldBand = ({ work, choices, mayEnter }: Props) => {
  const t = useT();
  const band = bandOf(t, work, choices.moldApprovable);
  if (!band) return null;
  const inside = (
    <>
      <Icon name="warning" size={22} />
      <span>
        {band.lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </span>
    </>
  );
  if (!mayEnter)
    return (
      <span className="kiosk-block" data-tone={band.tone}>
        {inside}
      </span>
    );
  const change = mayChangeMold(work);
  return (
    <button type="button" className="kiosk-block" data-tone={band.tone} onClick={once(() => goTo({ step: change ? 'mold' : 'help' }))}>
      {inside}
      <b>{t(change ? 'kiosk.changeMold' : 'kiosk.callHelp')}</b>
    </button>
  );
};
