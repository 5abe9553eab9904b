import { z } from 'zod';
import { Name } from '../kit/shape.ts';

/** The ways in which machines are listened to. */
export const connectionKinds = ['MQTT', 'BROKER', 'SPARKPLUG', 'OPCUA', 'MODBUS', 'CSV'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

const text = Name(200);
const port = z.int().min(1).max(65_535);
const ms = (least: number, most: number) => z.int().min(least).max(most);
const host = z
  .string()
  .trim()
  .max(200)
  .regex(/^[\w.:-]+$/);
const mqttUrl = z
  .string()
  .trim()
  .max(300)
  .regex(/^(mqtts?|wss?):\/\/[\w.[\]:-]+(\/\S*)?$/);

export const payloadForms = ['VALUE', 'JSON', 'UMH'] as const;
export const TopicRule = z.object({
  /** Levels parted by `/`; `{name}` stands for what differs, `#` at the end for all that follows. */
  template: text.refine((template) => !/#./.test(template) && !/(^|\/)\+[^/]/.test(template)),
  payload: z.enum(payloadForms).default('VALUE'),
  /** Of JSON: where value, time and quality stand; `*` takes every number below as a tag of its own. */
  value: z.string().trim().max(200).default('*'),
  time: z.string().trim().max(200).default(''),
  quality: z.string().trim().max(200).default(''),
});
export type TopicRule = z.infer<typeof TopicRule>;
const topics = z.array(TopicRule).min(1).max(50);

export const MqttSettings = z.object({
  kind: z.literal('MQTT'),
  url: mqttUrl,
  /** The broker keeps the session under it while we are away. */
  clientId: text,
  /** 4 is 3.1.1. */
  protocol: z.union([z.literal(4), z.literal(5)]).default(5),
  username: z.string().trim().max(200).default(''),
  topics,
});
export type MqttSettings = z.infer<typeof MqttSettings>;

export const BrokerAccount = z.object({
  name: text,
  /** Topic filters; `%u` is the account's name. */
  publish: z.array(text).max(50).default([]),
  subscribe: z.array(text).max(50).default([]),
});
export const BrokerSettings = z.object({
  kind: z.literal('BROKER'),
  host: host.default('127.0.0.1'),
  port: port.default(1883),
  accounts: z.array(BrokerAccount).max(200).default([]),
  topics,
});
export type BrokerSettings = z.infer<typeof BrokerSettings>;

export const SparkplugSettings = z.object({
  kind: z.literal('SPARKPLUG'),
  url: mqttUrl,
  username: z.string().trim().max(200).default(''),
  /** Under which name our STATE stands. */
  hostId: text.refine((id) => !/[+#/]/.test(id)),
  /** Groups to listen to; none are all. */
  groups: z
    .array(text.refine((group) => !/[+#/]/.test(group)))
    .max(50)
    .default([]),
  reorderMs: ms(0, 60_000).default(2000),
  /** No second rebirth is asked of an edge node before that. */
  rebirthMs: ms(1000, 3_600_000).default(10_000),
});
export type SparkplugSettings = z.infer<typeof SparkplugSettings>;

export const opcuaSecurity = ['None', 'Basic256Sha256', 'Aes128_Sha256_RsaOaep', 'Aes256_Sha256_RsaPss'] as const;
export const opcuaModes = ['None', 'Sign', 'SignAndEncrypt'] as const;
export const OpcuaSettings = z.object({
  kind: z.literal('OPCUA'),
  url: z
    .string()
    .trim()
    .max(300)
    .regex(/^opc\.tcp:\/\/\S+$/),
  policy: z.enum(opcuaSecurity).default('None'),
  mode: z.enum(opcuaModes).default('None'),
  username: z.string().trim().max(200).default(''),
  /** How often the server sends and how often it looks. */
  publishMs: ms(50, 60_000).default(1000),
  sampleMs: ms(0, 60_000).default(500),
  /** Whether what was missed is read from the server's history after a break. */
  history: z.boolean().default(true),
});
export type OpcuaSettings = z.infer<typeof OpcuaSettings>;

export const modbusTables = ['HOLDING', 'INPUT', 'COIL', 'DISCRETE'] as const;
export const modbusTypes = ['INT16', 'UINT16', 'INT32', 'UINT32', 'INT64', 'UINT64', 'FLOAT32', 'FLOAT64', 'BIT'] as const;
/** How the bytes of a value of several registers lie; A is the highest. */
export const byteOrders = ['ABCD', 'CDAB', 'BADC', 'DCBA'] as const;
export const ModbusPoint = z.object({
  tag: text,
  table: z.enum(modbusTables).default('HOLDING'),
  /** As the protocol counts, from 0. */
  address: z.int().min(0).max(65_535),
  type: z.enum(modbusTypes).default('INT16'),
  order: z.enum(byteOrders).default('ABCD'),
  bit: z.int().min(0).max(15).default(0),
  scale: z.number().default(1),
  offset: z.number().default(0),
});
export type ModbusPoint = z.infer<typeof ModbusPoint>;
export const ModbusSettings = z.object({
  kind: z.literal('MODBUS'),
  host,
  port: port.default(502),
  unit: z.int().min(0).max(255).default(1),
  everyMs: ms(50, 3_600_000).default(1000),
  timeoutMs: ms(50, 60_000).default(1000),
  points: z.array(ModbusPoint).min(1).max(500),
  /** Where a device that keeps the time of its values has it: milliseconds since 1970 in four holding registers. */
  timeAddress: z.int().min(0).max(65_532).nullish(),
});
export type ModbusSettings = z.infer<typeof ModbusSettings>;

export const csvShapes = ['WIDE', 'LONG'] as const;
export const CsvFileKind = z.object({
  name: text,
  /** Of file names; `*` and `?` as a folder knows them. */
  pattern: text,
  /** Every column a tag, or a column of tags beside one of values. */
  shape: z.enum(csvShapes).default('WIDE'),
  timeColumn: text,
  /** Of times without a date: from a column, or from the file's name. */
  dateColumn: z.string().trim().max(200).default(''),
  tagColumn: z.string().trim().max(200).default(''),
  valueColumn: z.string().trim().max(200).default(''),
  /** Of a wide file; none are all that hold numbers. */
  columns: z.array(text).max(300).default([]),
  /** Stands before the column's name in a tag. */
  prefix: z.string().trim().max(100).default(''),
  /** The machine goes on writing into the same file. */
  grows: z.boolean().default(false),
});
export type CsvFileKind = z.infer<typeof CsvFileKind>;
export const CsvSettings = z.object({
  kind: z.literal('CSV'),
  folder: Name(500),
  everyMs: ms(100, 3_600_000).default(2000),
  files: z.array(CsvFileKind).min(1).max(50),
});
export type CsvSettings = z.infer<typeof CsvSettings>;

export const ConnectionSettings = z.discriminatedUnion('kind', [
  MqttSettings,
  BrokerSettings,
  SparkplugSettings,
  OpcuaSettings,
  ModbusSettings,
  CsvSettings,
]);
export type ConnectionSettings = z.infer<typeof ConnectionSettings>;
