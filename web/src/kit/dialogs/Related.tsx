import { lazy, Suspense } from 'react';
import { useStore } from '../browser/store.ts';
import { relatedData } from '../net/failure.ts';

const RelatedDialog = lazy(() => import('./RelatedDialog.tsx').then((m) => ({ default: m.RelatedDialog })));

/** The related-data dialog, wherever a refused delete opened it; mounted once, around all screens. */
export const Related = () => {
  const rows = useStore(relatedData);
  return rows?.length ? (
    <Suspense fallback={null}>
      <RelatedDialog rows={rows} close={() => relatedData.set(null)} />
    </Suspense>
  ) : null;
};
