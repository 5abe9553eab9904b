import { type GaugeName, gaugeNames } from '@lotline/contract/gauge/gauge';
import type { InspectedCharacteristic, InspectionPage } from '@lotline/contract/quality/quality-result';
import { useCallback, useMemo, useState } from 'react';
import { kept } from '../kit/browser/store.ts';
import { useRows } from '../kit/net/resource.ts';

/** Gauges by the characteristics that are measured with them. */
export type Gauges = ReadonlyMap<number, number>;
export type ChosenGauges = {
  of: Gauges;
  /** Those that somebody may take: of the kind that is asked for, where there are any. */
  choices: (row: InspectedCharacteristic) => readonly GaugeName[];
  choose: (row: InspectedCharacteristic, gaugeId: number | null) => void;
};

const byEye = 'EYE';
/** Whether somebody says with what it was measured: always where it must be said, else where a number is read off a kind of gauge. */
export const asksGauge = ({ gaugeRequired, gaugeClass, kind }: InspectedCharacteristic) =>
  gaugeRequired || (kind === 'VARIABLE' && gaugeClass !== null && gaugeClass !== byEye);

/** What this place measured with last, by kind of gauge: a desk has its own. */
const shelf = 'inspection-gauges';
const keptHere = () => kept.json<Readonly<Record<string, number>>>(shelf) ?? {};
const keepHere = (kind: string, gaugeId: number) => kept.set(shelf, JSON.stringify({ ...keptHere(), [kind]: gaugeId }));
/** Whether what is measured lies within what the gauge can show. */
export const spans = ({ rangeFrom, rangeTo }: Pick<GaugeName, 'rangeFrom' | 'rangeTo'>, { nominal, lsl, usl }: Size) =>
  [nominal, lsl, usl].every(
    (size) => size === null || ((rangeFrom === null || size >= rangeFrom) && (rangeTo === null || size <= rangeTo)),
  );
type Size = Pick<InspectedCharacteristic, 'nominal' | 'lsl' | 'usl'>;
const kindOf = ({ gaugeClass }: InspectedCharacteristic) => gaugeClass ?? '';

/**
 * The gauge of each characteristic: what was chosen here, else what its last value was measured with, else what this desk used last for its kind,
 * else the only one of its kind that is in calibration.
 */
export const useGauges = ({ characteristics, values }: Pick<InspectionPage, 'characteristics' | 'values'>): ChosenGauges => {
  const { rows } = useRows(gaugeNames, {});
  const [chosen, setChosen] = useState<ReadonlyMap<number, number | null>>(new Map());
  const choices = useCallback(
    (row: InspectedCharacteristic) => {
      const fitting = rows.filter(({ gaugeClass }) => gaugeClass === row.gaugeClass);
      const ofKind = fitting.length > 0 ? fitting : rows;
      const wide = ofKind.filter((one) => spans(one, row));
      return wide.length > 0 ? wide : ofKind;
    },
    [rows],
  );
  // As a text, so that what follows from it is worked out anew only when a gauge is another.
  const found = useMemo(() => {
    const here = keptHere();
    const pairs = characteristics.filter(asksGauge).flatMap((row) => {
      const last = values.findLast(({ characteristicId, gaugeId }) => characteristicId === row.id && gaugeId !== null)?.gaugeId;
      const fits = (id: number | null | undefined) =>
        id != null && choices(row).some((one) => one.id === id && one.calibrationStatus !== 'OUT');
      const own = chosen.get(row.id);
      const valid = choices(row).filter(({ calibrationStatus }) => calibrationStatus === 'IN');
      const only = valid.length === 1 ? valid[0]?.id : undefined;
      const id = own !== undefined ? own : [last, here[kindOf(row)], only].find(fits);
      return id == null ? [] : [[row.id, id] as const];
    });
    return JSON.stringify(pairs);
  }, [characteristics, values, chosen, choices]);
  const of: Gauges = useMemo(() => new Map(JSON.parse(found) as [number, number][]), [found]);
  const choose = useCallback((row: InspectedCharacteristic, gaugeId: number | null) => {
    if (gaugeId !== null) keepHere(kindOf(row), gaugeId);
    setChosen((was) => new Map(was).set(row.id, gaugeId));
  }, []);
  return useMemo(() => ({ of, choices, choose }), [of, choices, choose]);
};
