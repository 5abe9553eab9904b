import type { ShownWidget } from '@lotline/contract/dashboard/dashboard';
import { type WidgetKind, widgetAnswers, widgets } from '@lotline/contract/dashboard/widget';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';
import { useLanguage } from '../kit/words/language.ts';

export type Answer = { data?: unknown; failure?: { code: string; message: string } | undefined };

const isAsked = (widget: ShownWidget): widget is ShownWidget & { kind: WidgetKind } => widget.kind !== 'note';
/** An empty choice is none. */
const said = (params: ShownWidget['params']) => Object.fromEntries(Object.entries(params).filter(([, value]) => value !== ''));

/**
 * What all widgets of a dashboard show, in one round trip: again when the plant moves, and at the shortest of their intervals.
 * @param onWall nobody touches it where it hangs: what it asks keeps its session.
 */
export const useWidgets = (shown: readonly ShownWidget[], onWall = false) => {
  const lang = useLanguage();
  const asked = shown.filter(isAsked).map(({ id, kind, params }) => ({ id, kind, params: said(params) }));
  const tables = [...new Set<string>(asked.flatMap(({ kind }) => [...widgets[kind].reads]))];
  const { data, dataUpdatedAt, isError } = useQuery({
    queryKey: ['widget', widgetAnswers.path, asked, lang],
    queryFn: async ({ signal }): Promise<Record<string, Answer>> => {
      const answers = await send(
        widgetAnswers,
        { widgets: JSON.stringify(asked.map(({ kind, params }) => ({ kind, params }))) },
        { signal, ...(onWall && { background: false }) },
      );
      return Object.fromEntries(asked.map(({ id }, at) => [id, answers[at] ?? {}]));
    },
    enabled: asked.length > 0,
    meta: { tables },
    placeholderData: keepPreviousData,
    refetchInterval: Math.min(30, ...shown.map(({ refresh }) => refresh)) * 60_000,
  });
  return { answers: data, at: dataUpdatedAt, isError };
};
