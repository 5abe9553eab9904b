import type { Heard, Trouble } from './heard.ts';
import { type Metric, metricQuality, metricValue, payloadIn, type SparkplugPayload } from './sparkplug-payload.ts';

export type NodeName = { group: string; node: string };
/** What follows from a message, or from time that passed. */
export type Outcome = { heard: Heard[]; stale: string[]; troubles: Trouble[]; rebirths: NodeName[] };

type Defined = { tag: string; datatype: number | undefined };
type Message = { kind: string; device: string | undefined; payload: SparkplugPayload; since: number };
type EdgeNode = NodeName & {
  born: boolean;
  bdSeq: number | null;
  /** Null until a birth says it. */
  next: number | null;
  held: Message[];
  byAlias: Map<string, Defined>;
  /** The metrics of each device that was born; of the node itself under ''. */
  devices: Map<string, Map<string, Defined>>;
  rebirthAt: number;
  /** A message is missing, and with it maybe what aliases mean. */
  doubtful: boolean;
};

const mostHeld = 1000;
const after = (seq: number) => (seq + 1) % 256;

/** The host application's side of Sparkplug B 3.0 without any wire: births, deaths, data, and what is missing between them. */
export const sparkplugHost = ({ reorderMs, rebirthMs }: { reorderMs: number; rebirthMs: number }) => {
  const nodes = new Map<string, EdgeNode>();

  const take = (topic: string, bytes: Uint8Array, now: number): Outcome => {
    const out: Outcome = { heard: [], stale: [], troubles: [], rebirths: [] };
    const [space, group = '', kind = '', node = '', device] = topic.split('/');
    if (space !== 'spBv1.0' || !/^[ND](BIRTH|DEATH|DATA)$/.test(kind) || node === '') return out;
    const one = nodeCalled({ group, node });
    let payload: SparkplugPayload;
    try {
      payload = payloadIn(bytes);
    } catch {
      out.troubles.push({ code: 'collection.link.unreadable', facts: { what: topic } });
      return out;
    }
    const message: Message = { kind, device, payload, since: now };
    if (kind === 'NBIRTH') beBorn(one, message, out);
    else if (kind === 'NDEATH') die(one, payload, out);
    else if (one.born && payload.seq === one.next) apply(one, message, now, out);
    else if (one.held.length < mostHeld) one.held.push(message);
    drain(one, now, out);
    return out;
  };

  /** Asks for what should long have been there. */
  const tick = (now: number): Outcome => {
    const out: Outcome = { heard: [], stale: [], troubles: [], rebirths: [] };
    for (const one of nodes.values()) {
      if (one.doubtful) askRebirth(one, now, out);
      const [first] = one.held;
      if (!first || now - first.since < reorderMs) continue;
      out.troubles.push({ code: one.born ? 'collection.sparkplug.gap' : 'collection.sparkplug.noBirth', facts: { what: nameOf(one) } });
      askRebirth(one, now, out);
      const held = one.held.splice(0);
      if (!one.born) continue;
      // What came is kept, doubted where only an alias says what it is; from here on it is counted anew.
      one.doubtful = true;
      for (const message of held) apply(one, message, now, out);
    }
    return out;
  };

  /** After a break of our own nobody knows what aliases mean, or who died: everything is stale until it is born again. */
  const forget = (now: number): Outcome => {
    const out: Outcome = { heard: [], stale: [], troubles: [], rebirths: [] };
    for (const one of nodes.values()) {
      bury(one, out);
      one.held = [];
      askRebirth(one, now, out);
    }
    return out;
  };

  const nodeCalled = ({ group, node }: NodeName): EdgeNode => {
    const key = `${group}/${node}`;
    const known = nodes.get(key);
    if (known) return known;
    const made: EdgeNode = {
      ...{ group, node, born: false, bdSeq: null, next: null, held: [], byAlias: new Map(), devices: new Map() },
      ...{ rebirthAt: Number.NEGATIVE_INFINITY, doubtful: false },
    };
    nodes.set(key, made);
    return made;
  };

  const beBorn = (one: EdgeNode, message: Message, out: Outcome) => {
    const { payload } = message;
    const bdSeq = payload.metrics.find(({ name }) => name === 'bdSeq');
    bury(one, out);
    one.born = true;
    one.doubtful = false;
    one.bdSeq = bdSeq ? Number(metricValue(bdSeq, bdSeq.datatype)) : null;
    one.next = after(payload.seq ?? 0);
    // What came before this birth and was sent before it is of an earlier life.
    one.held = one.held.filter(({ payload: { timestamp } }) => timestamp !== null && timestamp >= (payload.timestamp ?? 0));
    define(one, '', payload.metrics);
    tell(one, message, out);
    const reborn = new Set([...(one.devices.get('')?.values() ?? [])].map(({ tag }) => tag));
    out.stale = out.stale.filter((tag) => !reborn.has(tag));
  };

  /** The broker sends an edge's death when it notices it, maybe after the edge is back. */
  const die = (one: EdgeNode, { metrics }: SparkplugPayload, out: Outcome) => {
    const bdSeq = metrics.find(({ name }) => name === 'bdSeq');
    if (!one.born || !bdSeq || Number(metricValue(bdSeq, bdSeq.datatype)) !== one.bdSeq) return;
    bury(one, out);
    one.held = [];
    out.troubles.push({ code: 'collection.sparkplug.died', facts: { what: nameOf(one) } });
  };

  const bury = (one: EdgeNode, out: Outcome) => {
    for (const metrics of one.devices.values()) out.stale.push(...[...metrics.values()].map(({ tag }) => tag));
    one.born = false;
    one.next = null;
    one.byAlias.clear();
    one.devices.clear();
  };

  const drain = (one: EdgeNode, now: number, out: Outcome) => {
    for (;;) {
      const at = one.born ? one.held.findIndex(({ payload }) => payload.seq === one.next) : -1;
      const [message] = at < 0 ? [] : one.held.splice(at, 1);
      if (!message) return;
      apply(one, message, now, out);
    }
  };

  const apply = (one: EdgeNode, message: Message, now: number, out: Outcome) => {
    const { kind, device = '', payload } = message;
    if (payload.seq !== null) one.next = after(payload.seq);
    if (kind === 'DBIRTH') {
      define(one, device, payload.metrics);
      tell(one, message, out);
    } else if (kind === 'DDEATH') {
      out.stale.push(...[...(one.devices.get(device)?.values() ?? [])].map(({ tag }) => tag));
      one.devices.delete(device);
      out.troubles.push({ code: 'collection.sparkplug.died', facts: { what: `${nameOf(one)}/${device}` } });
    } else if (!one.devices.has(device)) {
      out.troubles.push({ code: 'collection.sparkplug.noBirth', facts: { what: `${nameOf(one)}/${device}` } });
      askRebirth(one, now, out);
    } else if (!tell(one, message, out)) {
      out.troubles.push({ code: 'collection.sparkplug.unknownAlias', facts: { what: nameOf(one) } });
      askRebirth(one, now, out);
    }
  };

  const define = (one: EdgeNode, device: string, metrics: readonly Metric[]) => {
    const own = new Map<string, Defined>();
    for (const { name, alias, datatype } of metrics) {
      if (name === undefined || isOwn(name)) continue;
      const defined = { tag: `${nameOf(one)}${device === '' ? '' : `/${device}`}:${name}`, datatype };
      own.set(name, defined);
      if (alias !== undefined) one.byAlias.set(alias, defined);
    }
    one.devices.set(device, own);
  };

  /** False where an alias means nothing. */
  const tell = (one: EdgeNode, { device = '', payload }: Message, out: Outcome): boolean => {
    let allKnown = true;
    for (const metric of payload.metrics) {
      if (metric.name !== undefined && isOwn(metric.name)) continue;
      const named = metric.name === undefined ? undefined : one.devices.get(device)?.get(metric.name);
      const defined = named ?? (metric.name === undefined ? one.byAlias.get(metric.alias ?? '') : undefined);
      if (!defined) {
        allKnown = false;
        continue;
      }
      const value = metricValue(metric, metric.datatype ?? defined.datatype);
      if (value === undefined) continue;
      const time = metric.timestamp === undefined ? payload.timestamp : Number(metric.timestamp);
      const quality = value === null ? 'BAD' : metricQuality(metric);
      out.heard.push({
        ...{ tag: defined.tag, at: time === null ? null : new Date(time), value, historical: metric.isHistorical === true },
        quality: quality === 'GOOD' && one.doubtful && !named ? 'UNCERTAIN' : quality,
      });
    }
    return allKnown;
  };

  const askRebirth = (one: EdgeNode, now: number, out: Outcome) => {
    if (now - one.rebirthAt < rebirthMs) return;
    one.rebirthAt = now;
    out.rebirths.push({ group: one.group, node: one.node });
  };

  return { take, tick, forget };
};

const nameOf = ({ group, node }: NodeName) => `${group}/${node}`;
/** Metrics of the protocol itself. */
const isOwn = (name: string) => name === 'bdSeq' || name.startsWith('Node Control/') || name.startsWith('Device Control/');
