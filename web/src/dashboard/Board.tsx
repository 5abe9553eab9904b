import type { HelpCall } from '@lotline/contract/kiosk/help';
import type { ReactNode } from 'react';
import { formatDay, formatTime } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import './board.css';

export type BoardTone = 'done' | 'run' | 'plan' | 'risk' | 'bad';
/** A state has a colour, a shape and a word. */
const shapes: Record<BoardTone, string> = { done: '●', run: '▶', plan: '○', risk: '▲', bad: '■' };
export const State = ({ tone, word }: { tone: BoardTone; word: string }) => (
  <span className="board-state" data-tone={tone}>
    <i aria-hidden>{shapes[tone]}</i> {word}
  </span>
);

const turnMs = 10_000;
/** The part of the rows that is shown now: those that don't fit come in turn, nothing scrolls. */
export const turned = <Row,>(rows: readonly Row[], fit: number, now: number) => {
  const pages = Math.max(1, Math.ceil(rows.length / fit));
  const page = Math.floor(now / turnMs) % pages;
  return { rows: rows.slice(page * fit, (page + 1) * fit), page, pages };
};

type Props = { title: string; of: string; now: number; at: number; isOld: boolean; helpCalls: readonly HelpCall[]; children: ReactNode };
/** A wall that is read from five metres: what it shows, when it was told, and who calls for help. */
export const Board = ({ title, of, now, at, isOld, helpCalls, children }: Props) => {
  const t = useT();
  return (
    <div className="board">
      <header>
        <h1>
          {title} <small>{of}</small>
        </h1>
        {isOld ? (
          <strong className="board-old" role="alert">
            ⚠ {t('board.old')} {formatTime(at).slice(0, 5)}
          </strong>
        ) : (
          at > 0 && <small>{t('dashboard.asOf', { at: formatTime(at) })}</small>
        )}
        <time>{formatTime(now).slice(0, 5)}</time>
      </header>
      {children}
      <HelpStrip calls={helpCalls} now={now} />
    </div>
  );
};

/** The open calls for help, the longest waiting first, two at a time. */
const HelpStrip = ({ calls, now }: { calls: readonly HelpCall[]; now: number }) => {
  const t = useT();
  if (calls.length === 0) return null;
  const { rows, page, pages } = turned(calls, 2, now);
  return (
    <ul className="board-help" aria-label={t('help.open', { n: calls.length })}>
      {rows.map(({ id, reason, lineName, toolName, calledAt, takenBy }) => (
        <li key={id} data-taken={takenBy !== null || undefined}>
          <i aria-hidden>{takenBy ? '▶' : '■'}</i>
          <b>{reason}</b> {[lineName, toolName].filter(Boolean).join(' ')}
          <strong>{t('widget.forMinutes', { n: Math.max(0, Math.floor((now - Date.parse(calledAt)) / 60_000)) })}</strong>
          <small>{takenBy ? t('help.comes', { by: takenBy }) : t('board.nobody')}</small>
        </li>
      ))}
      {pages > 1 && <li className="board-turn">{t('board.page', { n: page + 1, of: pages })}</li>}
    </ul>
  );
};

/** A period as it is read: one day, or from one to another. */
export const daysSaid = (from: string, to: string) => (from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`);
