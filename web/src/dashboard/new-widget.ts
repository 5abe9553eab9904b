import type { ShownKind, ShownWidget } from '@lotline/contract/dashboard/dashboard';
import { widgets } from '@lotline/contract/dashboard/widget';

/** What a widget is told, each chosen or typed in its own way. */
const params = ['locationId', 'toolId', 'period', 'baseHour', 'text'] as const;
export type Param = (typeof params)[number];
/** What a widget of a kind is told. */
export const paramsOf = (kind: ShownKind): readonly Param[] =>
  kind === 'note' ? ['text'] : params.filter((param) => Object.hasOwn(widgets[kind].ask.shape, param));

/** A widget as it comes out of the gallery, below a row. */
export const newWidget = (kind: ShownKind, id: string, y: number): ShownWidget => {
  const [w, h] = kind === 'note' ? [3, 2] : widgets[kind].size;
  return { id, kind, title: '', params: {}, refresh: 5, wide: { x: 0, y, w, h }, laptop: null, phone: null };
};
