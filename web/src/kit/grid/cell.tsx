import type { ReactNode } from 'react';
import type { Column } from '../columns/columns.ts';
import { readable, type Speech } from '../columns/readable.ts';
import { nothing } from '../words/format.ts';

export type Draw<Row> = (column: Column<Row>, row: Row) => ReactNode;

/** What stands in a cell: the column's own drawing, a link, a tag, or the value as people read it. */
export const drawCell =
  <Row,>(speech: Speech, go: (path: string) => void): Draw<Row> =>
  (column, row) => {
    if (column.show) return column.show(row);
    const value = column.value(row);
    const text = readable(column, value, speech) || nothing;
    const to = value ? column.to?.(row) : undefined;
    const chip = text !== nothing && column.chip;
    if (chip) {
      const said = speech.say(chip.word, { value: text });
      const tag = `kit-tag kit-tag-${chip.tone}`;
      return (
        <span className={tag} title={said}>
          {to ? <Link to={to} text={said} go={go} /> : said}
        </span>
      );
    }
    if (to) return <Link to={to} text={text} go={go} />;
    if (column.path && text !== nothing) return <Place name={text} path={column.path(row)} />;
    if (column.isKind && text !== nothing) return <span className="kit-tag kit-tag-kind">{text}</span>;
    if (column.kind !== 'choice' || !column.tones || text === nothing) return text;
    return <span className={`kit-tag kit-tag-${column.tones[String(value)] ?? 'grey'}`}>{text}</span>;
  };

/** What tells two places apart stands first and is never what a narrow cell cuts; what they are in follows, and all of it is said when it is pointed at. */
const Place = ({ name, path }: { name: string; path: string | null | undefined }) => {
  const way = (path ?? name).split(between);
  const rest = way.slice(0, -1).join(between);
  return (
    <span title={way.join(between)}>
      {way.at(-1)}
      {rest && <small className="grid-way">{rest}</small>}
    </span>
  );
};
const between = ' / ';

type LinkProps = { to: (() => void) | string; text: string; go: (path: string) => void };
/** It is no stop of the tabulator, as there may be fifty; Ctrl+Enter on its cell follows it. */
const Link = ({ to, text, go }: LinkProps) => (
  <a
    className="kit-link"
    tabIndex={-1}
    href={typeof to === 'string' ? to : '#'}
    onClick={(event) => {
      if (event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      if (typeof to === 'string') go(to);
      else to();
    }}
  >
    {text}
  </a>
);
