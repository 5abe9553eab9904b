import type { MqttSettings } from '@lotline/contract/collection/connection-settings';
import mqtt, { type IClientOptions, type IConnackPacket, type MqttClient } from 'mqtt';
import { type Ears, gathering, type Link, pressure } from './heard.ts';
import { compiled, heardIn, UnreadablePayload } from './payload.ts';
import { troubleOf } from './trouble-of.ts';

const week = 7 * 86_400;

/** Listens at a broker of the plant. What was sent with QoS 1 is acknowledged when the sink has it; before that the broker keeps it. */
export const openMqtt = (settings: MqttSettings, secret: { password?: string | undefined }, zone: string, ears: Ears): Link => {
  const rules = settings.topics.map(compiled);
  const sink = gathering(ears.sink);
  const client = acknowledgingLater(
    connectTo(settings.url, {
      clientId: settings.clientId,
      clean: false,
      protocolVersion: settings.protocol,
      ...(settings.protocol === 5 ? { properties: { sessionExpiryInterval: week, receiveMaximum: 65_535 } } : {}),
      ...(settings.username ? { username: settings.username, password: secret.password ?? '' } : {}),
    }),
    async (topic, payload) => {
      const rule = rules.find(({ namesIn }) => namesIn(topic) !== null);
      if (!rule) return;
      try {
        await sink(heardIn(rule, topic, payload, zone));
      } catch (error) {
        // What can't be read never can: it is acknowledged, or the broker would send it for ever.
        if (!(error instanceof UnreadablePayload)) throw error;
        ears.trouble({ code: 'collection.link.unreadable', facts: { what: topic } });
      }
    },
  );
  const watch = watchingBroker(client, settings.protocol, ears);
  client.on('connect', (connack) => {
    client.subscribe(
      { ...Object.fromEntries(rules.map(({ filter }) => [filter, { qos: 1 as const }])), ...watch.topics },
      (error, granted) => {
        if (error && !granted)
          return ears.trouble({ code: 'collection.mqtt.subscriptionRefused', facts: { what: rules[0]?.filter ?? '' } });
        const refused = granted?.find(({ qos, topic }) => Number(qos) >= 128 && !topic.startsWith('$SYS'));
        if (refused) return ears.trouble({ code: 'collection.mqtt.subscriptionRefused', facts: { what: refused.topic } });
        ears.up();
        watch.look(connack);
      },
    );
  });
  client.on('close', () => ears.down(null));
  client.on('error', (error) => ears.down(troubleOf(error)));
  return { close: () => client.endAsync() };
};

/** A connection that tries again for ever, and never throws into nothing. */
export const connectTo = (url: string, options: IClientOptions): MqttClient =>
  mqtt.connect(url, { reconnectPeriod: 1000, connectTimeout: 10_000, keepalive: 20, resubscribe: false, ...options });

type Acknowledging = { _sendPacket: (packet: { cmd: string; messageId?: number }, done?: () => void, ...more: unknown[]) => void };

/**
 * The library acknowledges one message after the other, each before it looks at the next, so that every message would wait for a commit of its
 * own. Here it goes on at once, and its PUBACK is held until the message is durable; never over another connection than the message's.
 */
const acknowledgingLater = (client: MqttClient, take: (topic: string, payload: Buffer) => Promise<void>): MqttClient => {
  const wire = client as unknown as Acknowledging;
  const send = wire._sendPacket.bind(client);
  let connection = 0;
  const gate = pressure();
  let last = { taken: Promise.resolve(false), connection };
  client.on('close', () => {
    connection += 1;
  });
  client.handleMessage = ({ topic, payload, qos }, done) => {
    if (topic.startsWith('$SYS')) return done();
    const taken = take(topic, Buffer.from(payload)).then(
      () => true,
      () => false,
    );
    if (qos === 1) last = { taken, connection };
    gate(taken, done);
  };
  wire._sendPacket = (packet, done, ...more) => {
    if (packet.cmd !== 'puback') return send(packet, done, ...more);
    const its = last;
    void its.taken.then((isTaken) => {
      if (isTaken && its.connection === connection && client.connected) send(packet);
    });
    done?.();
  };
  return client;
};

/**
 * Mosquitto keeps 1,000 messages for a slow subscriber and drops the rest, after it has acknowledged them to the machine. Its settings can't
 * be asked for, but MQTT 5 tells how many it has under way (20 unless set), and it counts what it drops.
 */
const watchingBroker = (client: MqttClient, mqttVersion: 4 | 5, ears: Ears) => {
  const topics = ['$SYS/broker/version', '$SYS/broker/publish/messages/dropped'];
  let connack: IConnackPacket | undefined;
  let version: string | undefined;
  let dropped: number | undefined;
  const judge = () => {
    if (!version?.startsWith('mosquitto') || !connack) return;
    const underWay = connack.properties?.receiveMaximum;
    if (mqttVersion === 4) ears.trouble({ code: 'collection.mqtt.mosquittoUnknown', facts: { version } });
    else if (underWay === 20) ears.trouble({ code: 'collection.mqtt.mosquittoDefaults', facts: { version } });
  };
  client.on('message', (topic, payload) => {
    if (topic === topics[0]) {
      version = payload.toString();
      judge();
    } else if (topic === topics[1]) {
      const count = Number(payload.toString());
      if (dropped !== undefined && count > dropped)
        ears.trouble({ code: 'collection.mqtt.brokerDropped', facts: { count: count - dropped } });
      dropped = count;
    }
  });
  return {
    // With QoS 0, or a broker that is full would drop the news of its dropping too.
    topics: Object.fromEntries(topics.map((topic) => [topic, { qos: 0 as const }])),
    look: (packet: IConnackPacket) => {
      connack = packet;
      judge();
    },
  };
};
