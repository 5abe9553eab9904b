import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { type ExpiringUnit, ExpiringUnits, expiringKinds, expiringUnits, holdStock } from '@lotline/contract/lot/expiry';
import { Suspense, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { columnsOf } from '../kit/columns/columns.ts';
import { StopOutlined } from '../kit/look/ant-icons.tsx';
import { DaysLeft } from '../kit/look/DaysLeft.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages, useSend } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { daysUntil } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Translate } from '../kit/words/words.ts';
import { qualityTones, trackingPath } from './lot-tones.ts';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

const kindOf = ({ kind }: ExpiringUnit) => (kind === 'LOT' ? 'lot' : 'material-stock');
const { text, qty, day, number, choice, link, place } = columnsOf<ExpiringUnit>();
const columns = [
  link('unitNo', (row) => trackingPath(kindOf(row), row.unitId), { width: 170, pinned: 'left' }),
  day('expiryDate', { width: 110 }),
  number('daysLeft', {
    value: ({ expiryDate }) => daysUntil(expiryDate),
    decimals: 0,
    show: ({ expiryDate }) => <DaysLeft until={expiryDate} passes />,
    fixed: true,
    width: 100,
  }),
  choice('kind', expiringKinds, { width: 80, isKind: true }),
  text('itemName', { width: 160 }),
  place('locationName', { width: 150 }),
  qty('qty', { width: 95 }),
  text('uom', { title: 'common.unit', width: 60 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 95 }),
  text('itemCode', { width: 120 }),
  text('supplierLotNo', { width: 140 }),
  text('bizPartnerName', { width: 130 }),
];
const nothing = {};

/** What expires when and where it stands, the nearest day first; what nobody may use any more is put on hold from here. */
export const ExpiryScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const list = useList(usePages(expiringUnits, nothing));
  const quick = useQuick(ExpiringUnits);
  const [holding, setHolding] = useState<readonly ExpiringUnit[] | null>(null);
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
          may('expiry', 'modify') && {
            label: t('expiry.hold'),
            icon: <StopOutlined />,
            danger: true,
            why: rows.length === 0 ? t('record.selectFirst') : free(rows).length === 0 && t('expiry.allHeld'),
            run: () => setHolding(free(rows)),
          },
        ]}
        empty={t('expiry.empty')}
      />
      <Suspense fallback={null}>{holding && <Holding units={holding} close={() => setHolding(null)} />}</Suspense>
    </>
  );
};

const free = (rows: readonly ExpiringUnit[]) => rows.filter(({ qualityStatus }) => qualityStatus !== 'HOLD');

/** A lot that stands on several shelves is one. */
const idsOf = (units: readonly ExpiringUnit[], wanted: ExpiringUnit['kind']) => [
  ...new Set(units.flatMap(({ kind, unitId }) => (kind === wanted ? [unitId] : []))),
];

const Holding = ({ units, close }: { units: readonly ExpiringUnit[]; close: () => void }) => {
  const { t, lang } = useSay();
  const { send } = useSend(holdStock);
  const [packages, lots] = [idsOf(units, 'PACKAGE'), idsOf(units, 'LOT')];
  const codes = useCodes('HOLD_REASON').filter(({ enabled }) => enabled);
  const reasons = codes.map((code) => ({ id: code.id, name: codeName(code, lang) }));
  const isOver = units.every(({ expiryDate }) => daysUntil(expiryDate) < 0);
  const hold = async (reason: string, reasonId?: number) => {
    try {
      const held = await send({ packages, lots, ...(reason && { reason }), ...(reasonId && { reasonId }) });
      close();
      tell.success(t('recall.heldTold', { what: counted(held, t) }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <ReasonDialog
      title={t('expiry.hold')}
      text={t('expiry.holdAsk', { what: counted({ packages: packages.length, lots: lots.length }, t) })}
      label={t('recall.holdReason')}
      noteLabel={t('recall.releaseNote')}
      codes={reasons}
      likely={isOver ? codes.find(({ code }) => code === 'EXPIRED')?.id : undefined}
      okText={t('expiry.hold')}
      danger
      close={close}
      go={hold}
    />
  );
};

const counted = ({ packages, lots }: { packages: number; lots: number }, t: Translate) =>
  [packages > 0 && t('recall.packageCount', { n: packages }), lots > 0 && t('recall.heldLots', { n: lots })].filter(Boolean).join(' · ');
