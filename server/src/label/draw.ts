import { type Lang, say } from '@lotline/contract/kit/words';
import type { LabelField, LabelKind, LabelValues } from '@lotline/contract/label/fields';
import { labelFields } from '@lotline/contract/label/fields';
import { labelWords } from '@lotline/contract/label/label.words';
import type { Drawable, Drawing } from '@lotline/contract/label/layout';
import type { FastifyInstance } from 'fastify';
import { openThread } from '../kit/document/thread.ts';

/** A picture that stands on labels, drawn anew when it came in. */
export type Logo = { data: string; width: number; height: number };
export type ToDraw = {
  form: Drawable;
  labels: readonly LabelValues[];
  dpi: number;
  titles: Partial<Record<LabelField, string>>;
  logo: string | null;
  /** Marks as JSON; bits as rows of bytes, a dark dot is 1, label after label. */
  as: 'MARKS' | 'BITS';
};

/** What the fields of a kind are called on its labels. */
export const titlesIn = (kind: LabelKind, lang: Lang) =>
  Object.fromEntries(labelFields[kind].map((field) => [field, say(labelWords[`labelField.${field}`], lang)]));

const openDrawing = () => {
  const { ask, close } = openThread<ToDraw>(new URL('./draw.worker.ts', import.meta.url));
  return {
    marks: async (job: Omit<ToDraw, 'as' | 'logo'>) =>
      JSON.parse(new TextDecoder().decode(await ask({ ...job, logo: null, as: 'MARKS' }))) as readonly Drawing[],
    bits: (job: Omit<ToDraw, 'as'>) => ask({ ...job, as: 'BITS' }),
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
