import { type Issue, issues, issuesByBarcode, restockMaterial } from '@lotline/contract/material/issue';
import { Grid } from '../kit/grid/Grid.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { atLineColumns } from './issue-columns.ts';
import { type Coming, comingOf, restockOf, wrongComing } from './issue-list.ts';
import { ShelfChoice } from './ShelfField.tsx';
import { useDesk } from './use-desk.ts';

/** Brings back what is left at the line: scan it, or open it in the list of what is there. */
export const RestockDesk = () => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const desk = useDesk<Coming>(({ issue }) => issue.id);
  const atLine = usePages(issues, { atLine: true });
  const { send: restock, sending } = useSend(restockMaterial);
  const broken = desk.lines.map(wrongComing);
  const ready = desk.lines.length > 0 && broken.every((one) => one === null) && may('materialStockOutRestock', 'create');
  const { has, add } = desk;

  /** The first that wasn't listed yet. */
  const list = (rows: readonly Issue[]) => {
    const unlisted = new Map(rows.filter(({ id }) => !has(id)).map((issue) => [issue.id, issue]));
    if (unlisted.size > 0) add([...unlisted.keys()], (id) => comingOf(unlisted.get(id) as Issue));
    return [...unlisted.values()].at(0);
  };
  const listed = (row: Issue) => t('issuing.alreadyListed', { packageId: row.packageId });
  const onScan = async (barcode: string) => {
    const rows = await send(issuesByBarcode, { barcode });
    const [first] = rows;
    if (!first) return { taken: false, what: barcode, said: t('issuing.notAtLine', { barcode }) };
    const what = `${first.packageId} · ${first.materialName}`;
    const taken = list(rows);
    if (!taken) return { taken: false, what, said: listed(first) };
    return { taken: true, what, said: t('issuing.comingBack', { qty: `${formatNumber(taken.atLineQty)} ${taken.uom}` }) };
  };

  const submit = async () => {
    if (!ready) return;
    await desk.post(async () => {
      await restock(restockOf(desk.lines, desk.note));
      return t('issuing.restocked', { n: desk.lines.length });
    });
  };

  return (
    <DeskFrame
      desk={desk}
      onScan={onScan}
      wide
      from={{
        label: t('stock.atLineQty'),
        children: (
          <Grid
            id="atLine"
            label={t('stock.atLineQty')}
            words="issuing"
            columns={atLineColumns}
            source={atLine}
            select="none"
            onOpen={(row) => void (list([row]) ?? tell.warning(listed(row)))}
            empty={t('issuing.nothingAtLine')}
          />
        ),
      }}
      to={{ label: t('issuing.restock'), children: <h2>{t('issuing.backQty')}</h2> }}
      hint={t('issuing.scanAtLine')}
      packageOf={({ issue }) => issue.packageId}
      uomOf={({ issue }) => issue.uom}
      before={[
        {
          title: t('issuing.packageId'),
          show: ({ issue }) => (
            <>
              {issue.packageId}
              <small>{issue.materialName}</small>
            </>
          ),
        },
        {
          title: t('issuing.planNo'),
          show: ({ issue }) => (
            <>
              {issue.planNo}
              <small>{issue.productName}</small>
            </>
          ),
        },
        { title: t('issuing.atLineQty'), number: true, show: ({ issue }) => `${formatNumber(issue.atLineQty)} ${issue.uom}` },
      ]}
      qty={t('issuing.backQty')}
      after={[
        {
          title: t('issuing.backTo'),
          show: ({ issue, locationId }) => (
            <div style={{ minWidth: 124 }}>
              <ShelfChoice
                value={locationId}
                shown={locationId === issue.locationId ? issue.locationName : null}
                onChange={(next) => desk.change(issue.id, { locationId: (next as number | null) ?? issue.locationId })}
              />
            </div>
          ),
        },
      ]}
      wrong={broken.map((one) => one && say(one.code, one.facts))}
      main={{ label: t('issuing.restockN', { n: desk.lines.length }), ready, sending, press: submit }}
    />
  );
};
