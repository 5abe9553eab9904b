import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { type ExpiringUnit, ExpiringUnits, expiringKinds, expiringUnits, giveExpiryBack, takeExpiry } from '@lotline/contract/lot/expiry';
import { useGo } from '../kit/browser/go.ts';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { daysUntil } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { HeldUnit } from './held-unit.ts';
import { qualityTones, trackingPath } from './lot-tones.ts';
import { careColumns, useCare } from './use-care.tsx';
import { useHold } from './use-hold.tsx';

const kindOf = ({ kind }: ExpiringUnit) => (kind === 'LOT' ? 'lot' : 'material-stock');
const { text, qty, day, number, choice, link, place } = columnsOf<ExpiringUnit>();
const columns: readonly Column<ExpiringUnit>[] = [
  link('unitNo', (row) => trackingPath(kindOf(row), row.unitId), { width: 170, pinned: 'left' }),
  day('expiryDate', { width: 110 }),
  number('daysLeft', {
    value: ({ expiryDate }) => daysUntil(expiryDate),
    decimals: 0,
    show: ({ expiryDate }) => <DaysLeft until={expiryDate} passes />,
    fixed: true,
    width: 100,
  }),
  text('itemName', { width: 150 }),
  qty('qty', { width: 80 }),
  text('uom', { title: 'common.unit', width: 50 }),
  ...(careColumns as Column<ExpiringUnit>[]),
  choice('kind', expiringKinds, { width: 80, isKind: true }),
  place('locationName', { width: 150 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 95 }),
  text('itemCode', { width: 120 }),
  text('supplierLotNo', { width: 140 }),
  text('bizPartnerName', { width: 130 }),
];
const nothing = {};
/** A lot that stands on several shelves is one. */
const idsOf = (rows: readonly ExpiringUnit[]) => {
  const of = (wanted: ExpiringUnit['kind']) => [...new Set(rows.flatMap(({ kind, unitId }) => (kind === wanted ? [unitId] : [])))];
  return { packages: of('PACKAGE'), lots: of('LOT') };
};
const heldUnit = ({ kind, unitId, unitNo, qualityStatus, expiryDate }: ExpiringUnit): HeldUnit => ({
  ...{ kind, id: unitId, name: unitNo, onHold: qualityStatus === 'HOLD', expiryDate },
});

/** What expires when and where it stands, the nearest day first; what nobody may use any more is put on hold from here. */
export const ExpiryScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const list = useList(usePages(expiringUnits, nothing));
  const quick = useQuick(ExpiringUnits);
  const hold = useHold();
  const { send: take } = useSend(takeExpiry);
  const { send: giveBack } = useSend(giveExpiryBack);
  const care = useCare<ExpiringUnit>({
    mayChange: may('expiry', 'modify'),
    take: (rows, said) => take({ ...idsOf(rows), ...said }),
    giveBack: (rows) => giveBack(idsOf(rows)),
  });
  return (
    <>
      <ListScreen<ExpiringUnit>
        menu="expiry"
        id="expiring_stock"
        list={list}
        words="expiry"
        columns={columns}
        quick={quick}
        tone={({ expiryDate, qualityStatus }) =>
          qualityStatus === 'HOLD' || qualityStatus === 'REJECTED' ? 'muted' : daysUntil(expiryDate) < 0 ? 'danger' : undefined
        }
        acts={(rows) => [
          may('tracking') && {
            label: t('prodStock.openTracking'),
            why: whyNotOne(t, rows),
            run: () => rows[0] && go(trackingPath(kindOf(rows[0]), rows[0].unitId)),
          },
          ...hold.acts(rows.map(heldUnit)),
          ...care.acts(rows),
        ]}
        empty={t('expiry.empty')}
      />
      {hold.dialogs}
      {care.dialog}
    </>
  );
};
