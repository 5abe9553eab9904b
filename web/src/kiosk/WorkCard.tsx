import type { Work } from '@lotline/contract/kiosk/kiosk';
import { add, shareOf } from '@lotline/contract/kit/quantity';
import { restOf, wantedQty } from '@lotline/contract/production/plan/day-rest';
import { Icon, type IconName } from '../kit/look/icons.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useT } from '../kit/words/words.ts';
import { WholeBand } from './Bands.tsx';
import { useNow } from './clock.ts';
import { useHold } from './hold.ts';
import { useInspectionsOf } from './line-checks.ts';
import type { Entry } from './outbox.ts';
import { goTo, once } from './place.ts';
import { refusalBandOf } from './Refusals.tsx';
import { useReasonNames } from './reasons.ts';
import { blockText, checksDue, clockText, durationText, nextStepOf, type Standing, stateOf, stateText } from './work-text.ts';

/** How a work stands, told apart by a sign and a word besides its colour; on the list also which one comes next and which one is kept. */
export const StateMark = ({ work, standing = stateOf(work) }: { work: Work; standing?: Standing }) => {
  const t = useT();
  const at = useNow(10_000);
  const reasons = useReasonNames();
  return (
    <span className="kiosk-state" data-state={standing}>
      {standing === 'STOPPED' ? <Pause size={18} /> : <Icon name={signs[standing]} size={18} />}
      {standing === stateOf(work) ? stateText(t, work, reasons) : t(`kiosk.state.${standing}`)}
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

const signs = {
  RUN: 'play',
  SETUP: 'gear',
  NEXT: 'right',
  BLOCKED: 'warning',
  HELD: 'shield',
  PLANNED: 'clock',
  IN_PROGRESS: 'dot',
  COMPLETE: 'success',
} as const satisfies Record<Exclude<Standing, 'STOPPED'>, IconName>;

export const Pause = ({ size }: { size: number }) => (
  <svg
    width={size}
    height={size}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth="3"
    strokeLinecap="round"
    aria-hidden="true"
  >
    <path d="M8.500 5.500v13M15.500 5.500v13" />
  </svg>
);

/** What is most likely done now, as the largest thing of its card. */
const NextKey = ({ work }: { work: Work }) => {
  const t = useT();
  const step = nextStepOf(work);
  if (!step) return null;
  const { name, icon, kind, to } = nextKeys[step];
  return (
    <button type="button" className="kiosk-next" data-kind={kind} onClick={once(() => goTo({ workId: work.dailyPlanId, ...to }))}>
      <Icon name={icon} size={30} />
      {t(name)}
    </button>
  );
};
const nextKeys = {
  RESULT: { name: 'kiosk.result', icon: 'report', kind: 'primary', to: { step: 'result' } },
  FINISH: { name: 'kiosk.finish', icon: 'success', kind: 'primary', to: { step: 'finish' } },
  START: { name: 'kiosk.start', icon: 'play', kind: 'start', to: { step: 'work', starting: 'RUN' } },
  RESUME: { name: 'kiosk.goOn', icon: 'play', kind: 'start', to: { step: 'work', starting: 'RUN' } },
  OPEN: { name: 'kiosk.openWork', icon: 'right', kind: undefined, to: { step: 'work' } },
} as const;

type Props = {
  work: Work;
  entries: readonly Entry[];
  when: string;
  standing: Standing;
  /** What its machine does now or next, with the key that goes on with it; the others take a line. */
  leads: boolean;
  mayEnter: boolean;
};
/** One work of the list: it opens its page, and held, what can be done with it. */
export const WorkCard = ({ work, entries, when, standing, leads, mayEnter }: Props) => {
  const t = useT();
  const waiting = entries.filter(({ state }) => state === 'waiting').length;
  const refused = entries.filter(({ state }) => state === 'refused');
  const rest = restOf(work);
  const checks = useInspectionsOf(work);
  const held = useHold(() => goTo({ step: 'actions', workId: work.dailyPlanId }));
  return (
    <article className="kiosk-card" data-state={standing} data-leads={leads}>
      <button type="button" className="kiosk-card-open" onClick={once(() => goTo({ step: 'work', workId: work.dailyPlanId }))} {...held}>
        <span className="kiosk-card-top">
          <StateMark work={work} standing={standing} />
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
        {leads && <Progress work={work} />}
        <span className="kiosk-card-facts">
          {leads && (
            <span>
              {t(`kiosk.${rest.is}`)} <b>{formatNumber(rest.qty)}</b>
            </span>
          )}
          {leads && work.readyQty !== null && work.workStatus !== 'COMPLETE' && (
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
        {checks.map((one) => (
          <span className="kiosk-block" data-tone={one.again ? 'bad' : undefined} key={one.id}>
            <Icon name={one.again ? 'warning' : 'search'} size={22} />
            {t(one.again ? 'lineInspection.failedWaits' : 'lineInspection.waitsShort', { stage: t(`stage.${one.stage}`) })}
          </span>
        ))}
      </button>
      {leads && mayEnter && <NextKey work={work} />}
      {refused.map((entry) => (
        <WholeBand {...refusalBandOf(t, entry)} key={entry.key} />
      ))}
    </article>
  );
};
