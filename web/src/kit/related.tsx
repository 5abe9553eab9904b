import { lazy, Suspense } from 'react';
import { relatedData } from './failure.ts';
import { useStore } from './store.ts';

const RelatedDialog = lazy(() => import('./dialogs/RelatedDialog.tsx').then((m) => ({ default: m.RelatedDialog })));

/** The related-data dialog, wherever a refused delete opened it; mounted once, around all screens. */
export const Related = () => {
  const rows = useStore(relatedData);
  return rows?.length ? (
    <Suspense fallback={null}>
      <RelatedDialog rows={rows} close={() => relatedData.set(null)} />
    </Suspense>
  ) : null;
};
