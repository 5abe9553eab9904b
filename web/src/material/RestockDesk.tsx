import { type Issue, issues, issuesByBarcode, restockMaterial } from '@lotline/contract/material/issue';
import { useEffect } from 'react';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { DeskFrame } from './DeskFrame.tsx';
import { atLineColumns } from './issue-columns.ts';
import { type Coming, comingOf, goesAside, restockOf, wrongComing } from './issue-list.ts';
import { ShelfChoice } from './ShelfField.tsx';
import { useDesk } from './use-desk.ts';

/** Brings back what is left at the line: scan it, or open it in the list of what is there. */
export const RestockDesk = ({ begins = [] }: { /** What another tab brings back. */ begins?: readonly Issue[] }) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const desk = useDesk<Coming>(({ issue }) => issue.id);
  const atLine = usePages(issues, { atLine: true });
  const { send: restock, sending } = useSend(restockMaterial);
  const broken = desk.lines.map(wrongComing);
  const wrong = broken.map((one) => one && say(one.code, { name: t('issuing.backQty'), ...one.facts }));
  const unsaid = desk.lines.find(({ qty }) => qty == null);
  const why = !may('materialStockOutRestock', 'create')
    ? t('issuing.noRight')
    : desk.lines.length === 0
      ? t('issuing.scanAtLine')
      : unsaid
        ? t('issuing.sayHowMuchBack', { packageId: unsaid.issue.packageId })
        : (wrong.find((one) => one !== null) ?? undefined);
  const ready = why === undefined;
  const { has, add } = desk;

  /** Lists those that weren't yet. Of one package all that is at the line is proposed; among several, somebody says how much of which. */
  const list = (rows: readonly Issue[]) => {
    const unlisted = rows.filter(({ id }) => !has(id));
    const lines = new Map(unlisted.map((issue) => [issue.id, comingOf(issue, rows.length === 1)]));
    if (unlisted.length > 0) add([...lines.keys()], (id) => lines.get(id) as Coming);
    return unlisted;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the desk begins with is listed once
  useEffect(() => {
    const left = begins.filter(({ atLineQty }) => atLineQty > 0);
    const lines = new Map(left.map((issue) => [issue.id, comingOf(issue, true)]));
    if (left.length > 0) add([...lines.keys()], (id) => lines.get(id) as Coming);
  }, []);
  const listed = (row: Issue) => t('issuing.alreadyListed', { packageId: row.packageId });
  const onScan = async (barcode: string) => {
    const rows = await send(issuesByBarcode, { barcode });
    const [first] = rows;
    if (!first) return { taken: false, what: barcode, said: t('issuing.notAtLine', { barcode }) };
    const what = `${first.packageId} · ${first.materialName}`;
    const [taken] = list(rows);
    if (!taken) return { taken: false, what, said: listed(first) };
    const held = rows.find(goesAside);
    const qty = `${formatNumber(taken.atLineQty)} ${taken.uom}`;
    if (rows.length > 1)
      return { taken: true, warns: held !== undefined, what: first.materialName, said: t('issuing.severalBack', { n: rows.length }) };
    if (!held) return { taken: true, what, said: t('issuing.comingBack', { qty }) };
    const said =
      held.qualityStatus === 'HOLD' ? t('issuing.heldBack', { reason: held.holdReason, qty }) : t('issuing.rejectedBack', { qty });
    return { taken: true, warns: true, what, said };
  };

  const submit = async () => {
    if (!ready) return;
    await desk.post(async () => {
      await restock(restockOf(desk.lines, desk.note));
      return { said: t('issuing.restocked', { n: desk.lines.length }) };
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
            onOpen={(row) => void (list([row])[0] ?? tell.warning(listed(row)))}
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
              {goesAside(issue) && (
                <small>
                  <span className={`kit-tag kit-tag-${issue.qualityStatus === 'HOLD' ? 'purple' : 'red'}`}>
                    {t(`quality.${issue.qualityStatus}`)}
                  </span>{' '}
                  {issue.holdReason}
                </small>
              )}
              <small>{issue.materialName}</small>
              <small>
                {issue.planNo} · {issue.productName}
              </small>
            </>
          ),
        },
      ]}
      qty={t('issuing.backQty')}
      beside={({ issue, qty }) => {
        const all = t('issuing.allOfIt', { qty: formatNumber(issue.atLineQty), uom: issue.uom });
        return qty === issue.atLineQty ? (
          all
        ) : (
          <Button type="link" size="small" onClick={() => desk.change(issue.id, { qty: issue.atLineQty })}>
            {all}
          </Button>
        );
      }}
      after={[
        {
          title: t('issuing.backTo'),
          show: ({ issue, locationId }) => (
            <div style={{ minWidth: 124 }}>
              <ShelfChoice
                aria-label={`${t('issuing.backTo')} ${issue.packageId}`}
                value={locationId}
                shown={locationId === issue.locationId ? issue.locationName : null}
                onChange={(next) =>
                  desk.change(issue.id, { locationId: (next as number | null) ?? (goesAside(issue) ? null : issue.locationId) })
                }
              />
            </div>
          ),
        },
      ]}
      wrong={wrong.map((one, at) => (desk.lines[at]?.qty == null ? null : one))}
      main={{
        label: desk.lines.length > 0 ? t('issuing.restockN', { n: desk.lines.length }) : t('issuing.restock'),
        ready,
        sending,
        press: submit,
        why,
      }}
    />
  );
};
