import fs from 'node:fs';
import net from 'node:net';
import { generate, parser as packets } from 'mqtt-packet';

// `node keeping-broker.ts PORT FILE`: an MQTT 3.1.1 broker with one listener that keeps its word even where it is killed. A message stands in
// its file before it is acknowledged to the machine, and is crossed out there when the listener has acknowledged it.
const [port = '', file = ''] = process.argv.slice(2);
/** So many may wait for the listener's acknowledgement. */
const mostUnderWay = 500;

type Line = { n: number; topic: string; payload: string } | { done: number };
const waiting = new Map<number, { topic: string; payload: string }>();
let last = 0;
for (const text of fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : []) {
  let line: Line;
  try {
    line = JSON.parse(text);
  } catch {
    // What was torn when it was killed has been acknowledged to nobody.
    continue;
  }
  if ('done' in line) waiting.delete(line.done);
  else {
    last = line.n;
    waiting.set(last, { topic: line.topic, payload: line.payload });
  }
}
const log = fs.openSync(file, 'a');
const keep = (line: Line) => fs.writeSync(log, `${JSON.stringify(line)}\n`);
fs.writeSync(log, '\n');

type Send = (packet: Parameters<typeof generate>[0]) => void;
let listener: { send: Send; underWay: Map<number, number>; upTo: number } | undefined;
const deliver = () => {
  if (!listener) return;
  const { send, underWay } = listener;
  for (const [n, { topic, payload }] of waiting) {
    if (underWay.size >= mostUnderWay) return;
    if (n <= listener.upTo) continue;
    listener.upTo = n;
    const messageId = (n % 65_535) + 1;
    underWay.set(messageId, n);
    send({ cmd: 'publish', topic, payload, qos: 1, messageId, dup: false, retain: false });
  }
};

net
  .createServer((socket) => {
    const read = packets();
    const send: Send = (packet) => void socket.write(generate(packet));
    let its: typeof listener;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      if (listener === its) listener = undefined;
    });
    read.on('error', () => socket.destroy());
    read.on('packet', (packet) => {
      if (packet.cmd === 'connect') send({ cmd: 'connack', returnCode: 0, sessionPresent: packet.clean === false });
      else if (packet.cmd === 'pingreq') send({ cmd: 'pingresp' });
      else if (packet.cmd === 'publish') {
        last += 1;
        const said = { topic: packet.topic, payload: packet.payload.toString() };
        keep({ n: last, ...said });
        waiting.set(last, said);
        if (packet.qos === 1) send({ cmd: 'puback', messageId: packet.messageId });
        deliver();
      } else if (packet.cmd === 'subscribe') {
        send({ cmd: 'suback', messageId: packet.messageId, granted: packet.subscriptions.map(() => 1) });
        listener = its = { send, underWay: new Map(), upTo: 0 };
        deliver();
      } else if (packet.cmd === 'puback' && its && packet.messageId !== undefined) {
        const n = its.underWay.get(packet.messageId);
        its.underWay.delete(packet.messageId);
        if (n === undefined) return;
        keep({ done: n });
        waiting.delete(n);
        deliver();
      }
    });
    socket.on('data', (chunk) => read.parse(chunk));
  })
  .listen(Number(port), '127.0.0.1');
