import { subtract } from '@lotline/contract/kit/quantity';
import { confidences, type Recall, type RecallHold, type RecallLot, type RecallRow } from '@lotline/contract/lot/recall';
import { Alert } from 'antd';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMedia } from '../kit/browser/media.ts';
import { ReasonDialog } from '../kit/dialogs/ReasonDialog.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { PagePaper } from '../kit/look/Paper.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { wholeOf } from '../kit/net/source.ts';
import { formatAt, formatDay, formatNumber, orNothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { qualityTones, trackingPath } from './lot-tones.ts';
import { PhoneLine, PhoneList } from './PhoneList.tsx';
import { RecallPaper } from './RecallPaper.tsx';
import { nameIn, phone, placeTones, recallColumns, recallLotColumns } from './recall-columns.ts';
import { balanceOf, holdReasonIn, notHeldIn, placesOf, receivedWord, releaseReasonIn } from './recall-summary.ts';
import { amount } from './track-text.ts';
import { useRelease } from './use-release.ts';

const rowHeight = 32;
/** Title, filters, foot and a scrollbar of a grid. */
const around = 124;
const heightFor = (rows: number, most: number, sums = 0) => around + rowHeight * (Math.max(2, Math.min(rows, most)) + sums);

/** Where everything of a recall is now, what adds up to it, and which customers have it. */
export const RecallSheet = ({ of }: { of: Recall }) => {
  const { t, lang } = useSay();
  const isPhone = useMedia(phone);
  const head = useRef<HTMLHeadingElement>(null);
  const released = of.holds.filter(({ releasedAt }) => releasedAt !== null);
  const rows = useMemo(() => wholeOf(of.rows), [of]);
  const lots = useMemo(() => wholeOf(of.lots), [of]);
  const columns = useMemo(() => recallColumns(of.uom, lang), [of.uom, lang]);
  const lotColumns = useMemo(() => recallLotColumns(of, lang), [of, lang]);
  return (
    <div className="recall">
      <header className="recall-head">
        <h2 ref={head} tabIndex={-1}>
          {of.label}
        </h2>
        <p>
          {[t(`tracking.kind.${of.kind}`), nameIn(lang, of), of.supplier, of.receivedDay && formatDay(of.receivedDay)]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </header>
      {of.holds.map((hold) => hold.releasedAt === null && <Held key={hold.id} hold={hold} of={of} after={() => head.current?.focus()} />)}
      {released.length > 0 && (
        <details className="recall-past">
          <summary>{t('recall.pastHolds', { n: released.length })}</summary>
          {released.map((hold) => (
            <Released key={hold.id} hold={hold} />
          ))}
        </details>
      )}
      <Sums of={of} />
      <section className="recall-part">
        <h3>{t('recall.customers')}</h3>
        <Customers of={of} />
      </section>
      <section className="recall-part">
        <h3>{t('recall.where')}</h3>
        {isPhone ? (
          <PhoneRows of={of} />
        ) : (
          <Grid<RecallRow>
            id="recall"
            label={t('recall.where')}
            words="recall"
            columns={columns}
            source={rows}
            rowId={({ key }) => key}
            select="none"
            tone={({ place }) => (place === 'DIFFERENCE' ? 'warning' : undefined)}
            height={heightFor(of.rows.length, 14, 1)}
          />
        )}
      </section>
      {of.lots.length > 0 && (
        <section className="recall-part">
          <h3>{t('recall.lots')}</h3>
          <ul className="recall-why">
            {confidences
              .filter((one) => of.lots.some(({ confidence }) => confidence === one))
              .map((one) => (
                <li key={one}>{t(`recall.why.${one}`)}</li>
              ))}
          </ul>
          {isPhone ? (
            <PhoneLots of={of} />
          ) : (
            <Grid<RecallLot>
              id="recall_lot"
              label={t('recall.lots')}
              words="recall"
              columns={lotColumns}
              source={lots}
              select="none"
              height={heightFor(of.lots.length, 10)}
            />
          )}
        </section>
      )}
      <PagePaper>{() => <RecallPaper of={of} />}</PagePaper>
    </div>
  );
};

/** On a phone each row says all of itself: nothing is looked for sideways. */
const PhoneRows = ({ of }: { of: Recall }) => {
  const { t, lang } = useSay();
  return (
    <PhoneList label={t('recall.where')}>
      {of.rows.map((row) => (
        <PhoneLine
          key={row.key}
          to={trackingPath(row.kind, row.id)}
          name={row.label}
          tag={<span className={`kit-tag kit-tag-${placeTones[row.place]}`}>{t(`recall.place.${row.place}`)}</span>}
          qty={amount(row.recalledQty, of.uom)}
          {...withheld(t, row.state)}
          said={[nameIn(lang, row), row.at, row.shipment && `${row.shipment.no} ${formatDay(row.shipment.day)}`, sure(t, row.confidence)]}
        />
      ))}
    </PhoneList>
  );
};
const PhoneLots = ({ of }: { of: Recall }) => {
  const { t, lang } = useSay();
  return (
    <PhoneList label={t('recall.lots')}>
      {of.lots.map((lot) => (
        <PhoneLine
          key={lot.id}
          to={trackingPath('lot', lot.id)}
          name={lot.lotNo}
          tag={<span className={`kit-tag kit-tag-${qualityTones[lot.state] ?? 'grey'}`}>{t(`quality.${lot.state}`)}</span>}
          qty={amount(lot.recalledQty, of.uom)}
          said={[
            nameIn(lang, lot),
            sure(t, lot.confidence),
            ...(['madeQty', 'stockQty', 'shippedQty'] as const).map(
              (id) => lot[id] !== 0 && `${t(`recall.${id}`)} ${formatNumber(lot[id])}`,
            ),
          ]}
        />
      ))}
    </PhoneList>
  );
};
/** What may not be used says so beside where it is. */
const withheld = (t: ReturnType<typeof useSay>['t'], state: RecallRow['state']) =>
  (state === 'HOLD' || state === 'REJECTED') && {
    also: <span className={`kit-tag kit-tag-${qualityTones[state]}`}>{t(`quality.${state}`)}</span>,
  };
const sure = (t: ReturnType<typeof useSay>['t'], confidence: RecallRow['confidence']) =>
  confidence && t(`tracking.confidence.${confidence}`);
/** Received = the places it is in, so that somebody sees at once that nothing is missing. */
const Sums = ({ of }: { of: Recall }) => {
  const { t } = useSay();
  return (
    <>
      <dl className="recall-sums" aria-label={t('recall.sheet')}>
        <div data-total="">
          <dt>{t(receivedWord(of))}</dt>
          <dd>
            {formatNumber(of.receivedQty)} <small>{of.uom}</small>
          </dd>
        </div>
        {placesOf(of).map(({ place, qty: sum }, at) => (
          <div key={place} data-place={place} data-none={sum === 0 || undefined}>
            <span aria-hidden="true">{at === 0 ? '=' : '+'}</span>
            <dt>{t(`recall.place.${place}`)}</dt>
            <dd>{formatNumber(sum)}</dd>
          </div>
        ))}
      </dl>
      {of.kind === 'lot' && <p className="recall-none">{t('recall.begunIs')}</p>}
      {of.gapQty === 0 ? <p className="recall-balances">{balanceOf(of, t)}</p> : <Alert type="error" showIcon title={balanceOf(of, t)} />}
    </>
  );
};

/** Who has how many, of how many lots and shipments, and how sure that is. */
const Customers = ({ of }: { of: Recall }) => {
  const { t } = useSay();
  if (of.customers.length === 0) return <p className="recall-none">{t('recall.noCustomer')}</p>;
  return (
    <ul className="recall-customers">
      {of.customers.map(({ id, name, uom, qty: sum, certainQty, shipments, lots }) => (
        <li key={`${id} ${uom}`}>
          <b>{name ?? t('recall.noPartner')}</b>
          <strong>
            {formatNumber(sum)} {uom}
          </strong>
          <span>{t('recall.counts', { shipments, lots })}</span>
          {certainQty > 0 && <em data-sure="">{t('recall.certain', { qty: certainQty })}</em>}
          {certainQty < sum && <em>{t('recall.estimated', { qty: subtract(sum, certainQty) })}</em>}
        </li>
      ))}
    </ul>
  );
};

/** What is on hold of it and why, and the way back. */
const Held = ({ hold, of, after }: { hold: RecallHold; of: Recall; after: () => void }) => {
  const { t, lang } = useSay();
  const { may } = usePermission();
  const [asking, setAsking] = useState(false);
  const gone = notHeldIn(of, t);
  // The question's button leaves with the hold: the keys go on at the head of the sheet.
  const { codes, release } = useRelease(asking, () => {
    flushSync(() => setAsking(false));
    after();
  });
  return (
    <>
      <div className="recall-held" role="status">
        <b>{t('recall.heldBecause', { reason: holdReasonIn(lang, hold) })}</b>
        <span>{t('recall.heldBy', { name: orNothing(hold.heldBy), at: formatAt(hold.heldAt), n: hold.units })}</span>
        {may('tracking', 'modify') && <Button onClick={() => setAsking(true)}>{t('recall.release')}</Button>}
        {gone && <p>{t('recall.notHeldTold', { what: gone })}</p>}
      </div>
      {asking && (
        <ReasonDialog
          title={t('recall.release')}
          text={t('recall.releaseAsk')}
          label={t('recall.releaseReason')}
          noteLabel={t('recall.releaseNote')}
          codes={codes}
          okText={t('recall.release')}
          close={() => setAsking(false)}
          go={(reason, reasonId) => release(hold.id, reason, reasonId)}
        />
      )}
    </>
  );
};

/** A hold that was released: who did so, when and why, and why it had been held. */
const Released = ({ hold }: { hold: RecallHold }) => {
  const { t, lang } = useSay();
  return (
    <div className="recall-released">
      <b>{t('recall.releasedBecause', { reason: releaseReasonIn(lang, hold) })}</b>
      <span>
        {t('recall.releasedBy', {
          by: orNothing(hold.releasedBy),
          at: formatAt(hold.releasedAt),
          cause: holdReasonIn(lang, hold),
          held: formatAt(hold.heldAt),
        })}
      </span>
    </div>
  );
};
