import { add, scale, subtract } from '@lotline/contract/kit/quantity';
import { firstBroken } from '@lotline/contract/kit/rule';
import { PositiveQty } from '@lotline/contract/kit/shape';
import { mergePackages, mostParts, splitPackage } from '@lotline/contract/material/repack';
import { splitRules } from '@lotline/contract/material/repack.rules';
import type { Package } from '@lotline/contract/material/stock';
import { z } from 'zod';
import { NumberField } from '../kit/form/fields.tsx';
import { useSend } from '../kit/net/resource.ts';
import { undoBy } from '../kit/net/undo.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const Draft = z.object({ partQty: PositiveQty, parts: z.number().int().min(1).max(mostParts) });
type Props = {
  row: Package;
  close: () => void;
  done: (packages: Package[]) => void /** The labels that are asked for: none once it was taken back. */;
  unprint: () => void;
};

/** Splits a package into one or more of the same quantity and a rest, which keeps its ID; what stays is said before it is saved. */
export const SplitDrawer = ({ row, close, done, unprint }: Props) => {
  const { t, say } = useSay();
  const { send } = useSend(splitPackage);
  const { send: merge } = useSend(mergePackages);
  const facts = ({ partQty, parts }: { partQty?: unknown; parts?: unknown }) =>
    typeof partQty === 'number' && typeof parts === 'number' && partQty > 0 && parts >= 1
      ? { packageId: row.packageId, uom: row.uom, qty: row.qty, parts: [scale(partQty, parts, 1, 'down')] }
      : null;
  return (
    <RecordDrawer
      title={`${t('repack.split')} · ${row.packageId}`}
      draft={Draft}
      words="repack"
      row={null}
      start={{ parts: 1 }}
      save={({ partQty, parts }, was) =>
        send({ id: row.id, version: was?.version ?? row.version, parts: Array.from({ length: parts }, () => ({ qty: partQty })) })
      }
      saved={(packages) => done(packages as Package[])}
      told={(packages) => {
        const { id, packageId } = row;
        const parts = (packages as Package[]).map((one) => one.id).filter((one) => one !== id);
        return {
          text: t('repack.splitSaid', { packageId, n: parts.length }),
          act: undoBy(
            () => {
              unprint();
              return merge({ into: id, ids: parts });
            },
            t('repack.splitUndone', { packageId }),
          ),
        };
      }}
      blocked={(values) => {
        const asked = facts(values);
        const broken = asked && firstBroken(splitRules, asked);
        if (!broken) return null;
        // One part alone may be too much, else there are too many of them.
        const field = typeof values.partQty === 'number' && values.partQty >= row.qty ? 'partQty' : 'parts';
        return { field, said: say(broken.code, broken.tell?.(asked)) };
      }}
      saveText={t('repack.split')}
      close={close}
    >
      {({ values }) => {
        const asked = facts(values);
        const rest = asked && subtract(row.qty, add(...asked.parts));
        return (
          <>
            <p className="kit-subject">
              {row.materialName} <small>{row.materialCode}</small>
              <br />
              {row.locationPath} · <strong>{formatNumber(row.qty)}</strong> {row.uom}
            </p>
            <NumberField name="partQty" unit={row.uom} required />
            <NumberField name="parts" decimals={0} required />
            {rest !== null && rest > 0 && (
              <p role="status">{t('repack.stays', { packageId: row.packageId, qty: formatNumber(rest), uom: row.uom })}</p>
            )}
          </>
        );
      }}
    </RecordDrawer>
  );
};
