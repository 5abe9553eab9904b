import type { ShownWidget } from '@lotline/contract/dashboard/dashboard';
import type { ReactNode } from 'react';
import { useT } from '../kit/words/words.ts';
import type { Answer } from './use-widgets.ts';
import { WidgetFace } from './widget-faces.tsx';

export const useTitleOf = () => {
  const t = useT();
  return ({ title, kind }: Pick<ShownWidget, 'title' | 'kind'>) => title || t(`widget.${kind}`);
};

/** What a widget shows; one that can't be told says why, and the others go on. */
export const WidgetBody = ({ widget, answer }: { widget: ShownWidget; answer: Answer | undefined }) => {
  if (widget.kind === 'note') return <p className="widget-note">{String(widget.params.text ?? '')}</p>;
  if (answer?.failure)
    return (
      <p className="widget-failure" role="status">
        {answer.failure.message}
      </p>
    );
  if (answer?.data === undefined) return <div className="widget-loading" />;
  return <WidgetFace kind={widget.kind} data={answer.data} />;
};

/** The frame around a widget: its title, what can be done with it, what it shows. */
export const WidgetCard = ({ widget, answer, tools }: { widget: ShownWidget; answer: Answer | undefined; tools?: ReactNode }) => {
  const titleOf = useTitleOf();
  return (
    <>
      <header>
        <h2>{titleOf(widget)}</h2>
        {tools}
      </header>
      <div className="widget-body">
        <WidgetBody widget={widget} answer={answer} />
      </div>
    </>
  );
};
