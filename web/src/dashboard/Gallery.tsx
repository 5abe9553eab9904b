import type { ShownKind } from '@lotline/contract/dashboard/dashboard';
import { widgetKinds } from '@lotline/contract/dashboard/widget';
import { useState } from 'react';
import { Drawer } from '../kit/look/Drawer.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useT } from '../kit/words/words.ts';
import { newWidget, paramsOf } from './new-widget.ts';
import { mayShow } from './ready-made.ts';
import { useWidgets } from './use-widgets.ts';
import { WidgetCard } from './WidgetCard.tsx';

/** Every widget that its chooser may see, with what it would show now. */
export const Gallery = ({ onAdd, onClose }: { onAdd: (kind: ShownKind) => void; onClose: () => void }) => {
  const t = useT();
  const { may } = usePermission();
  const kinds: ShownKind[] = [...widgetKinds.filter((kind) => mayShow(kind, may)), 'note'];
  const [kind, setKind] = useState<ShownKind>(kinds[0] ?? 'note');
  const preview = newWidget(kind, 'preview', 0);
  const needsMachine = paramsOf(kind).includes('toolId');
  const { answers } = useWidgets(needsMachine ? [] : [preview]);
  return (
    <Drawer open title={t('dashboard.gallery')} size={960} onClose={onClose}>
      <div className="dashboard-gallery">
        <ul>
          {kinds.map((one) => (
            <li key={one}>
              <button
                type="button"
                aria-current={one === kind || undefined}
                onFocus={() => setKind(one)}
                onMouseEnter={() => setKind(one)}
                onClick={() => onAdd(one)}
              >
                {t(`widget.${one}`)}
              </button>
            </li>
          ))}
        </ul>
        <article className="widget" aria-live="polite">
          {needsMachine ? (
            <p className="widget-none">{t('dashboard.chooseMachine')}</p>
          ) : (
            <WidgetCard widget={preview} answer={answers?.preview} />
          )}
        </article>
      </div>
    </Drawer>
  );
};
