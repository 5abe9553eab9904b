import type { InspectedCharacteristic, InspectedValue, InspectionCalls, ValueAsk } from '@lotline/contract/quality/quality-result';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useKept } from '../kit/browser/store.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { ApiFailure } from '../kit/net/send.ts';
import { Underway } from '../kit/net/underway.ts';
import type { Gauges } from '../measuring/index.ts';
import { keyOf, partsOf, readCell, saidOf } from '../measuring/index.ts';

type Cell = { text: string; reason?: string | undefined };
/** What was typed and hasn't surely arrived, by cell; kept on the device, so that a reload loses nothing. */
export type Typed = Readonly<Record<string, Cell>>;
const nothing: Typed = {};
const sendAfterMs = 250;
const againAfterMs = 3000;
const without = (typed: Typed, keys: readonly string[]): Typed =>
  Object.fromEntries(Object.entries(typed).filter(([key]) => !keys.includes(key)));

type Of = {
  id: number;
  calls: InspectionCalls;
  characteristics: readonly InspectedCharacteristic[];
  values: readonly InspectedValue[];
  /** The gauge that each characteristic is measured with, by its id. */
  gauges: Gauges;
};

/**
 * The cells of an inspection: what stands in them and what was typed since. What is typed leaves a moment later, many cells at once, under one
 * key until it surely arrived; what is refused stays typed and says why.
 */
export const useCells = ({ id, calls, characteristics, values, gauges }: Of) => {
  const { send } = useSend(calls.values);
  const [typed, setTyped] = useKept<Typed>(`inspection.${id}`, nothing);
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set());
  const [saving, setSaving] = useState(false);
  const kindOf = useMemo(() => new Map(characteristics.map((one) => [one.id, one])), [characteristics]);
  const stands = useMemo(
    () => new Map(values.filter(({ inForce }) => inForce).map((value) => [keyOf(value.characteristicId, value.sampleNo), value])),
    [values],
  );
  const asks = useCallback(
    (key: string, { text, reason }: Cell): ValueAsk | null => {
      const { characteristicId, sampleNo } = partsOf(key);
      const characteristic = kindOf.get(characteristicId);
      const said = characteristic && readCell(characteristic, text);
      const gaugeId = gauges.get(characteristicId);
      // It waits until somebody says with what it was measured.
      if (!said || (characteristic.gaugeRequired && gaugeId === undefined && text !== '')) return null;
      return { characteristicId, sampleNo, ...said, ...(gaugeId !== undefined && text !== '' && { gaugeId }), ...(reason && { reason }) };
    },
    [kindOf, gauges],
  );

  /** What has arrived and is read back stands by itself. */
  useEffect(() => {
    setTyped((now) => {
      const done = Object.entries(now).flatMap(([key, { text }]) => {
        const value = stands.get(key);
        const characteristic = value && kindOf.get(value.characteristicId);
        return value && characteristic && sameAs(characteristic, value, text) ? [key] : [];
      });
      return done.length ? without(now, done) : now;
    });
  }, [stands, kindOf, setTyped]);

  const batch = useRef<{ keys: string[]; values: ValueAsk[] } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const latest = useRef({ typed, refused, asks, stands });
  latest.current = { typed, refused, asks, stands };
  const flush = useCallback(async (): Promise<void> => {
    const { typed: now, refused: not, asks: ask, stands: there } = latest.current;
    if (!batch.current) {
      const ready = Object.entries(now).flatMap(([key, cell]) => {
        const one = ask(key, cell);
        return one && !not.has(key) && (!there.has(key) || cell.reason) && (cell.text !== '' || there.has(key)) ? [{ key, one }] : [];
      });
      if (ready.length === 0) return;
      batch.current = { keys: ready.map(({ key }) => key), values: ready.map(({ one }) => one) };
    }
    const { keys, values: sent } = batch.current;
    setSaving(true);
    try {
      await send({ id, values: sent });
      batch.current = null;
      setTyped((was) =>
        without(
          was,
          keys.filter((key) => was[key] === now[key] && was[key]?.text === ''),
        ),
      );
    } catch (failure) {
      if (failure instanceof Underway) return;
      if (failure instanceof ApiFailure && failure.status >= 400 && failure.status < 500) {
        batch.current = null;
        setRefused((was) => new Set([...was, ...keys]));
        tellFailure(failure);
        return;
      }
      timer.current = setTimeout(() => void flush(), againAfterMs);
    } finally {
      setSaving(false);
    }
  }, [id, send, setTyped]);
  // A gauge that is chosen now lets go what waited for it, and what was refused for another.
  useEffect(() => {
    setRefused((was) => ([...was].some((key) => gauges.has(partsOf(key).characteristicId)) ? new Set<string>() : was));
    const soon = setTimeout(() => void flush(), sendAfterMs);
    return () => clearTimeout(soon);
  }, [gauges, flush]);
  useEffect(() => {
    clearTimeout(timer.current);
    if (Object.keys(typed).length) timer.current = setTimeout(() => void flush(), sendAfterMs);
    return () => clearTimeout(timer.current);
  }, [typed, flush]);

  const type = useCallback(
    (cells: readonly { key: string; text: string; reason?: string }[]) => {
      setRefused((was) =>
        cells.some(({ key }) => was.has(key)) ? new Set([...was].filter((key) => !cells.some((one) => one.key === key))) : was,
      );
      setTyped((was) => ({
        ...was,
        ...Object.fromEntries(cells.map(({ key, text, reason }) => [key, { text, ...(reason && { reason }) }])),
      }));
    },
    [setTyped],
  );
  const drop = useCallback((keys: readonly string[]) => setTyped((was) => without(was, keys)), [setTyped]);
  return { typed, stands, refused, saving, type, drop, unsent: Object.keys(typed).length };
};
export type Cells = ReturnType<typeof useCells>;

const sameAs = (characteristic: InspectedCharacteristic, value: InspectedValue, text: string) => {
  const said = readCell(characteristic, text);
  return (
    said !== null && (said.value ?? null) === value.value && (said.ok ?? null) === value.ok && (said.text ?? '') === (value.text ?? '')
  );
};
/** Whether what is typed in a cell would replace another value that stands there. */
export const replaces = (characteristic: InspectedCharacteristic, value: InspectedValue | undefined, text: string) =>
  value !== undefined && !sameAs(characteristic, value, text) && saidOf(value, characteristic.decimals) !== text.trim();
