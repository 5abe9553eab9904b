import type { SparkplugSettings } from '@lotline/contract/collection/connection-settings';
import { type Ears, gathering, type Link, pressure } from './heard.ts';
import { connectTo } from './mqtt.ts';
import { type Outcome, sparkplugHost } from './sparkplug-host.ts';
import { dataTypes, payloadOf } from './sparkplug-payload.ts';
import { troubleOf } from './trouble-of.ts';

/** Listens to edge nodes as their host. It writes two things: its own STATE, and the request to be born again. */
export const openSparkplug = (settings: SparkplugSettings, secret: { password?: string | undefined }, ears: Ears): Link => {
  const host = sparkplugHost(settings);
  const sink = gathering(ears.sink);
  const gate = pressure();
  const account = settings.username ? { username: settings.username, password: secret.password ?? '' } : {};
  const stateTopic = `spBv1.0/STATE/${settings.hostId}`;
  let since = Date.now();
  const state = (online: boolean) => JSON.stringify({ online, timestamp: since });
  const will = { topic: stateTopic, payload: Buffer.from(state(false)), qos: 1 as const, retain: true };
  const client = connectTo(settings.url, { ...account, clean: true, protocolVersion: 4, will });
  const tellState = (online: boolean) => client.publishAsync(stateTopic, state(online), { qos: 1, retain: true });

  const follow = (out: Outcome) => {
    for (const what of out.troubles) ears.trouble(what);
    if (out.stale.length > 0) ears.stale(out.stale);
    for (const { group, node } of out.rebirths) {
      const metric = { name: 'Node Control/Rebirth', datatype: dataTypes.Boolean, booleanValue: true, timestamp: String(Date.now()) };
      client.publish(`spBv1.0/${group}/NCMD/${node}`, payloadOf({ timestamp: String(Date.now()), metrics: [metric] }), { qos: 0 });
    }
    return out.heard.length > 0 ? sink(out.heard) : Promise.resolve();
  };
  client.handleMessage = ({ topic, payload }, done) => {
    const bytes = Buffer.from(payload);
    if (topic === stateTopic) {
      // The late will of an earlier connection of ours: edges would believe that nobody listens.
      if (bytes.toString().includes('"online":false')) void tellState(true).catch(() => undefined);
      return done();
    }
    gate(follow(host.take(topic, bytes, Date.now())), done);
  };
  client.on('connect', () => {
    const groups = settings.groups.length > 0 ? settings.groups.map((group) => `spBv1.0/${group}/#`) : ['spBv1.0/#'];
    client
      .subscribeAsync([stateTopic, ...groups], { qos: 1 })
      .then(() => tellState(true))
      .then(() => {
        ears.up();
        return follow(host.forget(Date.now()));
      })
      .catch(() => ears.trouble({ code: 'collection.mqtt.subscriptionRefused', facts: { what: 'spBv1.0' } }));
  });
  // The will that a connection leaves and the birth that it begins with have one time.
  client.on('reconnect', () => {
    since = Date.now();
    will.payload = Buffer.from(state(false));
    if (client.options.will) client.options.will.payload = will.payload;
  });
  client.on('close', () => ears.down(null));
  client.on('error', (error) => ears.down(troubleOf(error)));
  const ticking = setInterval(() => void follow(host.tick(Date.now())).catch(() => undefined), Math.max(50, settings.reorderMs / 4));

  const older = olderState(settings, account);
  return {
    close: async () => {
      clearInterval(ticking);
      if (client.connected) await tellState(false).catch(() => undefined);
      await Promise.all([client.endAsync(), older.close()]);
    },
  };
};

/** Edges of Sparkplug 2.2 look at another topic, and a connection has one will: so theirs has a connection of its own. */
const olderState = ({ url, hostId }: SparkplugSettings, account: object): Link => {
  const topic = `STATE/${hostId}`;
  const client = connectTo(url, {
    ...account,
    clean: true,
    protocolVersion: 4,
    will: { topic, payload: Buffer.from('OFFLINE'), qos: 1, retain: true },
  });
  const tellState = (word: string) => client.publishAsync(topic, word, { qos: 1, retain: true }).catch(() => undefined);
  client.on('connect', () => void tellState('ONLINE'));
  client.on('error', () => undefined);
  return {
    close: async () => {
      if (client.connected) await tellState('OFFLINE');
      await client.endAsync();
    },
  };
};
