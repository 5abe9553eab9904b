import { timingSafeEqual } from 'node:crypto';
import net from 'node:net';
import type { BrokerSettings } from '@lotline/contract/collection/connection-settings';
import { Aedes, type AedesPublishPacket, type AuthenticateError } from 'aedes';
import { type Ears, gathering, type Link } from './heard.ts';
import { compiled, heardIn, UnreadablePayload } from './payload.ts';
import { troubleOf } from './trouble-of.ts';

const loopback = ['127.0.0.1', '::1', 'localhost'];
/** MQTT 3.1.1: bad user name or password. */
const badPassword = 4;

/**
 * A broker of our own for machines that bring none along. What is published with QoS 1 is acknowledged when the sink has it. Without accounts it
 * is open, and then only to this machine itself.
 */
export const openBroker = (settings: BrokerSettings, passwords: Readonly<Record<string, string>>, zone: string, ears: Ears): Link => {
  const rules = settings.topics.map(compiled);
  const sink = gathering(ears.sink);
  const isOpen = settings.accounts.length === 0;
  const accountOf = (client: object) => accounts.get(client);
  const accounts = new WeakMap<object, BrokerSettings['accounts'][number]>();
  const may = (client: object | null, way: 'publish' | 'subscribe', topic: string) => {
    if (client === null) return true;
    if (topic.startsWith('$')) return false;
    if (isOpen) return way === 'publish';
    const account = accountOf(client);
    return account?.[way].some((filter) => covers(filter.replaceAll('%u', account.name), topic)) === true;
  };
  const take = async (topic: string, payload: Buffer) => {
    const rule = rules.find(({ namesIn }) => namesIn(topic) !== null);
    if (!rule) return;
    try {
      await sink(heardIn(rule, topic, payload, zone));
    } catch (error) {
      if (!(error instanceof UnreadablePayload)) throw error;
      ears.trouble({ code: 'collection.link.unreadable', facts: { what: topic } });
    }
  };
  const opening = Aedes.createBroker({
    concurrency: 2000,
    connectTimeout: 10_000,
    queueLimit: 1000,
    authenticate: (client, name, password, done) => {
      const account = settings.accounts.find((one) => one.name === name);
      if (account && isSame(passwords[account.name], password)) accounts.set(client, account);
      else if (!isOpen) {
        ears.trouble({ code: 'collection.link.notAllowed', facts: { detail: String(name ?? '').slice(0, 100) } });
        return done(Object.assign(new Error('not allowed'), { returnCode: badPassword }) as AuthenticateError, null);
      }
      done(null, true);
    },
    authorizePublish: (client, packet, done) => {
      if (!may(client, 'publish', packet.topic)) {
        ears.trouble({ code: 'collection.link.notAllowed', facts: { detail: packet.topic } });
        return done(new Error('not allowed'));
      }
      // The library sends its PUBACK when this answers, so that an acknowledgement means a commit.
      take(packet.topic, Buffer.from(packet.payload)).then(
        () => done(null),
        (error) => done(error as Error),
      );
    },
    authorizeSubscribe: (client, subscription, done) => done(null, may(client, 'subscribe', subscription.topic) ? subscription : null),
    authorizeForward: (client, packet: AedesPublishPacket) => (isOpen || may(client, 'subscribe', packet.topic) ? packet : null),
  });
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy());
    void opening.then((broker) => broker.handle(socket));
  });
  server.maxConnections = 1000;
  const host = isOpen && !loopback.includes(settings.host) ? '127.0.0.1' : settings.host;
  server.on('error', (error) => ears.down(troubleOf(error)));
  server.listen(settings.port, host, () => ears.up());
  return {
    close: async () => {
      const closed = Promise.withResolvers<void>();
      const broker = await opening;
      broker.close(() => server.close(() => closed.resolve()));
      await closed.promise;
      ears.down(null);
    },
  };
};

const isSame = (kept: string | undefined, given: Buffer | undefined) => {
  const expected = Buffer.from(kept ?? '');
  return kept !== undefined && given !== undefined && expected.length === given.length && timingSafeEqual(expected, given);
};

/** Whether everything that the topic, or filter, may mean is meant by the filter. */
export const covers = (filter: string, topic: string): boolean => {
  const levels = filter.split('/');
  const asked = topic.split('/');
  for (const [at, level] of levels.entries()) {
    if (level === '#') return true;
    const one = asked[at];
    if (one === undefined || one === '#' || (one === '+' && level !== '+')) return false;
    if (level !== '+' && level !== one) return false;
  }
  return asked.length === levels.length;
};
