import type { Work } from '@lotline/contract/kiosk/kiosk';
import { add, shareOf } from '@lotline/contract/kit/quantity';
import { restOf, wantedQty } from '@lotline/contract/production/plan/day-rest';
import { Icon } from '../kit/look/icons.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useT } from '../kit/words/words.ts';
import { WholeBand } from './Bands.tsx';
import { useNow } from './clock.ts';
import { useHold } from './hold.ts';
import type { Entry } from './outbox.ts';
import { goTo, once } from './place.ts';
import { refusalBandOf } from './Refusals.tsx';
import { useReasonNames } from './reasons.ts';
import { blockText, checksDue, clockText, durationText, stateOf, stateText } from './work-text.ts';

export const StateMark = ({ work }: { work: Work }) => {
  const t = useT();
  const at = useNow(10_000);
  return (
    <span className="kiosk-state" data-state={stateOf(work)}>
      <i aria-hidden="true" />
      {stateText(t, work, useReasonNames())}
      {work.running && <small>{durationText(t, work.running.startedAt, at)}</small>}
      {work.workStatus === 'COMPLETE' && work.endedAt && <small>{clockText(work.endedAt)}</small>}
    </span>
  );
};

/** How far it is: a bar that is full at the target. */
export const Progress = ({ work }: { work: Work }) => {
  const wanted = add(work.completedQty, work.remainQty);
  const share = Math.min(1, shareOf(work.completedQty, wanted) ?? 1);
  const bad = Math.min(1 - share, shareOf(work.defectQty, wanted) ?? 0);
  return (
    <span className="kiosk-progress" aria-hidden="true">
      <i style={{ width: `${share * 100}%` }} />
      <b style={{ width: `${bad * 100}%` }} />
    </span>
  );
};

/** Everything that keeps a work from going on, in words. */
export const Blocks = ({ work }: { work: Work }) => {
  const t = useT();
  return work.blocks.map((block) => (
    <span
      className="kiosk-block"
      data-tone={block.reason === 'MOLD_USED_UP' ? 'bad' : undefined}
      key={`${block.reason} ${Object.values(block.facts).join()}`}
    >
      <Icon name="warning" size={22} />
      <span>
        <Unbroken text={blockText(t, block)} />
      </span>
    </span>
  ));
};

/** That something is to be looked at now; it keeps nobody from going on. */
export const CheckDue = ({ work, more }: { work: Work /** What is being counted. */; more?: number }) => {
  const t = useT();
  const lang = useLanguage();
  return checksDue(work, more).map(({ stepId, n, textKr, textEn }) => (
    <span className="kiosk-block" role="status" key={stepId}>
      <Icon name="clock" size={22} />
      {[t('kiosk.checkDue', { n }), more !== undefined && (lang === 'en' ? textEn || textKr : textKr || textEn)]
        .filter(Boolean)
        .join(' — ')}
    </span>
  ));
};

export const WorkCard = ({ work, entries, when }: { work: Work; entries: readonly Entry[]; when: string }) => {
  const t = useT();
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const refused = entries.filter(({ state }) => state === 'refused');
  const rest = restOf(work);
  const held = useHold(() => goTo({ step: 'actions', workId: work.dailyPlanId }));
  return (
    <article className="kiosk-card" data-state={stateOf(work)} data-blocked={work.blocks.length > 0 && work.workStatus !== 'COMPLETE'}>
      <button type="button" className="kiosk-card-open" onClick={once(() => goTo({ step: 'work', workId: work.dailyPlanId }))} {...held}>
        <span className="kiosk-card-top">
          <StateMark work={work} />
          {waiting > 0 && (
            <span className="kiosk-pending">
              <Icon name="clock" size={16} />
              {t('kiosk.pending', { n: waiting })}
            </span>
          )}
          <small>
            {when} #{work.seq}
          </small>
        </span>
        <strong className="kiosk-card-name">{work.operationName}</strong>
        <span className="kiosk-card-product">{work.productName}</span>
        <span className="kiosk-card-codes">
          <Unbroken text={`${work.productCode} · ${work.lotNo}`} />
        </span>
        <span className="kiosk-card-qty">
          <b>{formatNumber(work.completedQty)}</b>
          <span>
            / {formatNumber(wantedQty(work))} {work.uom}
          </span>
        </span>
        <Progress work={work} />
        <span className="kiosk-card-facts">
          <span>
            {t(`kiosk.${rest.is}`)} <b>{formatNumber(rest.qty)}</b>
          </span>
          {work.readyQty !== null && work.workStatus !== 'COMPLETE' && (
            <span>
              {t('kiosk.ready')} <b data-tone={work.readyQty > 0 ? 'good' : 'bad'}>{formatNumber(work.readyQty)}</b>
            </span>
          )}
          {work.defectQty > 0 && (
            <span>
              {t('kiosk.defect')} <b data-tone="bad">{formatNumber(work.defectQty)}</b>
            </span>
          )}
        </span>
        {work.workStatus !== 'COMPLETE' && <Blocks work={work} />}
        <CheckDue work={work} />
      </button>
      {refused.map((entry) => (
        <WholeBand {...refusalBandOf(t, entry)} key={entry.key} />
      ))}
    </article>
  );
};
