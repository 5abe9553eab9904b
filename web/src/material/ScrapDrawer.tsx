import { subtract } from '@lotline/contract/kit/quantity';
import { Code, Note, PositiveQty } from '@lotline/contract/kit/shape';
import { scrapPackage } from '@lotline/contract/material/scrap';
import { scrapRules } from '@lotline/contract/material/scrap.rules';
import type { Package } from '@lotline/contract/material/stock';
import { z } from 'zod';
import { blameOf } from '../kit/form/blame.ts';
import { CodeField } from '../kit/form/CodeField.tsx';
import { NoteField, NumberField } from '../kit/form/fields.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { useSend } from '../kit/net/resource.ts';
import { Underway } from '../kit/net/underway.ts';
import { RecordDrawer } from '../kit/record/RecordDrawer.tsx';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const Draft = z.object({ qty: PositiveQty, reasonCode: Code, note: Note.optional() });
type Draft = z.infer<typeof Draft>;

/** Scraps some of a package, or all of it; what is left is said before, and that there is no way back. */
export const ScrapDrawer = ({ row, close }: { row: Package; close: () => void }) => {
  const { t, say } = useSay();
  const { send } = useSend(scrapPackage);
  const { packageId, materialName, uom } = row;
  const save = async ({ qty, reasonCode, note }: Draft, version: number) => {
    const sure = await confirm({
      title: t('scrap.scrap'),
      text: t('scrap.ask', { packageId, material: materialName, qty, uom }),
      icon: 'warning',
      okText: t('scrap.scrap'),
      danger: true,
    });
    // After a no the form stays as it was.
    if (!sure) throw new Underway();
    return send({ id: row.id, version, qty, reasonCode, ...(note && { note }) });
  };
  return (
    <RecordDrawer
      title={`${t('scrap.scrap')} · ${packageId}`}
      draft={Draft}
      words="scrap"
      row={null}
      blocked={({ qty }) => blameOf(scrapRules, { stock: row, qty: typeof qty === 'number' ? qty : 0, countNo: row.countNo }, say)}
      save={(draft, was) => save(draft, was?.version ?? row.version)}
      told={(saved) => {
        const left = (saved as Package).qty;
        return t('scrap.said', { packageId, qty: subtract(row.qty, left), left, uom });
      }}
      saveText={t('scrap.scrap')}
      danger
      close={close}
    >
      {({ values: { qty } }) => {
        const left = typeof qty === 'number' && qty <= row.qty ? subtract(row.qty, qty) : null;
        return (
          <>
            <p className="kit-subject">
              {materialName} <small>{row.materialCode}</small>
              <br />
              {row.locationPath} · {t('stock.inTheBooks')} <strong>{`${formatNumber(row.qty)} ${uom}`}</strong>
              {row.atLineQty > 0 && <small> · {t('stock.notTheLine', { qty: formatNumber(row.atLineQty), uom })}</small>}
            </p>
            <NumberField
              name="qty"
              unit={uom}
              required
              help={left === null ? undefined : left > 0 ? t('scrap.left', { left, uom }) : t('scrap.allOfIt')}
            />
            <CodeField name="reasonCode" category="DISPOSE_REASON" required />
            <NoteField name="note" />
          </>
        );
      }}
    </RecordDrawer>
  );
};
