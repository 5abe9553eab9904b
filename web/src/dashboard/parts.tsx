import { menus } from '@lotline/contract/system/menu';
import type { ReactNode } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { formatNumber, formatPercent } from '../kit/words/format.ts';
import { useT, type WordKey } from '../kit/words/words.ts';

/** What tells a state: its colour, beside which a word always stands. */
export type Tone = 'good' | 'bad' | 'warn' | 'hold' | 'run' | 'plain';

const menuAt = (to: string) => menus.find(({ node }) => node.path === to.replace(/\?.*$/, '').replace(/\/\d+$/, ''))?.node.name;
/** A way to one of our screens, followed without loading the page anew; who may not view that screen reads the words alone. */
export const Way = ({ to, children }: { to: string; children: ReactNode }) => {
  const go = useGo();
  const { may } = usePermission();
  const menu = menuAt(to);
  if (menu && !may(menu)) return children;
  return (
    <a
      href={to}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
};

/** Numbers that one looks at first. */
export const Figures = ({
  of,
}: {
  of: readonly { label: string; value: string; unit?: string | null; tone?: Tone | undefined; to?: string }[];
}) => (
  <dl className="widget-figures">
    {of.map(({ label, value, unit, tone, to }) => (
      <div key={label} data-tone={tone}>
        <dt>{label}</dt>
        <dd>
          {to ? <Way to={to}>{value}</Way> : value}
          {unit && <small>{unit}</small>}
        </dd>
      </div>
    ))}
  </dl>
);

/** How far something has come, with its number. */
export const Progress = ({ rate, tone }: { rate: number | null; tone?: Tone }) => (
  <span className="widget-progress" data-tone={tone}>
    <i>
      <b style={{ width: `${Math.max(0, Math.min(1, rate ?? 0)) * 100}%` }} />
    </i>
    {formatPercent(rate, 0)}
  </span>
);

type Column = { key: string; label: string; good?: number; bad?: number; share?: number | null; said: string };
/** Columns over hours or days: good ones below, bad ones on top, or a share; whoever can't see them reads the list. */
export const Columns = ({ label, of, shares }: { label: string; of: readonly Column[]; shares?: true }) => {
  const most = Math.max(...of.map(({ good = 0, bad = 0, share }) => (shares ? (share ?? 0) : good + bad)), shares ? 0.0001 : 1);
  const height = (value: number) => `${(Math.max(0, value) / most) * 100}%`;
  return (
    <figure className="widget-columns" aria-label={label}>
      <ul>
        {of.map(({ key, label: name, good = 0, bad = 0, share, said }) => (
          <li key={key} title={said}>
            <span aria-hidden>
              {shares ? (
                <i data-tone="plain" style={{ height: height(share ?? 0) }} />
              ) : (
                <>
                  <i data-tone="bad" style={{ height: height(bad) }} />
                  <i data-tone="good" style={{ height: height(good) }} />
                </>
              )}
            </span>
            <small aria-hidden>{name}</small>
            <span className="unseen">{said}</span>
          </li>
        ))}
      </ul>
    </figure>
  );
};

export type Head = { word: WordKey; right?: true };
type Row = { key: string | number; to: string; cells: readonly ReactNode[]; tone?: Tone | undefined };
/** Rows, the first cell of each leading to the screen that mends it. */
export const Rows = ({
  heads,
  rows,
  more = 0,
  to,
  none,
}: {
  heads: readonly Head[];
  rows: readonly Row[];
  more?: number;
  to?: string;
  none: string;
}) => {
  const t = useT();
  if (rows.length === 0)
    return (
      <p className="widget-none" data-good>
        {none}
      </p>
    );
  return (
    <>
      <table className="widget-rows">
        <thead>
          <tr>
            {heads.map(({ word, right }) => (
              <th key={word} scope="col" data-right={right}>
                {t(word)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.key} data-tone={row.tone}>
              {row.cells.map((cell, at) => (
                <td key={heads[at]?.word} data-right={heads[at]?.right}>
                  {at === 0 ? <Way to={row.to}>{cell}</Way> : cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more > 0 && <p className="widget-more">{to ? <Way to={to}>{t('widget.more', { n: more })}</Way> : t('widget.more', { n: more })}</p>}
    </>
  );
};

/** A quantity with its unit. */
export const amount = (qty: number | null, uom: string | null) => (uom === null ? formatNumber(qty) : `${formatNumber(qty)} ${uom}`);

/** How long ago in words: minutes, then hours, then days. */
export const useSince = () => {
  const t = useT();
  return (at: string | null) => {
    if (at === null) return '';
    const minutes = Math.max(0, Math.floor((Date.now() - Date.parse(at)) / 60_000));
    if (minutes < 60) return t('widget.forMinutes', { n: minutes });
    return minutes < 48 * 60
      ? t('widget.forHours', { n: Math.floor(minutes / 60) })
      : t('widget.forDays', { n: Math.floor(minutes / 1440) });
  };
};
