import type { ConnectionRow } from '@lotline/contract/collection/connection';
import { type ConnectionKind, connectionKinds, opcuaModes, opcuaSecurity } from '@lotline/contract/collection/connection-settings';
import { Form } from 'antd';
import { ChoiceField, Line, NoteField, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { type LineColumn, LinesField } from './LinesField.tsx';

/** What a connection of each kind begins with. */
const starts: Readonly<Record<ConnectionKind, object>> = {
  MQTT: { kind: 'MQTT', url: 'mqtt://', clientId: 'lotline', protocol: 5, topics: [] },
  BROKER: { kind: 'BROKER', host: '127.0.0.1', port: 1883, accounts: [], topics: [] },
  SPARKPLUG: { kind: 'SPARKPLUG', url: 'mqtt://', hostId: 'lotline', groups: [], reorderMs: 2000, rebirthMs: 10_000 },
  OPCUA: { kind: 'OPCUA', url: 'opc.tcp://', policy: 'None', mode: 'None', publishMs: 1000, sampleMs: 500, history: true },
  MODBUS: { kind: 'MODBUS', host: '', port: 502, unit: 1, everyMs: 1000, timeoutMs: 1000, points: [] },
  CSV: { kind: 'CSV', folder: '', everyMs: 2000, files: [] },
};
const topicColumns: readonly LineColumn[] = [
  { key: 'template' },
  { key: 'payload' },
  { key: 'value' },
  { key: 'time' },
  { key: 'quality' },
];
const pointColumns: readonly LineColumn[] = [
  ...[{ key: 'tag' }, { key: 'table' }, { key: 'address', is: 'number' as const }, { key: 'type' }, { key: 'order' }],
  ...[
    { key: 'scale', is: 'number' as const },
    { key: 'offset', is: 'number' as const },
    { key: 'bit', is: 'number' as const },
  ],
];
const accountColumns: readonly LineColumn[] = [{ key: 'name' }, { key: 'publish', is: 'list' }, { key: 'subscribe', is: 'list' }];
const fileColumns: readonly LineColumn[] = [
  ...[
    { key: 'name' },
    { key: 'pattern' },
    { key: 'timeColumn' },
    { key: 'dateColumn' },
    { key: 'shape' },
    { key: 'tagColumn' },
    { key: 'valueColumn' },
  ],
  ...[{ key: 'columns', is: 'list' as const }, { key: 'prefix' }, { key: 'grows', is: 'flag' as const }],
];
const protocols = [
  { value: 5, label: '5' },
  { value: 4, label: '3.1.1' },
];
const its = (name: string) => ({ name: ['settings', name], label: `connection.set.${name}` });

export const ConnectionForm = ({ row }: { row: ConnectionRow | null }) => {
  const form = Form.useFormInstance();
  const kind = Form.useWatch(['settings', 'kind'], form) as ConnectionKind | undefined;
  return (
    <>
      <TextField name="name" />
      <ChoiceField
        name={['settings', 'kind']}
        label="connection.kind"
        of={connectionKinds}
        choiceWords="connectionKind"
        required
        disabled={row !== null}
        onChoose={(chosen) => form.setFieldValue('settings', starts[chosen as ConnectionKind])}
      />
      {kind && <Settings kind={kind} key={kind} />}
      <SwitchField name="paused" />
      <NoteField name="note" />
    </>
  );
};

const Settings = ({ kind }: { kind: ConnectionKind }) => {
  const topics = <LinesField {...its('topics')} columns={topicColumns} example="plant/{line}/{tool}/{parameter}; VALUE" />;
  if (kind === 'MQTT')
    return (
      <>
        <TextField {...its('url')} placeholder="mqtt://192.168.0.10:1883" />
        <Line>
          <TextField {...its('clientId')} />
          <ChoiceField {...its('protocol')} of={protocols} />
        </Line>
        <TextField {...its('username')} />
        {topics}
      </>
    );
  if (kind === 'BROKER')
    return (
      <>
        <Line>
          <TextField {...its('host')} />
          <NumberField {...its('port')} decimals={0} isNumeral />
        </Line>
        <LinesField {...its('accounts')} columns={accountColumns} example="press; plant/%u/#" />
        {topics}
      </>
    );
  if (kind === 'SPARKPLUG')
    return (
      <>
        <TextField {...its('url')} placeholder="mqtt://192.168.0.10:1883" />
        <Line>
          <TextField {...its('hostId')} />
          <TextField {...its('username')} />
        </Line>
        <Line>
          <NumberField {...its('reorderMs')} decimals={0} />
          <NumberField {...its('rebirthMs')} decimals={0} />
        </Line>
      </>
    );
  if (kind === 'OPCUA')
    return (
      <>
        <TextField {...its('url')} placeholder="opc.tcp://192.168.0.20:4840" />
        <Line>
          <ChoiceField {...its('policy')} of={opcuaSecurity.map((value) => ({ value, label: value }))} />
          <ChoiceField {...its('mode')} of={opcuaModes.map((value) => ({ value, label: value }))} />
        </Line>
        <TextField {...its('username')} />
        <Line>
          <NumberField {...its('publishMs')} decimals={0} />
          <NumberField {...its('sampleMs')} decimals={0} />
        </Line>
        <SwitchField {...its('history')} />
      </>
    );
  if (kind === 'MODBUS')
    return (
      <>
        <Line>
          <TextField {...its('host')} placeholder="192.168.0.30" />
          <NumberField {...its('port')} decimals={0} isNumeral />
          <NumberField {...its('unit')} decimals={0} isNumeral />
        </Line>
        <Line>
          <NumberField {...its('everyMs')} decimals={0} />
          <NumberField {...its('timeoutMs')} decimals={0} />
        </Line>
        <LinesField {...its('points')} columns={pointColumns} example="temp; HOLDING; 100; FLOAT32; CDAB; 1; 0" />
      </>
    );
  return (
    <>
      <TextField {...its('folder')} placeholder="/srv/signals" />
      <NumberField {...its('everyMs')} decimals={0} />
      <LinesField {...its('files')} columns={fileColumns} example="plating; kemp-*.csv; Time" />
    </>
  );
};
