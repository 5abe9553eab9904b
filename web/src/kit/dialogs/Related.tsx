import { Suspense } from 'react';
import { useStore } from '../browser/store.ts';
import { lazyPart } from '../look/later.tsx';
import { relatedData } from '../net/failure.ts';

const RelatedDialog = lazyPart(async () => (await import('./RelatedDialog.tsx')).RelatedDialog);

/** The related-data dialog, wherever a refused delete opened it; mounted once, around all screens. */
export const Related = () => {
  const related = useStore(relatedData);
  return related?.rows.length ? (
    <Suspense fallback={null}>
      <RelatedDialog {...related} close={() => relatedData.set(null)} />
    </Suspense>
  ) : null;
};
