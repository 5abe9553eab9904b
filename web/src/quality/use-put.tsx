import type { InspectedCharacteristic } from '@lotline/contract/quality/quality-result';
import { type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { askFar, isFar, partsOf } from '../measuring/index.ts';
import { type Cells, replaces } from './use-cells.ts';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

type Text = { key: string; text: string };
export const nameOf = (rows: readonly InspectedCharacteristic[], key: string) => {
  const { characteristicId, sampleNo } = partsOf(key);
  return `${rows.find(({ id }) => id === characteristicId)?.name ?? ''} ${sampleNo}`;
};

/**
 * Puts what was typed into the cells: what replaces a value that stands asks why first, and one that is far from its limits whether it is meant.
 * `back` hears where somebody goes who didn't mean it.
 */
export const usePut = (rows: readonly InspectedCharacteristic[], { stands, type, drop }: Cells, back: (key: string) => void) => {
  const { t } = useSay();
  const [asked, setAsked] = useState<readonly Text[] | null>(null);
  const latest = useRef({ rows, stands, back });
  latest.current = { rows, stands, back };
  const rowOf = useCallback((key: string) => latest.current.rows.find(({ id }) => id === partsOf(key).characteristicId), []);
  const put = useCallback(
    (wanted: readonly Text[]) => {
      const { stands: there } = latest.current;
      const again = wanted.filter(({ key, text }) => {
        const row = rowOf(key);
        return row !== undefined && replaces(row, there.get(key), text);
      });
      const same = wanted.filter((one) => !again.includes(one) && (there.has(one.key) || one.text === ''));
      const fresh = wanted.filter((one) => !again.includes(one) && !same.includes(one));
      if (same.length) drop(same.map(({ key }) => key));
      if (fresh.length) type(fresh);
      if (again.length) setAsked(again);
    },
    [rowOf, type, drop],
  );
  const putMeant = useCallback(
    async (wanted: readonly Text[]) => {
      const far = wanted.filter(({ key, text }) => {
        const row = rowOf(key);
        return row !== undefined && isFar(row, text);
      });
      if (far.length === 0) return put(wanted);
      const near = wanted.filter((one) => !far.includes(one));
      if (near.length) put(near);
      const named = far.map(({ key, text }) => ({ name: nameOf(latest.current.rows, key), text }));
      if (await askFar(t, named)) put(far);
      else if (far[0]) latest.current.back(far[0].key);
    },
    [rowOf, put, t],
  );
  const dialog: ReactNode = asked && (
    <Suspense fallback={null}>
      <ReasonDialog
        title={t('inspection.correct')}
        text={t('inspection.correctAsk', { n: asked.length })}
        label={t('inspection.correctReason')}
        okText={t('inspection.correct')}
        cancelText={t('action.cancel')}
        close={() => {
          drop(asked.map(({ key }) => key));
          setAsked(null);
        }}
        go={async (reason) => {
          type(asked.map((one) => ({ ...one, reason })));
          setAsked(null);
        }}
      />
    </Suspense>
  );
  return { put, putMeant, dialog };
};
