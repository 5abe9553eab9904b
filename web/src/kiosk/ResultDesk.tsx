import type { KioskChoices, Work } from '@lotline/contract/kiosk/kiosk';
import { add, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { decimalsOf } from '@lotline/contract/kit/unit';
import { restOf, wantedQty } from '@lotline/contract/production/plan/day-rest';
import { impossibleTimes, resultSizeRules } from '@lotline/contract/production/result/result.rules';
import { useEffect, useState } from 'react';
import { usePhone } from '../kit/browser/media.ts';
import { useStore } from '../kit/browser/store.ts';
import { NumberPad, pressed } from '../kit/form/NumberPad.tsx';
import { Icon } from '../kit/look/icons.tsx';
import { Unbroken } from '../kit/look/Unbroken.tsx';
import { alert, confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { answerScan } from '../kit/scan/answer.ts';
import { useScanner } from '../kit/scan/scanner.ts';
import { formatNumber } from '../kit/words/format.ts';
import { type Translate, useT, type WordKey } from '../kit/words/words.ts';
import type { Anew, Draft } from './anew.ts';
import { heard, tap, unheard, useLine } from './desk.ts';
import { KioskKey } from './KioskKey.tsx';
import { useInspectionsOf } from './line-checks.ts';
import { goBack, goTo, leaving, once } from './place.ts';
import { CheckDue } from './WorkCard.tsx';
import { blockText, countedText, matches } from './work-text.ts';

/** As long as its counts take to be read. */
const readingMs = 4000;

type Tab = 'good' | 'defect' | 'rework' | 'trial';
const empty: Draft = { good: '', rework: '', defects: {} };

const draftKey = (id: number) => `lotline.kiosk.draft.${id}`;
const keptDraft = (id: number): Draft => {
  try {
    return (JSON.parse(sessionStorage.getItem(draftKey(id)) ?? 'null') as Draft | null) ?? empty;
  } catch {
    return empty;
  }
};
const keepDraft = (id: number, draft: Draft | null) => {
  try {
    if (draft) sessionStorage.setItem(draftKey(id), JSON.stringify(draft));
    else sessionStorage.removeItem(draftKey(id));
  } catch {
    // Without storage the entry is lost on a reload.
  }
};

const recountingOf = ({ booked, why }: Anew) => (booked ? 'kiosk.recounting' : why ? 'kiosk.recountingRefused' : 'kiosk.recountingKept');
const numberOf = (text: string | undefined) => Number(text || 0) || 0;

/** Whether what is counted may be lost. */
export const askToDiscard = (t: Translate, anew: boolean) =>
  confirm({
    title: t('kiosk.discardTitle'),
    text: t(anew ? 'kiosk.discardAnewText' : 'kiosk.discardText'),
    icon: 'warning',
    okText: t('kiosk.discard'),
    cancelText: t('kiosk.keepCounting'),
    danger: true,
  });

type Props = {
  work: Work;
  choices: KioskChoices;
  /** Who made it, where nothing that goes on says so. */
  crew: readonly number[] | null;
  anew?: Anew | undefined;
  /** What was counted of it already, before somebody came back to it. */
  begun?: Draft | undefined;
};
/** Good pieces, defects by reason, rework, and with a mold trial pieces: counted with taps, summed, saved. */
export const ResultDesk = ({ work, choices, crew, anew, begun }: Props) => {
  const t = useT();
  const line = useLine();
  const old = useStore(unheard);
  const decimals = decimalsOf(work.uom);
  const [draft, setDraft] = useState(() => begun ?? anew?.draft ?? keptDraft(work.dailyPlanId));
  const [tab, setTab] = useState<Tab>('good');
  const [reason, setReason] = useState<number | null>(null);
  // A figure that stands already, or that a tile has just counted, isn't hung onto: a number typed now is the whole count.
  const [typing, setTyping] = useState(false);
  /** Why what is typed can't be: beside the sum, where it covers no key. */
  const [whyNot, setWhyNot] = useState<string | null>(null);
  useEffect(() => {
    if (!anew) keepDraft(work.dailyPlanId, draft === empty ? null : draft);
  }, [draft, work.dailyPlanId, anew]);

  const goodQty = numberOf(draft.good);
  const reworkQty = numberOf(draft.rework);
  const trialQty = numberOf(draft.trial);
  /** Trial pieces wear a mold: they are asked for where one is mounted, or counts them already. */
  const asksTrial = Boolean(work.mold) || trialQty > 0;
  const defects = Object.entries(draft.defects)
    .map(([id, text]) => ({ defectCodeId: Number(id), qty: numberOf(text) }))
    .filter(({ qty }) => qty > 0);
  const defectQty = add(...defects.map(({ qty }) => qty));
  const sum = add(goodQty, defectQty);
  const { readyQty } = work;
  const bounded = !anew?.booked && work.previousOperationName !== null && readyQty !== null;
  const over = bounded ? subtract(sum, readyQty) : 0;
  /** All that is left to make, or as much of it as is ready and no defect took. */
  const whole = Math.min(work.remainQty, readyQty === null ? work.remainQty : Math.max(0, subtract(readyQty, defectQty)));
  /** What was counted before, and is in the work's figures unless it was refused, counts as not made yet. */
  const before = anew && !anew.why ? (anew.was ?? anew.draft) : empty;
  const wasDefect = add(...Object.values(before.defects).map(numberOf));
  const wasGood = numberOf(before.good);
  const left = add(work.remainQty, wasGood, defectQty);
  const ready = readyQty === null ? null : add(readyQty, wasGood, wasDefect);
  const target = wantedQty(work);
  const rest = restOf(work);
  const most = Math.max(target, left, ready ?? 0) * impossibleTimes;
  const size = { pieces: sum, usual: Math.min(left, ready ?? left), most, target, remain: work.remainQty, ready: readyQty };
  const untouched = anew !== undefined && JSON.stringify(draft) === JSON.stringify(anew.draft);
  // A correction may say that there was nothing.
  const nothing = sum === 0 && reworkQty === 0 && trialQty === 0 && !anew?.booked;
  // Without news from the server what is ready may be more than is known here; the server decides then.
  const heardOf = line !== 'waiting' && !old;
  const held = over > 0 && heardOf;
  const lacking = !anew && heardOf && work.blocks.find(({ reason }) => reason === 'NO_MATERIAL');

  const firstPiece = useInspectionsOf(work).find(({ stage }) => stage === 'FIRST');

  const setDefect = (id: number, text: string) => setDraft((now) => ({ ...now, defects: { ...now.defects, [id]: text } }));
  const entered =
    tab === 'good'
      ? draft.good
      : tab === 'rework'
        ? draft.rework
        : tab === 'trial'
          ? (draft.trial ?? '')
          : reason === null
            ? ''
            : (draft.defects[reason] ?? '');
  const enter = (text: string) => {
    setWhyNot(null);
    setTyping(false);
    if (tab === 'good') setDraft((now) => ({ ...now, good: text }));
    else if (tab === 'rework') setDraft((now) => ({ ...now, rework: text }));
    else if (tab === 'trial') setDraft((now) => ({ ...now, trial: text }));
    else if (reason !== null) setDefect(reason, text);
  };
  const type = (text: string) => {
    enter(text);
    setTyping(true);
  };
  const more = (by: number) => enter(String(Math.max(0, add(numberOf(entered), by))));

  useEffect(() => {
    const ask = async () => {
      const yes = nothing || untouched || (await askToDiscard(t, anew !== undefined));
      if (yes && !anew) keepDraft(work.dailyPlanId, null);
      return yes;
    };
    leaving.ask = ask;
    return () => {
      if (leaving.ask === ask) leaving.ask = null;
    };
  }, [nothing, untouched, t, work.dailyPlanId, anew]);
  /** A count of more than there is to make is asked about here, where it can be counted again; also without a network. */
  const save = async () => {
    if (firstPiece && !anew) {
      const text = t(firstPiece.again ? 'lineInspection.reportFailed' : 'lineInspection.reportBefore');
      if (!(await confirm({ title: t('result.sureTitle'), text, icon: 'warning', okText: t('result.sureYes') }))) return;
    }
    const facts = { ...size, confirmOver: false };
    const asked = firstBroken(resultSizeRules, facts);
    if (!asked) return book({});
    const text = t(asked.code as WordKey, asked.tell?.(facts));
    if (sum > most) return setWhyNot(text);
    void confirm({ title: t('result.sureTitle'), text, icon: 'warning', okText: t('result.sureYes') }).then(
      (yes) => yes && book({ confirmOver: true }),
    );
  };
  const book = (confirmed: { confirmOver?: true }) => {
    const by = { toolId: work.toolId, ...(crew && { workerIds: [...crew] }), countedBy: 'OPERATOR' as const };
    const counted = { goodQty, defectQty, reworkQty, ...(asksTrial && { trialQty }), defects };
    if (anew) return anew.save(counted, confirmed);
    void tap(work, { action: 'RESULT', ...counted, ...confirmed, ...by })
      .then(heard)
      .then((became) => {
        if (became === 'taken') tell.success(t('kiosk.entered', { counts: countedText(t, counted, work.uom) }), readingMs);
        else if (became === 'kept') tell.success(t('kiosk.savedHere'));
      });
    keepDraft(work.dailyPlanId, null);
    setDraft(empty);
    goTo({ step: 'work' });
  };
  useScanner({
    onKey: (key) => {
      if (key === 'Escape') void goBack();
      else if (key === 'Backspace') type(pressed(entered, 'back', { decimals }));
      else if (key === 'Delete') enter('');
      else if (/^[0-9.]$/.test(key)) type(pressed(entered, key, { decimals, standing: !typing }));
    },
    // Another work's code is answered behind; it leads nowhere while something is counted.
    onScan: (code) => {
      const isThis = matches(code)(work);
      if (isThis) answerScan({ taken: true, what: code, said: t('kiosk.scanThis') });
      return isThis;
    },
  });

  const tooMany = over > 0 && t('kiosk.overReady', { ready: readyQty, over, operation: work.previousOperationName });
  /** Why what is counted can't be saved as it stands. */
  const said = whyNot ?? tooMany;
  const tabs = [
    { id: 'good', name: t('kiosk.good'), qty: goodQty },
    { id: 'defect', name: t('kiosk.defect'), qty: defectQty },
    { id: 'rework', name: t('kiosk.rework'), qty: reworkQty },
    ...(asksTrial ? [{ id: 'trial' as const, name: t('kiosk.trial'), qty: trialQty }] : []),
  ] as const;
  return (
    <div className="kiosk-asking">
      <div className="kiosk-tabs" role="tablist">
        {tabs.map(({ id, name, qty }) => (
          <button
            type="button"
            role="tab"
            key={id}
            className="kiosk-tab"
            data-tone={id}
            aria-selected={tab === id}
            onClick={() => {
              setTab(id);
              setTyping(false);
            }}
          >
            {name}
            <strong data-long={formatNumber(qty).length > 6}>{formatNumber(qty)}</strong>
          </button>
        ))}
      </div>
      <div className="kiosk-count">
        <div className="kiosk-count-left">
          {tab === 'defect' ? (
            <Reasons
              choices={choices}
              groupId={work.defectGroupId}
              counts={draft.defects}
              chosen={reason}
              add={(id) => {
                setReason(id);
                setWhyNot(null);
                setTyping(false);
                setDefect(id, String(add(numberOf(draft.defects[id]), 1)));
              }}
            />
          ) : (
            <>
              <p className="kiosk-count-what">
                {anew && <em>{anew.by ? t('kiosk.recountingOf', { author: anew.by }) : t(recountingOf(anew))}</em>}
                <strong>{work.operationName}</strong> {work.productName} · <Unbroken text={work.lotNo} />
              </p>
              {tab === 'trial' && <p className="kiosk-count-why">{t('kiosk.trialHint')}</p>}
              {anew?.why && <p className="kiosk-count-why">{anew.why}</p>}
              {firstPiece && !anew && (
                <p className="kiosk-count-why">{t(firstPiece.again ? 'lineInspection.reportFailed' : 'lineInspection.reportBefore')}</p>
              )}
              {lacking && (
                <p className="kiosk-count-why">
                  {blockText(t, lacking)} {t('kiosk.savedUnbooked')}
                </p>
              )}
              <p className="kiosk-count-so-far">
                <span>
                  {t('kiosk.target')} <b>{formatNumber(wantedQty(work))}</b>
                </span>
                <span>
                  {t('kiosk.soFar')} <b>{formatNumber(work.completedQty)}</b>
                </span>
                <span>
                  {t(`kiosk.${rest.is}`)} <b>{formatNumber(rest.qty)}</b>
                </span>
                {readyQty !== null && (
                  <span>
                    {t('kiosk.ready')} <b>{formatNumber(readyQty)}</b>
                  </span>
                )}
              </p>
              <div className="kiosk-steps">
                {[1, 10, 100].map((by) => (
                  <button type="button" key={by} className="kiosk-step" onClick={() => more(by)}>
                    +{by}
                  </button>
                ))}
                <KioskKey className="kiosk-step" why={numberOf(entered) === 0 && t('kiosk.why.nothingToTake')} onClick={() => more(-1)}>
                  −1
                </KioskKey>
              </div>
              {tab === 'good' && !anew && whole > 0 && (
                <button type="button" className="kiosk-step kiosk-whole" onClick={() => enter(String(whole))}>
                  {t(whole < work.remainQty ? 'kiosk.allReady' : 'kiosk.whole', { qty: whole })}
                </button>
              )}
            </>
          )}
          {/* Below what is pressed: it appears while somebody counts, and moves no key. */}
          {!anew && <CheckDue work={work} more={sum} />}
        </div>
        <div className="kiosk-count-right">
          {tab === 'defect' && (
            <p className="kiosk-count-reason">
              {reason === null ? t('kiosk.defectPick') : (choices.defects.find(({ id }) => id === reason)?.name ?? '')}
              {reason !== null && (
                <KioskKey
                  className="kiosk-button kiosk-square"
                  aria-label="−1"
                  why={numberOf(entered) === 0 && t('kiosk.why.nothingToTake')}
                  onClick={() => more(-1)}
                >
                  −1
                </KioskKey>
              )}
            </p>
          )}
          <NumberPad
            value={entered}
            standing={!typing}
            onChange={type}
            decimals={decimals}
            {...(tab === 'defect' && reason === null && { why: t('kiosk.defectPick') })}
          />
        </div>
      </div>
      <footer className="kiosk-foot">
        <p className="kiosk-sum" role="status">
          {said ? (
            <Said text={said} role={whyNot ? 'alert' : undefined} />
          ) : (
            <span>
              {t('kiosk.good')} <b>{formatNumber(goodQty)}</b> + {t('kiosk.defect')} <b>{formatNumber(defectQty)}</b> ={' '}
              <b>{formatNumber(sum)}</b> {work.uom}
              {reworkQty > 0 && (
                <>
                  {' '}
                  · {t('kiosk.rework')} <b>{formatNumber(reworkQty)}</b>
                </>
              )}
              {trialQty > 0 && (
                <>
                  {' '}
                  · {t('kiosk.trial')} <b>{formatNumber(trialQty)}</b>
                </>
              )}
            </span>
          )}
        </p>
        <KioskKey
          className="kiosk-button"
          data-kind="primary"
          data-size="large"
          why={held ? tooMany : nothing && t('kiosk.why.countFirst')}
          onClick={once(() => void save())}
        >
          {sum > 0 ? t('kiosk.saveSum', { qty: sum, uom: work.uom }) : t('kiosk.save')}
        </KioskKey>
      </footer>
    </div>
  );
};

/** Beside the key that saves. On a phone two lines of it, and a tap says all of it: the pad keeps its place. */
const Said = ({ text, role }: { text: string; role: 'alert' | undefined }) => {
  const inside = (
    <>
      <Icon name="warning" size={24} />
      <span>{text}</span>
    </>
  );
  if (!usePhone())
    return (
      <span data-tone="bad" role={role}>
        {inside}
      </span>
    );
  return (
    <button type="button" data-tone="bad" onClick={() => void alert({ icon: 'warning', title: text })}>
      {inside}
    </button>
  );
};

type ReasonProps = {
  choices: KioskChoices;
  /** The operation's own group of reasons, first. */
  groupId: number | null;
  counts: Readonly<Record<string, string>>;
  chosen: number | null;
  add: (id: number) => void;
};

const Reasons = ({ choices, groupId, counts, chosen, add: addOne }: ReasonProps) => {
  const t = useT();
  const [group, setGroup] = useState<number | null>(
    choices.defectGroups.some(({ id }) => id === groupId) ? groupId : (choices.defectGroups[0]?.id ?? null),
  );
  const counted = (of: number | null) =>
    add(...choices.defects.filter(({ groupId: at }) => at === of).map(({ id }) => numberOf(counts[id])));
  const loose = choices.defects.filter(({ groupId: at }) => at === null || !choices.defectGroups.some(({ id }) => id === at));
  const shown = group === null ? loose : choices.defects.filter(({ groupId: at }) => at === group);
  if (choices.defects.length === 0) return <p className="kiosk-subtitle">{t('kiosk.noDefects')}</p>;
  return (
    <>
      <div className="kiosk-bar kiosk-reason-groups">
        {choices.defectGroups.map(({ id, name }) => (
          <button type="button" key={id} className="kiosk-chip" aria-pressed={group === id} onClick={() => setGroup(id)}>
            {name}
            {counted(id) > 0 && <b>{formatNumber(counted(id))}</b>}
          </button>
        ))}
        {loose.length > 0 && (
          <button type="button" className="kiosk-chip" aria-pressed={group === null} onClick={() => setGroup(null)}>
            {t('kiosk.why.OTHER')}
          </button>
        )}
      </div>
      <div className="kiosk-tiles" data-size="reason">
        {shown.map(({ id, name }) => (
          <button
            type="button"
            key={id}
            className="kiosk-tile"
            aria-pressed={chosen === id}
            data-counted={numberOf(counts[id]) > 0}
            onClick={() => addOne(id)}
          >
            <strong>{name}</strong>
            {numberOf(counts[id]) > 0 && <b>{formatNumber(numberOf(counts[id]))}</b>}
          </button>
        ))}
      </div>
      <p className="kiosk-subtitle">{t('kiosk.defectHint')}</p>
    </>
  );
};
