import type { Rule } from '../kit/rule.ts';
import type { ConnectionSettings } from './connection-settings.ts';

const loopback = ['127.0.0.1', '::1', 'localhost'];

export type SettingsFacts = { settings: ConnectionSettings; kindWas: ConnectionSettings['kind'] | null };
export const connectionRules: readonly Rule<SettingsFacts>[] = [
  {
    code: 'connection.kindStays',
    field: 'settings',
    broken: ({ settings, kindWas }) => kindWas !== null && kindWas !== settings.kind,
  },
  {
    code: 'connection.openBrokerStaysHere',
    field: 'settings',
    broken: ({ settings }) => settings.kind === 'BROKER' && settings.accounts.length === 0 && !loopback.includes(settings.host),
    tell: ({ settings }) => ({ host: settings.kind === 'BROKER' ? settings.host : null }),
  },
  {
    code: 'connection.policyWithMode',
    field: 'settings',
    broken: ({ settings }) => settings.kind === 'OPCUA' && (settings.policy === 'None') !== (settings.mode === 'None'),
  },
  {
    code: 'connection.tagsOnce',
    field: 'settings',
    broken: ({ settings }) => twice(settings) !== null,
    tell: ({ settings }) => ({ tag: twice(settings) }),
  },
];
const twice = (settings: ConnectionSettings): string | null => {
  if (settings.kind !== 'MODBUS') return null;
  const tags = settings.points.map(({ tag }) => tag);
  return tags.find((tag, at) => tags.indexOf(tag) !== at) ?? null;
};

export type MappingFacts = { twice: string | null; unknown: number | null };
export const mappingRules: readonly Rule<MappingFacts>[] = [
  { code: 'connection.tagOnce', field: 'tags', broken: (facts) => facts.twice !== null, tell: (facts) => ({ tag: facts.twice }) },
  { code: 'connection.parameterIsThere', field: 'tags', broken: ({ unknown }) => unknown !== null },
];
