import { type ProdBoard, prodBoard } from '@lotline/contract/dashboard/board';
import { useSearch } from '@tanstack/react-router';
import { workDay } from '../kit/site/work-day.ts';
import { formatNumber, formatPercent } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { Board, type BoardTone, daysSaid, State, turned } from './Board.tsx';
import { useLive } from './use-live.ts';

const rowsThatFit = 6;
const toneOf = ({ completed, target }: ProdBoard['rows'][number], isOver: boolean): BoardTone =>
  completed >= target ? 'done' : isOver ? 'bad' : completed > 0 ? 'run' : 'plan';
const wordOf = {
  done: 'planState.COMPLETE',
  run: 'planState.IN_PROGRESS',
  plan: 'planState.PLANNED',
  bad: 'planState.LATE',
  risk: 'planState.LATE',
} as const;

/** Production against plan on the wall: `fromDate` and `toDate` of the address, today without them. */
export const ProductionBoard = () => {
  const t = useT();
  const { fromDate, toDate } = useSearch({ strict: false }) as { fromDate?: string; toDate?: string };
  const { data, at, now, isOld } = useLive(prodBoard, {
    ...(fromDate && { fromDate: String(fromDate) }),
    ...(toDate && { toDate: String(toDate) }),
  });
  if (!data) return <div className="board" />;
  // What only spoils pieces on the way to another line completes nothing here.
  const completing = data.rows.filter(({ target, completed }) => target > 0 || completed > 0);
  const rows = turned(completing, rowsThatFit, now);
  const isOver = data.toDate < workDay(new Date(now));
  return (
    <Board
      title={t('board.production')}
      of={daysSaid(data.fromDate, data.toDate)}
      now={now}
      at={at}
      isOld={isOld}
      helpCalls={data.helpCalls}
    >
      <section className="board-main">
        <div className="board-number" data-tone={data.target > 0 && data.completed >= data.target ? 'done' : isOver ? 'bad' : 'run'}>
          <small>{t('widget.achieveRate')}</small>
          <strong>{formatPercent(data.achieveRate, 0)}</strong>
          <dl>
            <div>
              <dt>{t('widget.completed')}</dt>
              <dd>{formatNumber(data.completed)}</dd>
            </div>
            <div>
              <dt>{t('widget.target')}</dt>
              <dd>{formatNumber(data.target)}</dd>
            </div>
            <div data-bad={data.defect > 0 || undefined}>
              <dt>{t('widget.bad')}</dt>
              <dd>{formatNumber(data.defect)}</dd>
            </div>
          </dl>
        </div>
        <div className="board-rows" data-bars>
          {completing.length === 0 && <p>{t('board.nothingYet')}</p>}
          {rows.rows.map((row) => {
            const tone = toneOf(row, isOver);
            return (
              <div key={`${row.lineId} ${row.productId} ${row.uom}`} data-tone={tone}>
                <b>
                  {row.productName} <small>{row.lineName}</small>
                </b>
                <span>
                  {formatNumber(row.completed)}
                  <small>
                    {' '}
                    / {formatNumber(row.target)} {row.uom}
                  </small>
                </span>
                <State tone={tone} word={t(wordOf[tone])} />
                <i aria-hidden>
                  <b style={{ width: `${Math.min(1, row.achieveRate ?? (row.completed > 0 ? 1 : 0)) * 100}%` }} />
                </i>
              </div>
            );
          })}
          {rows.pages > 1 && <p className="board-turn">{t('board.page', { n: rows.page + 1, of: rows.pages })}</p>}
        </div>
      </section>
    </Board>
  );
};
