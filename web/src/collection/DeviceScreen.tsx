import { Device, type DeviceRow, giveDeviceKey, revokeDeviceKey, wrongClockSec } from '@lotline/contract/collection/device';
import { useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import { whyNotOne } from '../kit/record/use-list.ts';
import { useSay } from '../kit/words/use-say.ts';

const DeviceForm = lazyPart(async () => (await import('./DeviceForm.tsx')).DeviceForm);
const KeyDialog = lazyPart(async () => (await import('./KeyDialog.tsx')).KeyDialog);

const { text, number, flag, at, stamps } = columnsOf(Device);
const columns = [
  text('name', { width: 200, pinned: 'left' }),
  text('toolName', { width: 160, noImport: true }),
  text('keyStart', { width: 110, noImport: true }),
  at('keyAt', { width: 150, noImport: true }),
  at('lastPushedAt', { width: 150, noImport: true }),
  number('clockAheadSec', { width: 110, decimals: 0, noImport: true }),
  number('pointsPerSec', { width: 130, decimals: 0 }),
  flag('active', { width: 70 }),
  text('note', { width: 200 }),
  ...stamps(),
];
const start = { pointsPerSec: 20_000, active: true };
/** A clock that lags may be one that waits: only what lies ahead is surely wrong. */
const isWrong = ({ clockAheadSec }: DeviceRow) => (clockAheadSec ?? 0) > wrongClockSec;

/** What sends observations in its own name, each with a key that is shown once. */
export const DeviceScreen = () => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send: give } = useSend(giveDeviceKey);
  const { send: revoke } = useSend(revokeDeviceKey);
  const [shown, setShown] = useState<{ name: string; key: string } | null>(null);
  const giveTo = async ({ id, version, name }: DeviceRow) => {
    try {
      setShown({ name, ...(await give({ id, version })) });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  const revokeOf = async ({ id, version, name }: DeviceRow) => {
    try {
      await revoke({ id, version });
      tell.success(t('device.revoked', { device: name }));
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return (
    <>
      <MasterScreen
        of={Device}
        words="device"
        columns={columns}
        form={({ row }) => <DeviceForm row={row} />}
        start={start}
        acts={(rows) => {
          const [device] = rows;
          if (!may('device', 'modify')) return [];
          return [
            { label: t('device.giveKey'), why: whyNotOne(t, rows), run: () => device && void giveTo(device) },
            {
              label: t('device.revokeKey'),
              why: whyNotOne(t, rows) || (device && !device.keyStart && t('device.hasNoKey')),
              run: () => device && void revokeOf(device),
            },
          ];
        }}
        tone={(device) => (isWrong(device) ? 'danger' : device.active ? undefined : 'muted')}
        formWidth={520}
      />
      {shown && <KeyDialog name={shown.name} deviceKey={shown.key} close={() => setShown(null)} />}
    </>
  );
};
