import type { LineRefusal } from '@lotline/contract/kiosk/refusal';
import { refusalRules } from '@lotline/contract/kiosk/refusal.rules';
import { firstBroken } from '@lotline/contract/kit/rule';
import { useState } from 'react';
import { useStore } from '../kit/browser/store.ts';
import { Icon } from '../kit/look/icons.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { session } from '../kit/net/session.ts';
import { formatNumber } from '../kit/words/format.ts';
import { type Translate, useT, type WordKey } from '../kit/words/words.ts';
import { theOutbox, unheard, useEntries, useLine, useRefused } from './desk.ts';
import { sayHanded } from './hand.ts';
import { MessagePage } from './message-pages.tsx';
import type { Entry } from './outbox.ts';
import { goTo, once, usePlace } from './place.ts';
import { refusalOf, useLineRefusals } from './Refusals.tsx';
import { aboutText, clockText, didText } from './work-text.ts';

/** Everything of this user that was refused, each with its three ways out, and what became of the line's others. */
export const RefusedPage = ({ mayEnter }: { mayEnter: boolean }) => {
  const t = useT();
  const place = usePlace();
  const entries = useRefused();
  // On the page of all lines, what was handed over just now stays in sight with its line's.
  const [lineOfEntries] = useState(entries[0]?.about.lineId ?? null);
  const lineId = place.lineId ?? lineOfEntries;
  const me = useStore(session)?.user.id;
  /** Answered here, but the server doesn't know yet. */
  const answered = useEntries().filter(({ state, userId }) => userId === me && (state === 'handing' || state === 'discarding'));
  const others = useLineRefusals(lineId).filter(({ key }) => ![...entries, ...answered].some((entry) => entry.key === key));
  const handed = others.filter(({ state }) => state === 'HANDED');
  const rest = others.filter(({ state }) => state !== 'HANDED');
  return (
    <div className="kiosk-body">
      <h1 className="kiosk-question">{t('kiosk.refusedTitle')}</h1>
      {handed.length > 0 && <Others title={t('kiosk.refusedHanded', { n: handed.length })} others={handed} mayEnter={mayEnter} />}
      {answered.map((entry) => (
        <Answered key={entry.key} entry={entry} />
      ))}
      {entries.length + answered.length + handed.length === 0 ? (
        <MessagePage icon="success" title={t('kiosk.refusedNone')} />
      ) : (
        entries.map((entry) => <Settling key={entry.key} entry={entry} mayEnter={mayEnter} />)
      )}
      {rest.length > 0 && <Others title={t('kiosk.refusedOthers')} others={rest} mayEnter={mayEnter} />}
    </div>
  );
};

/** What becomes of an entry once the server can be told. */
const Answered = ({ entry }: { entry: Entry }) => {
  const t = useT();
  const line = useLine();
  const away = useStore(unheard) || line !== 'sending';
  return (
    <article className="kiosk-report" role="status">
      <Icon name="clock" size={24} />
      <p>
        <strong>{t(!away ? 'kiosk.goesSoon' : entry.state === 'handing' ? 'kiosk.handedLater' : 'kiosk.discardedLater')}</strong>
        <span>{[didText(t, entry), aboutText(entry)].join(' · ')}</span>
      </p>
    </article>
  );
};

type OthersProps = { title: string; others: readonly LineRefusal[]; mayEnter: boolean };
/** What others of the line reported: what waits for a leader, or what became of it. */
const Others = ({ title, others, mayEnter }: OthersProps) => {
  const t = useT();
  return (
    <section className="kiosk-others">
      <h2 className="kiosk-group">{title}</h2>
      {others.map((other) => (
        <article className="kiosk-report" key={other.key}>
          <p>
            <strong>{t(`refusal.state.${other.state}` as WordKey)}</strong>
            <span>{toldText(t, other)}</span>
          </p>
          {mayEnter && !firstBroken(refusalRules, other) && (
            <button
              type="button"
              className="kiosk-button"
              {...(other.state === 'HANDED' && { 'data-kind': 'primary' })}
              onClick={once(() => goTo({ step: 'settle', settling: { id: other.id } }))}
            >
              {t('kiosk.settleHere')}
            </button>
          )}
        </article>
      ))}
    </section>
  );
};

const toldText = (
  t: Translate,
  { occurredAt, reportedBy, operationName, lotNo, action, settledByName, settledReason, ...qty }: LineRefusal,
) =>
  [
    clockText(occurredAt),
    reportedBy,
    `${operationName} ${lotNo}`,
    action === 'RESULT' || action === 'CORRECT' ? qtyText(t, qty) : t(`refusal.action.${action}` as WordKey),
    settledByName,
    settledReason,
  ]
    .filter(Boolean)
    .join(' · ');

type Counted = Pick<LineRefusal, 'goodQty' | 'defectQty' | 'bookedGoodQty' | 'bookedDefectQty'>;
/** What was reported and, where something else was booked in the end, that. */
const qtyText = (t: Translate, { goodQty, defectQty, bookedGoodQty, bookedDefectQty }: Counted) => {
  const text = (good: number | null, defect: number | null) =>
    `${t('kiosk.good')} ${formatNumber(good ?? 0)} ${t('kiosk.defect')} ${formatNumber(defect ?? 0)}`;
  const from = text(goodQty, defectQty);
  const to = text(bookedGoodQty, bookedDefectQty);
  return bookedGoodQty === null || from === to ? from : t('kiosk.bookedInstead', { from, to });
};

const Settling = ({ entry, mayEnter }: { entry: Entry; mayEnter: boolean }) => {
  const t = useT();
  const { again, hand, discard } = theOutbox();
  const { about, change, key } = entry;
  const { why, isGone, byLeader } = refusalOf(t, entry);
  const correct = () => goTo({ lineId: about.lineId, workId: change.dailyPlanId, step: 'result', correcting: key });
  const drop = async () => {
    const yes = await confirm({
      title: t('kiosk.discardEntryTitle'),
      text: t('kiosk.discardEntryText', { what: `${aboutText(entry)} · ${didText(t, entry)}` }),
      icon: 'warning',
      okText: t('kiosk.discardEntry'),
      danger: true,
    });
    if (yes) await discard(key);
  };
  const give = async () => {
    await hand(key);
    await sayHanded(t, key);
  };
  const leader = { name: t('kiosk.hand'), go: () => void give() };
  /** What most likely books it first; what wouldn't book it isn't offered. */
  const ways = byLeader
    ? [leader]
    : isGone
      ? []
      : [
          change.action === 'RESULT'
            ? { name: t('kiosk.correctAndSend'), go: correct }
            : { name: t('kiosk.again'), go: () => void again(key) },
          leader,
        ];
  return (
    <article className="kiosk-settling">
      <p>
        <strong>{didText(t, entry)}</strong>
        <span>{aboutText(entry)}</span>
        <em>{why}</em>
      </p>
      {mayEnter && (
        <div className="kiosk-settling-ways">
          {ways.map(({ name, go }, at) => (
            <button
              type="button"
              key={name}
              className="kiosk-button"
              {...(at === 0 && { 'data-kind': 'primary', 'data-size': 'large' })}
              onClick={once(go)}
            >
              {name}
            </button>
          ))}
          <button type="button" className="kiosk-button" data-kind="danger" onClick={once(() => void drop())}>
            {t('kiosk.discardEntry')}
          </button>
        </div>
      )}
    </article>
  );
};
