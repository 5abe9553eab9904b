import { useEffect, useRef, useState } from 'react';
import { rewriteAddress } from './address.ts';

/** A value that another screen wrote into the address of this one. */
export const useUrlValue = (name: string): string | null => useState(() => new URLSearchParams(window.location.search).get(name))[0];
/** The day that the address names, for a screen that shows a period: a record of another time is found on its own day. */
export const useUrlDay = (): string | null => {
  const day = useUrlValue('day');
  return day !== null && /^\d{4}-\d{2}-\d{2}$/.test(day) ? day : null;
};

/** Takes a value out of the address that was acted upon: a reload doesn't act again. */
export const leaveAddress = (name: string) => {
  const asked = new URLSearchParams(window.location.search);
  asked.delete(name);
  rewriteAddress(asked.size ? `?${asked}` : '');
};

/** Chooses the rows that the address asks for, once, as soon as they are here. */
export const useUrlSelection = <Row extends { id: number }>(
  name: string,
  rows: readonly Row[],
  fits: (row: Row, value: string) => boolean,
  choose: (ids: number[]) => void,
) => {
  const value = useUrlValue(name);
  const waiting = useRef(value);
  const latest = useRef({ fits, choose });
  latest.current = { fits, choose };
  useEffect(() => {
    const wanted = waiting.current;
    if (wanted === null) return;
    const found = rows.filter((row) => latest.current.fits(row, wanted)).map(({ id }) => id);
    if (found.length === 0) return;
    waiting.current = null;
    latest.current.choose(found);
  }, [rows]);
};

export const sameId = ({ id }: { id: number }, value: string) => value.split(',').includes(String(id));
