import { languages } from '@lotline/contract/kit/words';
import { materialNames } from '@lotline/contract/material/material';
import { operationNames } from '@lotline/contract/product/operation';
import { productNames } from '@lotline/contract/product/product';
import { MaterialStandardLine, ProductStandardLine, takeMaterialLines, takeProductLines } from '@lotline/contract/quality/standard-lines';
import { codesOfCategory } from '@lotline/contract/system/code';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { inUse } from '../kit/columns/called.ts';
import type { Column } from '../kit/columns/columns.ts';
import { ImportDialog } from '../kit/dialogs/ImportDialog.tsx';
import type { Reviewed } from '../kit/excel/check.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { useSay } from '../kit/words/use-say.ts';
import { useEveryLanguage } from '../kit/words/words.ts';
import type { Revision, Side } from './sides.ts';
import { doubtsIn, lineBy, meansOf, placeIn, type Sheet, seenBy, sheetColumns, sheetOf, standardsIn } from './standard-sheet.ts';

type Props = { side: Side; close: () => void };

/** The characteristics of many standards from one file, a row for each: all standards that it names are taken, or none. */
export const StandardSheet = ({ side, close }: Props) => {
  const { t, lang } = useSay();
  const isProduct = side.side === 'product';
  const products = useCall(productNames, {}, { enabled: isProduct }).data;
  const materials = useCall(materialNames, {}, { enabled: !isProduct }).data;
  const operations = useCall(operationNames, {}).data;
  const gauges = useCall(codesOfCategory, { category: 'GAUGE_CLASS' }).data;
  const sheet = useSheet(side, close);
  const everyLanguage = useEveryLanguage();
  const takeProducts = useSend(takeProductLines);
  const takeMaterials = useSend(takeMaterialLines);
  const items = isProduct ? products : materials;
  const columns = useMemo(() => {
    if (!sheet || !items || !operations || !gauges) return undefined;
    return sheetColumns(side, { items: items.filter(inUse), operations, gauges }, lang, sheet.bases) as unknown as readonly Column<never>[];
  }, [side, sheet, items, operations, gauges, lang]);
  const sameAs = useMemo(() => {
    if (!sheet || !items || !operations || !gauges) return undefined;
    const stageOf = (said: string) =>
      side.stages.find(
        (stage) => said === stage.toLowerCase() || languages.some((one) => everyLanguage(one, `stage.${stage}`).toLowerCase() === said),
      );
    return lineBy(sheet, side, { items, operations, gauges }, stageOf);
  }, [sheet, side, items, operations, gauges, everyLanguage]);
  const doubts = useCallback((rows: readonly Reviewed[]) => (sheet ? doubtsIn(standardsIn(rows, sheet), t) : []), [sheet, t]);
  if (!sheet || !columns) return null;
  const save = (rows: readonly object[]) => {
    const lines = rows.map((row) => {
      const { id: _id, version: _version, ...line } = row as { id?: number; version?: number };
      return line as unknown;
    });
    const seen = seenBy(lines as Readonly<Record<string, unknown>>[], sheet);
    return isProduct
      ? takeProducts.send({ rows: lines as ProductStandardLine[], seen })
      : takeMaterials.send({ rows: lines as MaterialStandardLine[], seen });
  };
  return (
    <ImportDialog
      draft={isProduct ? ProductStandardLine : MaterialStandardLine}
      columns={columns}
      words="characteristic"
      file={`${t(`menu.${side.menu}`)} ${t('standard.characteristics')}`}
      save={save}
      saveMany={save}
      records={sheet.lines}
      sameAs={sameAs}
      together={placeIn}
      leavesOut={(rows) => standardsIn(rows, sheet).some(({ left }) => left.length > 0)}
      doubts={doubts}
      about={(rows) => (
        <p className="kit-import-about" role="status">
          {t('standard.sheetMeans', meansOf(standardsIn(rows, sheet)))}
        </p>
      )}
      close={close}
    />
  );
};

/** All standards as they stand: what a file may change must be here to be compared with it. */
const useSheet = (side: Side, close: () => void) => {
  const [sheet, setSheet] = useState<Sheet | null>(null);
  useEffect(() => {
    let gone = false;
    send(side.of.list, { full: true }).then(
      (rows) => gone || setSheet(sheetOf(rows as readonly Revision[])),
      (failure) => {
        tellFailure(failure);
        close();
      },
    );
    return () => {
      gone = true;
    };
  }, [side, close]);
  return sheet;
};
