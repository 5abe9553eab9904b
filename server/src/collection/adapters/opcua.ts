import { X509Certificate } from 'node:crypto';
import path from 'node:path';
import type { OpcuaSettings } from '@lotline/contract/collection/connection-settings';
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';
import {
  AttributeIds,
  BrowseDirection,
  browseAll,
  ClientMonitoredItemGroup,
  type ClientSession,
  coerceNodeId,
  DataType,
  type DataValue,
  HistoryReadRequest,
  LogLevel,
  MessageSecurityMode,
  NodeClass,
  OPCUAClient,
  ReadRawModifiedDetails,
  SecurityPolicy,
  StatusCodes,
  setLogLevel,
  TimestampsToReturn,
  type UserIdentityInfo,
  UserTokenType,
} from 'node-opcua-client';
import { within } from '../../kit/running/within.ts';
import { type Ears, gathering, type Heard, type Link, pause, type Trouble } from './heard.ts';
import { troubleOf } from './trouble-of.ts';

// The library tells its own story on the console; ours goes to whoever listens.
setLogLevel(LogLevel.Emergency);

export type OpcuaAccess = {
  password?: string | undefined;
  /** SHA-256 of the certificates that somebody has approved. */
  trusted: readonly string[];
  /** Where our own certificate and its key stand. */
  ownFolder: string;
};
/** What to listen to, and when each of it was last heard. */
export type OpcuaNodes = ReadonlyMap<string, Date | null>;

/** Listens to nodes of a server. A node's tag is `nsu=URI;s=…`, because a server may number its namespaces anew with each start. */
export const openOpcua = (settings: OpcuaSettings, access: OpcuaAccess, nodes: OpcuaNodes, ears: Ears): Link => {
  const ending = new AbortController();
  const lastAt = new Map([...nodes].flatMap(([tag, at]) => (at ? [[tag, at.getTime()] as const] : [])));
  // What can't even be begun, as a folder for the own certificate, is told, and ends no server.
  const running = living(settings, access, [...nodes.keys()], lastAt, ears, ending.signal).catch((error) => ears.down(opcuaTrouble(error)));
  return {
    close: async () => {
      ending.abort();
      await running;
    },
  };
};

const living = async (
  settings: OpcuaSettings,
  access: OpcuaAccess,
  tags: readonly string[],
  lastAt: Map<string, number>,
  ears: Ears,
  signal: AbortSignal,
) => {
  for (let failures = 0; !signal.aborted; ) {
    let refused: Trouble | undefined;
    const client = clientFor(settings, access, (why) => {
      refused = why;
      ears.down(why);
    });
    client.on('backoff', () => ears.down({ code: 'collection.link.refused', facts: { detail: settings.url } }));
    const close = () => void ended(client);
    signal.addEventListener('abort', close);
    try {
      await client.connect(settings.url);
      failures = 0;
      await life(client, settings, access, tags, lastAt, ears, signal);
    } catch (error) {
      if (!signal.aborted) ears.down(refused ?? opcuaTrouble(error));
    } finally {
      signal.removeEventListener('abort', close);
      await ended(client);
    }
    if (signal.aborted) break;
    ears.stale(tags);
    failures += 1;
    await pause(Math.min(30_000, 500 * 2 ** Math.min(failures, 6)), signal);
  }
  ears.down(null);
};

/** From a session's beginning until the client gives up; short breaks in between are the client's, which republishes or moves the subscription. */
const life = async (
  client: OPCUAClient,
  settings: OpcuaSettings,
  access: OpcuaAccess,
  tags: readonly string[],
  lastAt: Map<string, number>,
  ears: Ears,
  signal: AbortSignal,
) => {
  const over = Promise.withResolvers<void>();
  const sink = gathering(ears.sink);
  const session = await client.createSession(identityOf(settings, access));
  client.on('close', () => over.resolve());
  signal.addEventListener('abort', () => over.resolve(), { once: true });
  client.on('connection_lost', () => {
    ears.down({ code: 'collection.link.lost', facts: { detail: settings.url } });
    ears.stale(tags);
  });
  const uris = (await session.readNamespaceArray()).map(String);
  const places = tags.map((tag) => ({ tag, nodeId: localNodeId(tag, uris) }));
  for (const { tag } of places.filter(({ nodeId }) => nodeId === null))
    ears.trouble({ code: 'collection.opcua.nodeUnknown', facts: { what: tag } });
  const known = places.flatMap(({ tag, nodeId }) => (nodeId === null ? [] : [{ tag, nodeId }]));
  const caughtUp = () => catchUp(session, known, lastAt, settings, sink, ears);
  const afterABreak = async () => {
    // A server that started anew may have numbered its namespaces anew: then all begins again.
    if ((await session.readNamespaceArray()).map(String).join('\n') !== uris.join('\n')) return over.resolve();
    ears.up();
    await caughtUp();
  };
  client.on('connection_reestablished', () => {
    afterABreak().catch(() => over.resolve());
  });
  ears.up();
  // Before the first of the present is heard, what was missed is read up to now.
  await caughtUp();
  await subscribe(session, known, lastAt, settings, sink, ears);
  await over.promise;
};

/** A client that is just coming back may take its time to go. */
const ended = (client: OPCUAClient) =>
  within(
    5000,
    client.disconnect().catch(() => undefined),
    () => undefined,
  );

const subscribe = async (
  session: ClientSession,
  known: readonly { tag: string; nodeId: string }[],
  lastAt: Map<string, number>,
  settings: OpcuaSettings,
  sink: ReturnType<typeof gathering>,
  ears: Ears,
) => {
  const subscription = await session.createSubscription2({
    ...{ requestedPublishingInterval: settings.publishMs, requestedLifetimeCount: 10_000, requestedMaxKeepAliveCount: 10 },
    ...{ maxNotificationsPerPublish: 10_000, publishingEnabled: true, priority: 1 },
  });
  if (known.length === 0) return;
  let skewTold = false;
  const group = ClientMonitoredItemGroup.create(
    subscription,
    known.map(({ nodeId }) => ({ nodeId, attributeId: AttributeIds.Value })),
    { samplingInterval: settings.sampleMs, discardOldest: true, queueSize: 1000 },
    TimestampsToReturn.Both,
  );
  group.on('initialized', () => {
    for (const [at, item] of group.monitoredItems.entries())
      if (item.statusCode?.isNotGood()) ears.trouble({ code: 'collection.opcua.nodeUnknown', facts: { what: known[at]?.tag ?? '' } });
  });
  group.on('changed', (_item, value, at) => {
    const { tag } = known[at] ?? {};
    if (tag === undefined) return;
    const skew = skewOf(value);
    if (skew !== 0 && !skewTold) {
      skewTold = true;
      ears.trouble({ code: 'collection.opcua.clockSkew', facts: { seconds: Math.round(Math.abs(skew) / 1000) } });
    }
    const heard = heardOf(tag, value, false);
    if (!heard) return;
    void sink([heard]).then(
      () => remember(lastAt, heard),
      () => undefined,
    );
  });
};
const mostSkewMs = 60_000;
/** By how much the server's clock is wrong, or that of the machine behind it is ahead; a value that is old may just have been still. */
const skewOf = ({ serverTimestamp, sourceTimestamp }: DataValue) => {
  const ahead = (at: Date | null) => (at ? at.getTime() - Date.now() : 0);
  if (Math.abs(ahead(serverTimestamp)) > mostSkewMs) return ahead(serverTimestamp);
  return ahead(sourceTimestamp) > mostSkewMs ? ahead(sourceTimestamp) : 0;
};

const remember = (lastAt: Map<string, number>, { tag, at }: Heard) => {
  if (at && at.getTime() > (lastAt.get(tag) ?? 0)) lastAt.set(tag, at.getTime());
};

/** What was missed, by source time, from the server's history. Where it keeps none, the stretch is marked as a gap. */
const catchUp = async (
  session: ClientSession,
  known: readonly { tag: string; nodeId: string }[],
  lastAt: Map<string, number>,
  settings: OpcuaSettings,
  sink: ReturnType<typeof gathering>,
  ears: Ears,
) => {
  const to = Date.now();
  for (const { tag, nodeId } of known) {
    const from = lastAt.get(tag);
    if (from === undefined) continue;
    const missed = settings.history ? await history(session, tag, nodeId, new Date(from), new Date(to + mostSkewMs), sink) : null;
    if (missed !== null) {
      lastAt.set(tag, Math.max(from, missed));
      continue;
    }
    ears.trouble({
      code: 'collection.opcua.gap',
      facts: { what: tag, from: new Date(from).toISOString(), to: new Date(to).toISOString() },
    });
    await sink([{ tag, at: new Date(from + 1), value: null, quality: 'BAD', historical: true }]);
  }
};

const perRead = 1000;
/** The time of the last point that was read, or null where the server has no history of the node. */
const history = async (session: ClientSession, tag: string, nodeId: string, from: Date, to: Date, sink: ReturnType<typeof gathering>) => {
  let last = from.getTime();
  let continuationPoint: Buffer | undefined;
  do {
    const response = await session.historyRead(
      new HistoryReadRequest({
        historyReadDetails: new ReadRawModifiedDetails({
          ...{ isReadModified: false, startTime: from, endTime: to, numValuesPerNode: perRead, returnBounds: false },
        }),
        nodesToRead: [{ nodeId, ...(continuationPoint ? { continuationPoint } : {}) }],
        releaseContinuationPoints: false,
        timestampsToReturn: TimestampsToReturn.Both,
      }),
    );
    const [result] = response.results ?? [];
    if (!result || result.statusCode.isBad()) return null;
    const { dataValues } = (result.historyData ?? {}) as { dataValues?: DataValue[] | null };
    const heard = (dataValues ?? []).flatMap((value) => heardOf(tag, value, true) ?? []).filter(({ at }) => at && at > from);
    if (heard.length > 0) await sink(heard);
    for (const { at } of heard) last = Math.max(last, at?.getTime() ?? 0);
    continuationPoint = result.continuationPoint?.length ? result.continuationPoint : undefined;
  } while (continuationPoint);
  return last;
};

/** A value as the server says it; undefined for one that is no single value. */
const heardOf = (
  tag: string,
  { value, statusCode, sourceTimestamp, serverTimestamp }: DataValue,
  historical: boolean,
): Heard | undefined => {
  const quality = statusCode.isGood() ? 'GOOD' : statusCode.isBad() ? 'BAD' : 'UNCERTAIN';
  const read = scalarOf(value?.dataType, value?.value);
  if (read === undefined && quality !== 'BAD') return undefined;
  return { tag, at: sourceTimestamp ?? serverTimestamp ?? null, value: quality === 'BAD' ? null : (read ?? null), quality, historical };
};
const scalarOf = (type: DataType | undefined, value: unknown): number | boolean | string | null | undefined => {
  if (value === null || value === undefined) return null;
  if (type === DataType.Int64 || type === DataType.UInt64) {
    const [high, low] = value as [number, number];
    const whole = (BigInt(high) << 32n) | BigInt(low);
    return Number(type === DataType.Int64 ? BigInt.asIntN(64, whole) : whole);
  }
  if (typeof value === 'number') return type === DataType.Float ? Number(value.toPrecision(7)) : value;
  if (typeof value === 'boolean' || typeof value === 'string') return value;
  return value instanceof Date ? value.getTime() : undefined;
};

/** `nsu=URI;s=…` by the server's numbering of today; null where it doesn't know the namespace. */
export const localNodeId = (tag: string, uris: readonly string[]): string | null => {
  const found = /^nsu=([^;]*);(.*)$/.exec(tag);
  const [, uri = '', rest = tag] = found ?? [];
  const index = found ? uris.indexOf(uri) : 0;
  if (index < 0) return null;
  try {
    return coerceNodeId(index === 0 ? rest : `ns=${index};${rest}`).toString();
  } catch {
    return null;
  }
};
export const portableNodeId = (nodeId: { namespace: number; toString: () => string }, uris: readonly string[]) => {
  const rest = nodeId.toString().replace(/^ns=\d+;/, '');
  return nodeId.namespace === 0 ? rest : `nsu=${uris[nodeId.namespace] ?? ''};${rest}`;
};

const identityOf = ({ username }: OpcuaSettings, { password }: OpcuaAccess): UserIdentityInfo =>
  username ? { type: UserTokenType.UserName, userName: username, password: password ?? '' } : { type: UserTokenType.Anonymous };

/** A server is trusted by its certificate alone, and each certificate by a person: no list of authorities decides. */
class OwnTrust extends OPCUACertificateManager {
  readonly #trusted: readonly string[];
  readonly #refuse: (why: Trouble) => void;
  constructor(rootFolder: string, trusted: readonly string[], refuse: (why: Trouble) => void) {
    super({ rootFolder, automaticallyAcceptUnknownCertificate: false });
    this.#trusted = trusted;
    this.#refuse = refuse;
  }
  override checkCertificate(given: Parameters<OPCUACertificateManager['checkCertificate']>[0]) {
    const { fingerprint256, subject, validTo } = new X509Certificate(Array.isArray(given) ? (given[0] as Buffer) : given);
    const fingerprint = fingerprint256.replaceAll(':', '').toLowerCase();
    if (this.#trusted.includes(fingerprint)) return Promise.resolve(StatusCodes.Good);
    this.#refuse({
      code: this.#trusted.length > 0 ? 'collection.opcua.certificateChanged' : 'collection.opcua.certificateUnknown',
      facts: { fingerprint, subject: subject.replaceAll('\n', ', '), until: new Date(validTo).toISOString() },
    });
    return Promise.resolve(StatusCodes.BadCertificateUntrusted);
  }
}

const clientFor = (settings: OpcuaSettings, { trusted, ownFolder }: OpcuaAccess, refuse: (why: Trouble) => void) =>
  OPCUAClient.create({
    ...{ applicationName: 'Lotline', clientName: 'Lotline', endpointMustExist: false, keepSessionAlive: true },
    connectionStrategy: { initialDelay: 500, maxDelay: 15_000, maxRetry: -1 },
    securityMode: MessageSecurityMode[settings.mode],
    securityPolicy: SecurityPolicy[settings.policy],
    clientCertificateManager: new OwnTrust(path.join(ownFolder, 'pki'), trusted, refuse),
    requestedSessionTimeout: 600_000,
    transportTimeout: 10_000,
  });

const opcuaTrouble = (error: unknown): Trouble => {
  const detail = String((error as Error).message ?? error).slice(0, 200);
  if (/BadIdentityToken|BadUserAccessDenied/.test(detail)) return { code: 'collection.link.notAllowed', facts: { detail } };
  return troubleOf(error);
};

export type BrowsedNode = { tag: string; name: string; isVariable: boolean; hasMore: boolean };
/** What stands below a node, for whoever picks; from the folder of objects where none is named. @throws where the server isn't reached or trusted. */
export const browseOpcua = async (settings: OpcuaSettings, access: OpcuaAccess, under: string | null): Promise<BrowsedNode[]> => {
  const client = clientFor(settings, access, () => undefined);
  client.once('backoff', () => void client.disconnect().catch(() => undefined));
  try {
    await client.connect(settings.url);
    const session = await client.createSession(identityOf(settings, access));
    const uris = (await session.readNamespaceArray()).map(String);
    const nodeId = under === null ? 'ns=0;i=85' : localNodeId(under, uris);
    if (nodeId === null) return [];
    const result = await browseAll(session, {
      ...{ nodeId, browseDirection: BrowseDirection.Forward, referenceTypeId: 'ns=0;i=33', includeSubtypes: true },
      ...{ nodeClassMask: NodeClass.Object | NodeClass.Variable, resultMask: 63 },
    });
    return (result.references ?? []).map((reference) => ({
      tag: portableNodeId(reference.nodeId, uris),
      name: reference.displayName.text ?? reference.browseName.name ?? '',
      isVariable: reference.nodeClass === NodeClass.Variable,
      hasMore: reference.nodeClass === NodeClass.Object,
    }));
  } finally {
    await ended(client);
  }
};
