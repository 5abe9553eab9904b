import { type Lang, say } from '@lotline/contract/kit/words';
import type { LabelField, LabelKind, LabelValues } from '@lotline/contract/label/fields';
import { labelFields } from '@lotline/contract/label/fields';
import { labelWords } from '@lotline/contract/label/label.words';
import type { Drawable, Drawing, Problem } from '@lotline/contract/label/layout';
import type { FastifyInstance } from 'fastify';
import { openThread } from '../kit/document/thread.ts';

/** A picture that stands on labels, drawn anew when it came in. */
export type Logo = { data: string; width: number; height: number };
export type ToDraw = {
  form: Drawable;
  values: LabelValues;
  dpi: number;
  titles: Partial<Record<LabelField, string>>;
  logo: string | null;
  /** Whether it can be drawn, its marks as JSON, or its bits as rows of bytes in which a dark dot is 1. */
  as: 'CHECK' | 'MARKS' | 'BITS';
};
/** What is in the way of a label, and how long a PDF becomes by it. */
export type Check = { problem: Problem | null; letters: number };
type Label = Omit<ToDraw, 'as' | 'logo'>;

/** What the fields of a kind are called on its labels. */
export const titlesIn = (kind: LabelKind, lang: Lang) =>
  Object.fromEntries(labelFields[kind].map((field) => [field, say(labelWords[`labelField.${field}`], lang)]));

/** So many may wait for their next label at once, each for one. */
const mostWaiting = 60;
/** Draws label by label, one after the other: who has many has as many turns, and who has one waits for one of each of the others at most. */
const openDrawing = () => {
  const { ask, close } = openThread<ToDraw>(new URL('./draw.worker.ts', import.meta.url), { mostWaiting });
  const read = async <Said>(job: ToDraw) => JSON.parse(new TextDecoder().decode(await ask(job))) as Said;
  return {
    check: (label: Label) => read<Check>({ ...label, logo: null, as: 'CHECK' }),
    marks: (label: Label) => read<Drawing>({ ...label, logo: null, as: 'MARKS' }),
    /** Refuses a label of which something would be missing; its printer waits for the next one. */
    bits: (label: Omit<ToDraw, 'as'>) => ask({ ...label, as: 'BITS' }, true),
    close,
  };
};
export type Drawers = ReturnType<typeof openDrawing>;

const ofServers = new WeakMap<FastifyInstance, Drawers>();
/** The one thread in which a server draws labels: encoders and fonts are read there, with the first label. */
export const drawersOf = (app: FastifyInstance): Drawers => {
  const known = ofServers.get(app);
  if (known) return known;
  const drawers = openDrawing();
  app.addHook('onClose', drawers.close);
  ofServers.set(app, drawers);
  return drawers;
};
