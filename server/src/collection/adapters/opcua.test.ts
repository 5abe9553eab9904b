import { X509Certificate } from 'node:crypto';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { OpcuaSettings } from '@lotline/contract/collection/connection-settings';
import { OPCUACertificateManager } from 'node-opcua-certificate-manager';
import { DataType, MessageSecurityMode, SecurityPolicy, StatusCodes, Variant, VariantArrayType } from 'node-opcua-client';
import { OPCUAServer } from 'node-opcua-server';
import { afterEach, describe, expect, test } from 'vitest';
import { browseOpcua, localNodeId, type OpcuaNodes, openOpcua } from './opcua.ts';
import { freePort, listening, until } from './testing.ts';

const folder = (name: string) => mkdtempSync(path.join(tmpdir(), `opcua-${name}-`));
const ownFolder = folder('own');
const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

/** A server with a press. Where told, another namespace stands before the press's, its certificate is another, or it keeps a history. */
const press = async ({ port = 0, before = '', pki = folder('pki'), history = false } = {}) => {
  const at = port || (await freePort());
  const server = new OPCUAServer({
    port: at,
    hostname: '127.0.0.1',
    serverCertificateManager: new OPCUACertificateManager({ rootFolder: pki, automaticallyAcceptUnknownCertificate: true }),
    securityModes: [MessageSecurityMode.None, MessageSecurityMode.SignAndEncrypt],
    securityPolicies: [SecurityPolicy.None, SecurityPolicy.Basic256Sha256],
    userManager: { isValidUser: (name: string, password: string) => name === 'mes' && password === 'right' },
  });
  await server.initialize();
  const space = server.engine.addressSpace;
  if (!space) throw new Error('no address space');
  if (before) space.registerNamespace(before);
  const own = space.registerNamespace('urn:plant:press');
  const object = own.addObject({ browseName: 'Press', organizedBy: space.rootFolder.objects, nodeId: 's=Press' });
  const variable = (name: string, dataType: DataType, value: unknown) => {
    const made = own.addVariable({ browseName: name, componentOf: object, nodeId: `s=${name}`, dataType });
    made.setValueFromSource({ dataType, value, arrayType: VariantArrayType.Scalar });
    return made;
  };
  const temp = variable('temp', DataType.Double, 20);
  const count = variable('count', DataType.Int64, [0, 5]);
  if (history) space.installHistoricalDataNode(temp, { maxOnlineValues: 5000 });
  await server.start();
  let closed: Promise<void> | undefined;
  const close = () => {
    closed ??= server.shutdown(0);
    return closed;
  };
  open.push({ close });
  const fingerprint = new X509Certificate(server.getCertificate()).fingerprint256.replaceAll(':', '').toLowerCase();
  const set = (node: ReturnType<typeof variable>, value: number, time?: Date, status = StatusCodes.Good) =>
    node.setValueFromSource(new Variant({ dataType: DataType.Double, value }), status, time);
  return { port: at, url: `opc.tcp://127.0.0.1:${at}`, temp, count, set, close, fingerprint, pki };
};
const tag = (name: string) => `nsu=urn:plant:press;s=${name}`;
const settings = (url: string, more: object = {}) => OpcuaSettings.parse({ kind: 'OPCUA', url, publishMs: 50, sampleMs: 20, ...more });
const listen = (
  url: string,
  {
    more = {},
    trusted = [] as string[],
    password = undefined as string | undefined,
    nodes = new Map([[tag('temp'), null]]) as OpcuaNodes,
  } = {},
) => {
  const ears = listening();
  const link = openOpcua(settings(url, more), { trusted, ownFolder, password }, nodes, ears.ears);
  open.push(link);
  return { ...ears, link };
};
const secure = { policy: 'Basic256Sha256', mode: 'SignAndEncrypt' };

test('a node is named by its namespace’s address, whatever the server numbers it', () => {
  expect(localNodeId('nsu=urn:b;s=x', ['http://opcfoundation.org/UA/', 'urn:a', 'urn:b'])).toBe('ns=2;s=x');
  expect(localNodeId('nsu=urn:c;s=x', ['http://opcfoundation.org/UA/'])).toBeNull();
  expect(localNodeId('i=2258', [])).toBe('ns=0;i=2258');
});

describe('a server', { timeout: 60_000 }, () => {
  test('is browsed and heard, with quality and 64 bits', async () => {
    const { url, temp, set } = await press();
    const nodes = await browseOpcua(settings(url), { trusted: [], ownFolder }, null);
    expect(nodes.map(({ name }) => name)).toContain('Press');
    const below = await browseOpcua(settings(url), { trusted: [], ownFolder }, tag('Press'));
    expect(below.map(({ tag: its, isVariable }) => [its, isVariable])).toEqual([
      [tag('temp'), true],
      [tag('count'), true],
    ]);
    const ears = listen(url, {
      nodes: new Map([
        [tag('temp'), null],
        [tag('count'), null],
        [tag('gone'), null],
        ['nsu=urn:none;s=x', null],
      ]),
    });
    await until(() => ears.heard.length >= 2);
    set(temp, 21.5);
    await until(() => ears.heard.some(({ value }) => value === 21.5));
    set(temp, 0, undefined, StatusCodes.BadSensorFailure);
    await until(() => ears.heard.some(({ quality, value }) => quality === 'BAD' && value === null));
    expect(ears.heard.find((one) => one.tag === tag('count'))?.value).toBe(5);
    await until(() => ears.codes().filter((code) => code === 'collection.opcua.nodeUnknown').length === 2);
  });
  test('that starts anew with other numbers is heard on, and what can’t be read later is marked as a gap', async () => {
    const first = await press();
    const ears = listen(first.url);
    await until(() => ears.heard.length >= 1);
    await first.close();
    await until(() => ears.states.includes('down'));
    const second = await press({ port: first.port, before: 'urn:another', pki: first.pki });
    await until(() => ears.states.at(-1) === 'up' && ears.codes().includes('collection.opcua.gap'), 30_000);
    second.set(second.temp, 33);
    await until(() => ears.heard.some(({ value }) => value === 33), 20_000);
    expect(ears.stale).toContain(tag('temp'));
    expect(ears.heard.find(({ historical }) => historical)).toMatchObject({ value: null, quality: 'BAD' });
  });
  test('with a history is asked for what was missed, page by page, by source time', async () => {
    const { url, temp, set } = await press({ history: true });
    const began = Date.now() - 3_600_000;
    for (let n = 0; n < 2500; n += 1) set(temp, n, new Date(began + n * 1000));
    const since = new Date(began + 100_000);
    const ears = listen(url, { nodes: new Map([[tag('temp'), since]]) });
    await until(() => ears.heard.filter(({ historical }) => historical).length >= 2400, 20_000);
    const read = ears.heard.filter(({ historical, at }) => historical && at && at.getTime() < began + 2_500_000);
    expect(read.map(({ value }) => value)).toEqual(Array.from({ length: 2399 }, (_, n) => n + 101));
    expect(read[0]?.at).toEqual(new Date(began + 101_000));
    expect(ears.codes()).toEqual([]);
  });
  test('is trusted by its certificate once somebody approved it, and no longer with another', async () => {
    const first = await press();
    const unknown = listen(first.url, { more: secure });
    await until(() => unknown.codes().includes('collection.opcua.certificateUnknown'), 20_000);
    expect(unknown.troubles.find(({ code }) => code === 'collection.opcua.certificateUnknown')?.facts).toMatchObject({
      fingerprint: first.fingerprint,
    });
    expect(unknown.heard).toEqual([]);
    await unknown.link.close();
    const ears = listen(first.url, { more: secure, trusted: [first.fingerprint] });
    await until(() => ears.heard.length > 0, 20_000);
    await first.close();
    await press({ port: first.port });
    await until(() => ears.codes().includes('collection.opcua.certificateChanged'), 40_000);
    expect(ears.heard.filter(({ historical }) => !historical).length).toBe(1);
  });
  test('wants a name and a password', async () => {
    const { url } = await press();
    const wrong = listen(url, { more: { ...secure, username: 'mes' }, trusted: [], password: 'wrong' });
    await until(() => wrong.codes().length > 0, 20_000);
    const plain = listen(url, { more: { username: 'mes' }, password: 'wrong' });
    await until(() => plain.codes().includes('collection.link.notAllowed'), 20_000);
    const right = listen(url, { more: { username: 'mes' }, password: 'right' });
    await until(() => right.heard.length > 0, 20_000);
  });
  test('whose clock is wrong is told', async () => {
    const { url, temp, set } = await press();
    const ears = listen(url);
    await until(() => ears.heard.length > 0);
    set(temp, 3, new Date(Date.now() + 3_600_000));
    await until(() => ears.heard.some(({ value }) => value === 3));
    expect(ears.troubles).toMatchObject([{ code: 'collection.opcua.clockSkew' }]);
    expect(Number(ears.troubles[0]?.facts?.seconds)).toBeGreaterThan(3500);
    expect(ears.heard.at(-1)?.at?.getTime()).toBeGreaterThan(Date.now() + 3_500_000);
  });
});
