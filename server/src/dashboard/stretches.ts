import type { StretchState } from '@lotline/contract/dashboard/widget';

type Event = { from: number; to: number; state: Exclude<StretchState, 'NO_DATA'> };
export type Stretch = { from: number; to: number; state: StretchState };

/** Of what happens at once on a machine, what it does counts before what it waits for. */
const strength: Record<StretchState, number> = { RUN: 3, SETUP: 2, STOP: 1, NO_DATA: 0 };

/** What a machine did in every instant of a time, in milliseconds: each belongs to one stretch, and what nobody said is neither stop nor run. */
export const stretchesOf = (events: readonly Event[], from: number, to: number): Stretch[] => {
  const within = events
    .map((event) => ({ ...event, from: Math.max(event.from, from), to: Math.min(event.to, to) }))
    .filter((event) => event.from < event.to);
  const edges = [...new Set([from, to, ...within.flatMap((event) => [event.from, event.to])])].sort((a, b) => a - b);
  const stretches: Stretch[] = [];
  for (const [at, start] of edges.entries()) {
    const end = edges[at + 1];
    if (end === undefined) break;
    const state = within
      .filter((event) => event.from <= start && event.to >= end)
      .reduce<StretchState>((strongest, event) => (strength[event.state] > strength[strongest] ? event.state : strongest), 'NO_DATA');
    const last = stretches.at(-1);
    if (last?.state === state) last.to = end;
    else stretches.push({ from: start, to: end, state });
  }
  return stretches;
};

/** Minutes of these stretches in one state. */
export const minutesIn = (stretches: readonly Stretch[], state: StretchState) =>
  Math.round(stretches.reduce((sum, stretch) => sum + (stretch.state === state ? stretch.to - stretch.from : 0), 0) / 6_000) / 10;
