import type { LabelKind } from '@lotline/contract/label/fields';
import { Suspense, useState } from 'react';
import { BarcodeOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { useSay } from '../kit/words/use-say.ts';

const PrintDialog = lazyPart(async () => (await import('./PrintDialog.tsx')).PrintDialog);

/** Printing labels of a list's rows: the act for its buttons and rows, and the dialog, which is fetched when it first opens. */
export const useLabels = (kind: LabelKind) => {
  const { t } = useSay();
  const [asked, setAsked] = useState<{ ids: readonly number[]; reason?: string | undefined } | null>(null);
  return {
    /** With the reason why those are printed again that were printed before, where the screen knows it. */
    print: (ids: readonly number[] | null, reason?: string) => setAsked(ids && { ids, reason }),
    isOpen: asked !== null,
    act: (of: readonly number[]) => ({
      label: t('print.label'),
      icon: <BarcodeOutlined />,
      why: of.length === 0 && t('record.selectFirst'),
      run: () => setAsked({ ids: [...new Set(of)] }),
    }),
    dialog: asked && (
      <Suspense fallback={null}>
        <PrintDialog kind={kind} {...asked} close={() => setAsked(null)} />
      </Suspense>
    ),
  };
};
