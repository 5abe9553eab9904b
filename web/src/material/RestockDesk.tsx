import { type Issue, issues, issuesByBarcode, restockMaterial } from '@lotline/contract/material/issue';
import { Button, Input } from 'antd';
import { useCallback, useRef, useState } from 'react';
import { DeleteOutlined } from '../kit/ant-icons.tsx';
import { BarcodePanel } from '../kit/BarcodePanel.tsx';
import { failureText, tellFailure } from '../kit/failure.ts';
import { NumberInput } from '../kit/fields/NumberInput.tsx';
import { formatNumber } from '../kit/format.ts';
import { Grid } from '../kit/Grid.tsx';
import { usePermission } from '../kit/permission.tsx';
import { Underway, usePages, useSend } from '../kit/resource.ts';
import { useSay } from '../kit/say.ts';
import { send } from '../kit/send.ts';
import { tell } from '../kit/snackbar.tsx';
import { useSaveKey } from './IssueDesk.tsx';
import { atLineColumns } from './issue-columns.ts';
import { type Coming, comingOf, restockOf, wrongComing } from './issue-list.ts';
import { ShelfChoice } from './ShelfField.tsx';

const tables = ['material_stock', 'material_issue', 'stock_movement'] as const;
const reads = ['material_issue', 'material_stock'] as [string, ...string[]];

/** Brings back what is left at the line: scan it, or open it in the list of what is there. */
export const RestockDesk = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const [coming, setComing] = useState<readonly Coming[]>([]);
  const [fresh, setFresh] = useState<number | null>(null);
  const [note, setNote] = useState('');
  const atLine = usePages(issues, { atLine: true }, { tables: reads });
  const { send: restock, sending } = useSend(restockMaterial, tables);
  const panel = useRef<HTMLDivElement>(null);
  const wrong = coming.map(wrongComing);
  const ready = coming.length > 0 && wrong.every((one) => one === null) && may('materialStockOutRestock', 'create');
  const focusScanner = () => panel.current?.querySelector('input')?.focus();
  const latest = useRef(coming);
  latest.current = coming;

  const add = useCallback(
    (rows: readonly Issue[]) => {
      const unlisted = rows.filter(({ id }) => !latest.current.some(({ issue }) => issue.id === id));
      const [first] = unlisted;
      if (!first) return tell.warning(t('issuing.alreadyListed', { packageId: rows[0]?.packageId ?? '' }));
      setComing((now) => [...now, ...unlisted.filter(({ id }) => !now.some(({ issue }) => issue.id === id)).map(comingOf)]);
      setFresh(first.id);
    },
    [t],
  );
  const onScan = useCallback(
    (barcode: string) =>
      void (async () => {
        try {
          const rows = await send(issuesByBarcode, { barcode });
          if (rows.length) add(rows);
          else tell.warning(t('issuing.notAtLine', { barcode }));
        } catch (failure) {
          tellFailure(failure);
        }
      })(),
    [add, t],
  );
  const change = (id: number, part: Partial<Coming>) =>
    setComing((now) => now.map((one) => (one.issue.id === id ? { ...one, ...part } : one)));

  const submit = async () => {
    if (!ready) return;
    try {
      await restock(restockOf(coming, note));
      tell.success(t('issuing.restocked', { n: coming.length }));
      setComing([]);
      setNote('');
    } catch (failure) {
      if (!(failure instanceof Underway)) tell.error(failureText(failure), 6000);
    } finally {
      focusScanner();
    }
  };
  useSaveKey(submit);

  return (
    <div className="kit-split">
      <section className="material-panel" style={{ flex: '1 1 50%' }} aria-label={t('stock.atLineQty')}>
        <div ref={panel}>
          <BarcodePanel onScan={onScan} />
        </div>
        <h2>{t('stock.atLineQty')}</h2>
        <Grid
          id="atLine"
          label={t('stock.atLineQty')}
          words="issuing"
          columns={atLineColumns}
          source={atLine}
          select="none"
          onOpen={(row) => add([row])}
          empty={t('issuing.nothingAtLine')}
        />
      </section>
      <section className="material-panel" style={{ flex: '1 1 50%' }} aria-label={t('issuing.restock')}>
        <h2>{t('issuing.backQty')}</h2>
        <div className="material-scroll">
          {coming.length === 0 ? (
            <p className="material-hint">{t('issuing.scanAtLine')}</p>
          ) : (
            <table className="material-list">
              <thead>
                <tr>
                  <th>{t('issuing.packageId')}</th>
                  <th>{t('issuing.planNo')}</th>
                  <th className="material-number">{t('issuing.atLineQty')}</th>
                  <th className="material-number">{t('issuing.backQty')}</th>
                  <th>{t('issuing.backTo')}</th>
                  <th aria-label={t('action.remove')} />
                </tr>
              </thead>
              <tbody>
                {coming.map(({ issue, qty, locationId }, at) => (
                  <tr key={issue.id} data-fresh={issue.id === fresh || undefined}>
                    <td>
                      {issue.packageId}
                      <small>{issue.materialName}</small>
                    </td>
                    <td>
                      {issue.planNo}
                      <small>{issue.productName}</small>
                    </td>
                    <td className="material-number">
                      {formatNumber(issue.atLineQty)} {issue.uom}
                    </td>
                    <td className="material-number">
                      <NumberInput
                        value={qty}
                        aria-label={`${t('issuing.backQty')} ${issue.packageId}`}
                        {...(wrong[at] && { status: 'error' as const })}
                        onChange={(next) => change(issue.id, { qty: next })}
                        onPressEnter={focusScanner}
                      />
                      {wrong[at] && (
                        <small className="material-wrong" role="alert">
                          {t(wrong[at].code, wrong[at].facts)}
                        </small>
                      )}
                    </td>
                    <td style={{ minWidth: 140 }}>
                      <ShelfChoice
                        value={locationId}
                        shown={locationId === issue.locationId ? issue.locationName : null}
                        onChange={(next) => change(issue.id, { locationId: (next as number | null) ?? issue.locationId })}
                      />
                    </td>
                    <td>
                      <Button
                        type="text"
                        icon={<DeleteOutlined />}
                        aria-label={`${t('action.remove')} ${issue.packageId}`}
                        onClick={() => {
                          setComing((now) => now.filter((one) => one.issue.id !== issue.id));
                          focusScanner();
                        }}
                      />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
        </div>
        <footer className="material-foot">
          <Input
            value={note}
            maxLength={200}
            placeholder={t('common.note')}
            aria-label={t('common.note')}
            style={{ maxWidth: 320, marginInlineEnd: 'auto' }}
            onChange={({ target }) => setNote(target.value)}
          />
          <Button onClick={() => setComing([])} disabled={coming.length === 0}>
            {t('action.reset')}
          </Button>
          <Button type="primary" size="large" disabled={!ready} loading={sending} onClick={() => void submit()}>
            {t('issuing.restockN', { n: coming.length })}
          </Button>
        </footer>
      </section>
    </div>
  );
};
