import protobuf from 'protobufjs';
import type { Quality } from './heard.ts';

/** Eclipse Sparkplug 3.0.0, appendix B: what a host reads of its payload; data sets, templates and files are passed over. */
const { root } = protobuf.parse(`
syntax = "proto2";
message Payload {
  message PropertyValue { optional uint32 type = 1; optional bool isNull = 2; oneof value { uint32 intValue = 3; uint64 longValue = 4; } }
  message PropertySet { repeated string keys = 1; repeated PropertyValue values = 2; }
  message Metric {
    optional string name = 1; optional uint64 alias = 2; optional uint64 timestamp = 3; optional uint32 datatype = 4;
    optional bool isHistorical = 5; optional bool isTransient = 6; optional bool isNull = 7; optional PropertySet properties = 9;
    oneof value { uint32 intValue = 10; uint64 longValue = 11; float floatValue = 12; double doubleValue = 13;
      bool booleanValue = 14; string stringValue = 15; }
  }
  optional uint64 timestamp = 1; repeated Metric metrics = 2; optional uint64 seq = 3;
}`);
const Payload = root.lookupType('Payload');

/** Whole numbers of 64 bits come as texts, so that none is rounded on the way. */
type Wire = {
  timestamp?: string;
  seq?: string;
  metrics?: {
    name?: string;
    alias?: string;
    timestamp?: string;
    datatype?: number;
    isHistorical?: boolean;
    isNull?: boolean;
    properties?: { keys?: string[]; values?: { intValue?: number }[] };
    intValue?: number;
    longValue?: string;
    floatValue?: number;
    doubleValue?: number;
    booleanValue?: boolean;
    stringValue?: string;
  }[];
};
export type Metric = NonNullable<Wire['metrics']>[number];
export type SparkplugPayload = { timestamp: number | null; seq: number | null; metrics: Metric[] };

/** @throws where the bytes are no payload. */
export const payloadIn = (bytes: Uint8Array): SparkplugPayload => {
  const { timestamp, seq, metrics } = Payload.toObject(Payload.decode(bytes), { longs: String }) as Wire;
  return {
    timestamp: timestamp === undefined ? null : Number(timestamp),
    seq: seq === undefined ? null : Number(seq),
    metrics: metrics ?? [],
  };
};
export const payloadOf = (payload: Wire): Buffer => Buffer.from(Payload.encode(Payload.fromObject(payload)).finish());

/** By the numbers of the specification's data types. */
export const dataTypes = {
  ...{ Int8: 1, Int16: 2, Int32: 3, Int64: 4, UInt8: 5, UInt16: 6, UInt32: 7, UInt64: 8, Float: 9, Double: 10, Boolean: 11 },
  ...{ String: 12, DateTime: 13, Text: 14, UUID: 15 },
} as const;
const signedBits: Readonly<Record<number, number>> = { 1: 8, 2: 16, 3: 32, 4: 64 };
const unsignedBits: Readonly<Record<number, number>> = { 5: 8, 6: 16, 7: 32, 8: 64 };

/**
 * Signed whole numbers travel as two's complement in unsigned fields, some edges with and some without the bits above their width. Undefined
 * for kinds that aren't read.
 */
export const metricValue = (metric: Metric, datatype: number | undefined): number | boolean | string | null | undefined => {
  const { intValue, longValue, floatValue, doubleValue, booleanValue, stringValue } = metric;
  if (metric.isNull) return null;
  if (booleanValue !== undefined) return booleanValue;
  if (doubleValue !== undefined) return doubleValue;
  // A float has seven digits: 23.4 isn't 23.399999618530273.
  if (floatValue !== undefined) return Number.isFinite(floatValue) ? Number(floatValue.toPrecision(7)) : floatValue;
  if (stringValue !== undefined) return stringValue;
  const whole = longValue ?? intValue;
  if (whole === undefined) return undefined;
  const signed = signedBits[datatype ?? 0];
  const unsigned = unsignedBits[datatype ?? 0];
  if (signed !== undefined) return Number(BigInt.asIntN(signed, BigInt(whole)));
  if (unsigned !== undefined) return Number(BigInt.asUintN(unsigned, BigInt(whole)));
  return datatype === dataTypes.Boolean ? Number(whole) !== 0 : Number(whole);
};

/** The property `Quality`: 0 bad, 192 good, 500 stale. */
export const metricQuality = ({ properties }: Metric): Quality => {
  const at = properties?.keys?.indexOf('Quality') ?? -1;
  const quality = at < 0 ? 192 : properties?.values?.[at]?.intValue;
  return quality === 192 ? 'GOOD' : quality === 500 ? 'UNCERTAIN' : 'BAD';
};
