import { useCallback, useState } from 'react';
import type { GridLook } from '../grid/handle.ts';

/** What of a list stands in the address: how it is looked at, which view and quick filters are on, and the screen's own search fields. */
export type Picture = {
  readonly look: GridLook;
  readonly quick: readonly string[];
  readonly view: number | null;
  readonly values: Readonly<Record<string, unknown>> | null;
};

/** Rows that an address names at most; more of them are chosen for a moment's work. */
const mostRows = 50;

const valuesIn = (text: string | null): Picture['values'] => {
  try {
    const values: unknown = text === null ? null : JSON.parse(text);
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Record<string, unknown>) : null;
  } catch {
    return null;
  }
};

/** Of a screen with two lists, the one that isn't named by a mark is what the address is about; the other's part begins with its mark: `past.sort`. */
export const pictureIn = (search: string, mark = ''): Picture => {
  const asked = new URLSearchParams(search);
  const filterMark = `${mark}f.`;
  const filters = Object.fromEntries(
    [...asked].flatMap(([name, text]) => (name.startsWith(filterMark) && text ? [[name.slice(filterMark.length), text]] : [])),
  );
  const sort = asked.get(`${mark}sort`);
  const group = asked.get(`${mark}group`);
  const view = Number(asked.get(`${mark}view`));
  return {
    look: {
      filters,
      ...(sort && { sort: { id: sort.replace(/^-/, ''), desc: sort.startsWith('-') } }),
      ...(group && { group }),
    },
    quick: asked.get(`${mark}quick`)?.split(',').filter(Boolean) ?? [],
    view: Number.isSafeInteger(view) && view > 0 ? view : null,
    values: valuesIn(asked.get(`${mark}cond`)),
  };
};

/** The address' search part with this picture in it; what else stands there stays. Rows are left as they are where none are given. */
export const withPicture = (search: string, { look, quick, view, values }: Picture, rows?: readonly number[], mark = '') => {
  const next = new URLSearchParams(search);
  const filterMark = `${mark}f.`;
  for (const name of [...next.keys()]) if (name.startsWith(filterMark)) next.delete(name);
  const put = (name: string, text: string | undefined) => (text ? next.set(`${mark}${name}`, text) : next.delete(`${mark}${name}`));
  for (const [id, text] of Object.entries(look.filters)) put(`f.${id}`, text);
  put('sort', look.sort && `${look.sort.desc ? '-' : ''}${look.sort.id}`);
  put('group', look.group);
  put('quick', quick.join(','));
  put('view', view === null ? undefined : String(view));
  put('cond', values ? JSON.stringify(values) : undefined);
  if (rows) put('id', rows.length <= mostRows ? rows.join(',') : undefined);
  const text = next.toString();
  return text && `?${text}`;
};

/** Writes the address without a step in the browser's history. The router's own watch over it is passed by: no other screen is asked for. */
export const rewriteAddress = (search: string) => {
  if (search === window.location.search) return;
  const { pathname, hash } = window.location;
  History.prototype.replaceState.call(window.history, window.history.state, '', `${pathname}${search}${hash}`);
};

/** Writes the address of the screen that this stands on. A screen that is being left stays until the next one has come, whose address it is by then: it writes nothing there. */
export const useRewriteAddress = () => {
  const [own] = useState(() => window.location.pathname);
  return useCallback(
    (search: string) => {
      if (window.location.pathname === own) rewriteAddress(search);
    },
    [own],
  );
};
