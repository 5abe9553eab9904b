import type { LabelKind } from '@lotline/contract/label/fields';
import { Suspense, useState } from 'react';
import { BarcodeOutlined } from '../kit/look/ant-icons.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { useSay } from '../kit/words/use-say.ts';

const PrintDialog = lazyPart(async () => (await import('./PrintDialog.tsx')).PrintDialog);

/** Printing labels of a list's rows: the act for its buttons and rows, and the dialog, which is fetched when it first opens. */
export const useLabels = (kind: LabelKind) => {
  const { t } = useSay();
  const [ids, setIds] = useState<readonly number[] | null>(null);
  return {
    print: setIds,
    isOpen: ids !== null,
    act: (of: readonly number[]) => ({
      label: t('print.label'),
      icon: <BarcodeOutlined />,
      why: of.length === 0 && t('record.selectFirst'),
      run: () => setIds([...new Set(of)]),
    }),
    dialog: ids && (
      <Suspense fallback={null}>
        <PrintDialog kind={kind} ids={ids} close={() => setIds(null)} />
      </Suspense>
    ),
  };
};
