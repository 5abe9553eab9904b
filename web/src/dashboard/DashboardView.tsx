import type { ShownWidget } from '@lotline/contract/dashboard/dashboard';
import type { ReactNode } from 'react';
import { formatTime } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { useWidgets } from './use-widgets.ts';
import { useWidth, WidgetGrid } from './WidgetGrid.tsx';
import './dashboard.css';

/** A dashboard as it is looked at: its widgets, each live, and when they were told. */
export const DashboardView = ({
  title,
  note,
  tools,
  widgets,
  onWall = false,
}: {
  title: string;
  note?: ReactNode;
  tools?: ReactNode;
  widgets: readonly ShownWidget[];
  onWall?: boolean;
}) => {
  const t = useT();
  const { answers, at, isError } = useWidgets(widgets, onWall);
  const [measure, width] = useWidth();
  const time = at > 0 ? formatTime(at).slice(0, 5) : '';
  return (
    <div className="dashboard" ref={measure}>
      <header className="dashboard-head">
        <h1>{title}</h1>
        {note && <small>{note}</small>}
        {at > 0 && <small data-stale={isError || undefined}>{t(isError ? 'dashboard.stale' : 'dashboard.asOf', { at: time })}</small>}
        <span>{tools}</span>
      </header>
      {widgets.length === 0 ? (
        <p className="widget-none">
          {t('dashboard.empty')} {t('dashboard.emptyNext')}
        </p>
      ) : (
        <WidgetGrid widgets={widgets} width={width} answers={answers} />
      )}
    </div>
  );
};
