import { add } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { mergePackages, unmergePackages } from '@lotline/contract/material/repack';
import { mergeRules } from '@lotline/contract/material/repack.rules';
import type { Package } from '@lotline/contract/material/stock';
import { Radio } from 'antd';
import { z } from 'zod';
import { Field } from '../kit/form/Field.tsx';
import { useSend } from '../kit/net/resource.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const Draft = z.object({ into: z.number().int() });
type Props = { rows: readonly Package[]; close: () => void; done: (whole: Package) => void; unprint: () => void };

/** Puts packages into one of them: which one, what it holds then, and what stands in the way are said before. */
export const MergeDrawer = ({ rows, close, done, unprint }: Props) => {
  const { t, say } = useSay();
  const { send } = useSend(mergePackages);
  const { send: takeBack } = useSend(unmergePackages);
  const [first] = rows;
  const parted = (into: unknown) => ({
    target: rows.find(({ id }) => id === into),
    others: rows.filter(({ id }) => id !== into),
  });
  const whyNot = (target: Package | undefined, other: Package) => {
    if (!target || target.id === other.id) return null;
    const merging = { into: target, other };
    const broken = firstBroken(mergeRules, merging);
    return broken ? say(broken.code, broken.tell?.(merging)) : null;
  };
  return (
    <RecordDrawer
      title={t('repack.merge')}
      draft={Draft}
      words="repack"
      row={null}
      start={first && { into: first.id }}
      save={({ into }) => send({ into, ids: parted(into).others.map(({ id }) => id) })}
      saved={(whole) => done(whole as Package)}
      told={(answer) => {
        const { id: into, packageId, qty, uom } = answer as Package;
        const ids = parted(into).others.map(({ id }) => id);
        return {
          text: t('repack.mergedSaid', { into: packageId, qty: formatNumber(qty), uom }),
          act: undoBy(
            () => {
              unprint();
              return takeBack({ into, ids });
            },
            t('repack.mergeUndone', { into: packageId }),
          ),
        };
      }}
      // Each package says itself why it can't go along.
      blocked={({ into }) => {
        const { target, others } = parted(into);
        const said = others.map((other) => whyNot(target, other)).find((why) => why !== null);
        return said === undefined ? null : { field: 'ids', said };
      }}
      saveText={t('repack.merge')}
      close={close}
    >
      {({ values }) => {
        const { target, others } = parted(values.into);
        const fits = others.every((other) => whyNot(target, other) === null);
        return (
          <>
            <Field name="into" chosen>
              <Radio.Group className="material-merge">
                {rows.map((one) => {
                  const { id, packageId, materialName, qty, uom, locationName, supplierLotNo, expiryDate } = one;
                  const why = whyNot(target, one);
                  return (
                    <Radio key={id} value={id}>
                      <strong>{packageId}</strong> {materialName} · {formatNumber(qty)} {uom}
                      <small>{[locationName, supplierLotNo, expiryDate].filter(Boolean).join(' · ')}</small>
                      {why !== null && <em role="alert">{why}</em>}
                    </Radio>
                  );
                })}
              </Radio.Group>
            </Field>
            {target && fits && (
              <p role="status">
                <strong>
                  {t('repack.becomes', {
                    into: target.packageId,
                    qty: formatNumber(add(...rows.map(({ qty }) => qty))),
                    uom: target.uom,
                  })}
                </strong>
                <br />
                {t('repack.othersEmpty', { n: others.length })}
              </p>
            )}
          </>
        );
      }}
    </RecordDrawer>
  );
};
