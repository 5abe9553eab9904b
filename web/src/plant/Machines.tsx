import { toolNames } from '@lotline/contract/plant/tool';
import { useMemo } from 'react';
import type { Tone } from '../kit/columns/columns.ts';
import { useRows } from '../kit/net/resource.ts';
import { nothing } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { doing, lasting, phaseText, stateText, stateTone, useToolStates, worksInspected } from './tool-state.tsx';

export type Machine = { id: number; name: string; said: string; tone: Tone; hint: string };
const none: readonly Machine[] = [];

/** The machines that stand at a place, each with what it does now. */
export const useMachinesAt = () => {
  const { t } = useSay();
  const { rows } = useRows(toolNames, {});
  const states = useToolStates();
  return useMemo(() => {
    const machines = rows.flatMap(({ id, name, locationId }) => {
      const state = states.get(id);
      if (!state) return [];
      const said = worksInspected(state) ? `${stateText(state.state, t)} · ${phaseText('INSPECTION', t)}` : stateText(state.state, t);
      const hint = [name, said, doing(state), state.since && lasting(state.since, t)].filter(Boolean).join(' · ');
      return [{ id, name, said, tone: stateTone(state.state), hint, locationId }];
    });
    // What runs or is broken is seen before what stands idle.
    const byPlace = Map.groupBy(
      machines.toSorted((a, b) => Number(a.tone === 'grey') - Number(b.tone === 'grey')),
      ({ locationId }) => locationId,
    );
    return (place: number): readonly Machine[] => byPlace.get(place) ?? none;
  }, [rows, states, t]);
};

/** As many as a cell has room for. */
const shown = 3;

export const Machines = ({ of }: { of: readonly Machine[] }) => {
  const { t } = useSay();
  if (of.length === 0) return nothing;
  return (
    <span className="place-machines">
      {of.slice(0, shown).map(({ id, name, said, tone, hint }) => (
        <span key={id} className={`kit-tag kit-tag-${tone}`} title={hint}>
          {name} {said}
        </span>
      ))}
      {of.length > shown && (
        <small title={of.map(({ hint }) => hint).join('\n')}>{t('location.moreMachines', { n: of.length - shown })}</small>
      )}
    </span>
  );
};
