import { goodBadBoard } from '@lotline/contract/dashboard/board';
import { useSearch } from '@tanstack/react-router';
import { formatDay, formatNumber, formatPercent } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { Board, State, turned } from './Board.tsx';
import { useLive } from './use-live.ts';

const rowsThatFit = 5;
/** Good and bad pieces of a day on the wall: `date` and `locationId` of the address, today and the whole plant without them. */
export const GoodBadBoard = () => {
  const t = useT();
  const { date, locationId } = useSearch({ strict: false }) as { date?: string; locationId?: number };
  const { data, at, now, isOld } = useLive(goodBadBoard, {
    ...(date && { date: String(date) }),
    ...(locationId && { locationId: Number(locationId) }),
  });
  if (!data) return <div className="board" />;
  const lines = turned(data.lines, rowsThatFit, now);
  const most = Math.max(1, ...data.hours.map(({ good, bad }) => good + bad));
  return (
    <Board
      title={t('board.goodBad')}
      of={[formatDay(data.date), data.locationName].filter(Boolean).join(' · ')}
      now={now}
      at={at}
      isOld={isOld}
      helpCalls={data.helpCalls}
    >
      <section className="board-main">
        <div className="board-number" data-tone={data.bad > 0 ? 'risk' : 'done'}>
          <small>{t('widget.defectRate')}</small>
          <strong>{formatPercent(data.defectRate)}</strong>
          {/* What is spoiled before anything is complete is all of the share: that is told, so that nobody takes it for the day's. */}
          {data.good === 0 && data.bad > 0 && <small>{t('board.nothingComplete')}</small>}
          <dl>
            <div>
              <dt>{t('board.completedGood')}</dt>
              <dd>{formatNumber(data.good)}</dd>
            </div>
            <div data-bad={data.bad > 0 || undefined}>
              <dt>{t('widget.bad')}</dt>
              <dd>{formatNumber(data.bad)}</dd>
            </div>
            <div>
              <dt>{t('widget.achieveRate')}</dt>
              <dd>{formatPercent(data.achieveRate, 0)}</dd>
            </div>
          </dl>
        </div>
        <div className="board-rows">
          {data.lines.length === 0 && <p>{t('board.nothingYet')}</p>}
          {lines.rows.map((line) => (
            <div key={`${line.lineId} ${line.uom}`}>
              <b>{line.lineName}</b>
              <span>
                {formatNumber(line.passed)}
                <small> {line.uom}</small>
              </span>
              {line.bad > 0 ? (
                <State tone="risk" word={`${t('widget.bad')} ${formatNumber(line.bad)} (${formatPercent(line.defectRate)})`} />
              ) : line.passed > 0 ? (
                <State tone="done" word={`${t('widget.bad')} 0`} />
              ) : (
                <State tone="plan" word={t('planState.PLANNED')} />
              )}
            </div>
          ))}
          {lines.pages > 1 && <p className="board-turn">{t('board.page', { n: lines.page + 1, of: lines.pages })}</p>}
        </div>
      </section>
      {data.hours.length > 0 && (
        <ol className="board-hours" aria-label={t('board.goodBad')}>
          {data.hours.map(({ hour, good, bad }, n) => (
            <li key={hour}>
              <span aria-hidden>
                <i data-bad style={{ height: `${(bad / most) * 100}%` }} />
                <i style={{ height: `${(good / most) * 100}%` }} />
              </span>
              <small>{data.hours.length > 12 && n % 2 ? '' : hour}</small>
            </li>
          ))}
        </ol>
      )}
    </Board>
  );
};
