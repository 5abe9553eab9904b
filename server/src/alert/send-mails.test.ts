import net from 'node:net';
import { text } from 'node:stream/consumers';
import * as calls from '@lotline/contract/alert/alert';
import { addDays, productionDay } from '@lotline/contract/kit/production-day';
import { changeNotice, createNotice } from '@lotline/contract/notice/notice';
import { sql } from 'kysely';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { type Asker, testApp } from '../testing.ts';
import { noticeAlerts, openEyes } from './notice-alerts.ts';
import { failureOf, openPost } from './post.ts';
import { mostAMinute, pauseMin, sendMails } from './send-mails.ts';

const mail = { SMTP_URL: 'smtp://127.0.0.1:1', SMTP_FROM: 'Lotline <lotline@plant.example>', PUBLIC_URL: 'https://mes.plant.example/' };
const { db, insert, as, config } = await testApp({ env: mail });
const hours = config.shiftHours;

/** A mail server on this machine: what it took, and how it behaves. */
type Way = 'takes' | 'later' | 'never' | 'dies' | 'hangs';
let way: Way = 'takes';
let taken: string[] = [];
let tried = 0;
const refusal = (responseCode: number, said: string) => Object.assign(new Error(said), { responseCode });
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  closeTimeout: 100,
  onRcptTo: (_address, _session, answer) => {
    tried += 1;
    answer(way === 'later' ? refusal(451, 'Mailbox busy') : way === 'never' ? refusal(550, 'No such mailbox') : null);
  },
  onData: (stream, _session, answer) => {
    void text(stream).then((letter) => {
      if (way === 'hangs') return;
      if (way === 'dies') {
        for (const { _socket } of smtp.connections) _socket.destroy();
        return;
      }
      taken.push(letter);
      answer();
    });
  },
});
smtp.on('error', () => undefined);
await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
const { port } = smtp.server.address() as net.AddressInfo;
afterAll(() => new Promise<void>((resolve) => smtp.close(resolve)));

const silentMs = 400;
const to = (at: number) => openPost({ url: `smtp://127.0.0.1:${at}`, from: mail.SMTP_FROM, publicUrl: mail.PUBLIC_URL }, silentMs);
const send = (more: { post?: ReturnType<typeof to>; now?: () => Date } = {}) =>
  sendMails(db, { post: to(port), title: '한빛 MES', publicUrl: mail.PUBLIC_URL, from: mail.SMTP_FROM, zone: hours.zone, ...more });
const eyes = openEyes();
let minutes = 0;
const look = () => {
  minutes += 2;
  return noticeAlerts(db, { hours, eyes, mails: true, now: new Date(Date.now() + minutes * 60_000) });
};

const line = await insert('location', { type: 'SITE', code: 'S', name: '창원', nameEn: 'Changwon' });
const caller = await as([], 'caller');
const { id: reason } = await db
  .selectFrom('code')
  .innerJoin('codeCategory', 'codeCategory.id', 'code.categoryId')
  .select('code.id')
  .where('codeCategory.category', '=', 'CALL_REASON')
  .where('code.code', '=', 'QUALITY')
  .executeTakeFirstOrThrow();
const call = async (many = 1) => {
  const ids: number[] = [];
  for (let n = 0; n < many; n += 1) ids.push(await insert('helpCall', { lineId: line, reasonId: reason, calledBy: caller.id }));
  await look();
  return ids;
};
let made = 0;
const reader = async (
  email: string | null,
  flags = [{ name: 'kioskRefusal', all: true }],
  ask: calls.AlertSettingDraft = { mail: { HELP_CALL: true } },
) => {
  const user = await as(flags, `reader ${++made}`);
  await db.updateTable('appUser').set({ email }).where('id', '=', user.id).execute();
  await user.send(calls.saveAlertSetting, ask);
  return user;
};
const waiting = async () =>
  (
    await sql<{ state: string; tries: number; problem: string | null; userId: number; inMin: number }>`
    select state, tries, problem, user_id, round(extract(epoch from not_before - lotline_now()) / 60)::int as in_min from mail order by id`.execute(
      db,
    )
  ).rows;
/** As if its pause were over. */
const later = () => sql`update mail set not_before = lotline_now() where state = 'WAITING'`.execute(db);
const decoded = (letter: string) => {
  const [head = ''] = letter.split('\r\n\r\n');
  const subject = /^Subject: ((?:.*\r\n[ \t])*.*)/m.exec(head)?.[1] ?? '';
  const words = subject
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?B\?([^?]*)\?=/gi, (_, part: string) => Buffer.from(part, 'base64').toString())
    .replace(/=\?UTF-8\?Q\?([^?]*)\?=/gi, (_, part: string) => quoted(part.replaceAll('_', ' ')));
  const parts = [...letter.matchAll(/Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n-{2,}/g)].map(([, coding, body = '']) =>
    coding === 'base64'
      ? Buffer.from(body, 'base64').toString()
      : coding === 'quoted-printable'
        ? quoted(body.replace(/=\r\n/g, ''))
        : body,
  );
  return {
    subject: words,
    text: parts[0] ?? '',
    html: parts[1] ?? '',
    id: /^Message-ID: (\S+)/im.exec(head)?.[1],
    to: /^To: (\S+)/m.exec(head)?.[1],
    head,
  };
};
const quoted = (part: string) =>
  Buffer.from(
    part.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

beforeEach(async () => {
  way = 'takes';
  taken = [];
  tried = 0;
  await sql`update help_call set taken_at = now(), taken_by = called_by, ended_at = now(), ended_by = called_by where ended_at is null`.execute(
    db,
  );
  await look();
  await sql`delete from mail`.execute(db);
  await sql`update app_user set email = null`.execute(db);
});

test('whoever switched it on gets one mail with what happened, where and a way there; it is sent once', async () => {
  const ko = await reader('ko@plant.example');
  const en = await reader('en@plant.example', undefined, { mail: { HELP_CALL: true }, lang: 'en' });
  await reader('off@plant.example', undefined, { mail: { HELP_CALL: false } });
  await reader('no-right@plant.example', [{ name: 'orderInfo', all: true }]);
  await reader(null);
  const [id] = await call();
  expect((await waiting()).map(({ userId }) => userId)).toEqual([ko.id, en.id]);
  expect(await send()).toBe(2);
  const [first, second] = taken.map(decoded);
  expect(first).toMatchObject({ subject: '[한빛 MES] 창원에서 호출: 품질 담당 호출 (caller)', to: 'ko@plant.example' });
  expect(second).toMatchObject({ subject: '[한빛 MES] Help is called at Changwon: Quality (caller)', to: 'en@plant.example' });
  for (const { text: plain, html } of [first, second] as ReturnType<typeof decoded>[]) {
    expect(plain).toContain(`https://mes.plant.example/production/kioskRefusal?id=${id}`);
    expect(html).toContain(`href="https://mes.plant.example/production/kioskRefusal?id=${id}"`);
  }
  expect(first?.head).toContain('Auto-Submitted: auto-generated');
  expect(first?.id).toMatch(/^<lotline\.\d+\.\d+@plant\.example>$/);
  await later();
  expect(await send()).toBe(0);
  expect((await waiting()).map(({ state }) => state)).toEqual(['SENT', 'SENT']);
  expect((await ko.send(calls.alertSetting, {})).json()).toMatchObject({
    sendsMail: true,
    address: 'ko@plant.example',
    lastMail: { state: 'SENT' },
  });
});

test('what it tells can’t say more in the mail’s HTML than words', async () => {
  await reader('html@plant.example');
  await db.updateTable('location').set({ name: '<b>1</b> & "2"' }).where('id', '=', line).execute();
  await call();
  await db.updateTable('location').set({ name: '창원' }).where('id', '=', line).execute();
  await send();
  expect(decoded(taken[0] ?? '').html).toContain('&lt;b&gt;1&lt;/b&gt; &amp; &quot;2&quot;');
});

test('a busy mailbox is tried again after pauses that grow, under the same number', async () => {
  await reader('busy@plant.example');
  await call();
  way = 'later';
  expect(await send()).toBe(0);
  expect(await waiting()).toMatchObject([{ state: 'WAITING', tries: 1, problem: '451 Mailbox busy', inMin: 1 }]);
  expect(await send()).toBe(0);
  expect(tried).toBe(1);
  await later();
  await send();
  expect(await waiting()).toMatchObject([{ tries: 2, inMin: 2 }]);
  expect([1, 2, 3, 4, 7, 20].map(pauseMin)).toEqual([1, 2, 4, 8, 60, 60]);
  way = 'takes';
  await later();
  expect(await send()).toBe(1);
  expect(await waiting()).toMatchObject([{ state: 'SENT', tries: 3, problem: null }]);
});

test('a mailbox that isn’t there is given up at once, and whoever manages users is told', async () => {
  const lost = await reader('gone@plant.example');
  await call();
  way = 'never';
  await send();
  expect(await waiting()).toMatchObject([{ state: 'GIVEN_UP', tries: 1, problem: '550 No such mailbox' }]);
  await look();
  const admin = await as([{ name: 'user', all: true }], 'admin');
  expect((await admin.send(calls.alerts, {})).json()).toMatchObject([
    {
      kind: 'MAIL_GIVEN_UP',
      facts: { name: `reader ${made}`, address: 'gone@plant.example', n: 1, problem: '550 No such mailbox' },
      path: `/admin/user?id=${lost.id}`,
    },
  ]);
  expect((await lost.send(calls.alertSetting, {})).json().lastMail).toMatchObject({ state: 'GIVEN_UP', problem: '550 No such mailbox' });
});

test('what no server takes within a day is given up', async () => {
  await reader('day@plant.example');
  await call();
  await sql`update mail set queued_at = lotline_now() - interval '25 hours'`.execute(db);
  way = 'later';
  await send();
  expect(await waiting()).toMatchObject([{ state: 'GIVEN_UP', problem: '451 Mailbox busy' }]);
});

test('a server that is away, that hangs, or that dies over a letter has taken nothing', async () => {
  await reader('line@plant.example');
  await reader('line-2@plant.example');
  await call();
  const free = await new Promise<number>((resolve) => {
    const probe = net.createServer().listen(0, '127.0.0.1', () => {
      const { port: unused } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(unused));
    });
  });
  expect(await send({ post: to(free) })).toBe(0);
  // Nobody else is tried with a server that isn't there.
  expect((await waiting()).map(({ tries }) => tries)).toEqual([1, 0]);
  for (const next of ['hangs', 'dies'] as const) {
    way = next;
    await later();
    expect(await send()).toBe(0);
  }
  expect(taken).toEqual([]);
  expect((await waiting()).every(({ state, problem, tries }) => state === 'WAITING' && (tries === 0 || Boolean(problem)))).toBe(true);
  way = 'takes';
  await later();
  expect(await send()).toBe(2);
  expect(new Set(taken.map((one) => decoded(one).id)).size).toBe(2);
});

test('a server that stopped over a letter leaves it to the next, which sends it under the same number', async () => {
  await reader('stop@plant.example');
  await call();
  let firstId = '';
  const stopped = {
    send: ({ messageId }: { messageId: string }) => {
      firstId = messageId;
      return new Promise<void>(() => undefined);
    },
    close: () => undefined,
  };
  const dying = send({ post: stopped });
  await expect.poll(() => firstId).not.toBe('');
  void dying;
  expect(await send()).toBe(0);
  await sql`update mail set held_until = lotline_now() - interval '1 second'`.execute(db);
  expect(await send()).toBe(1);
  expect(decoded(taken[0] ?? '').id).toBe(firstId);
});

test('two servers send a mail once', async () => {
  await reader('two@plant.example');
  await call(3);
  await Promise.all([send(), send(), send()]);
  await send();
  expect(taken).toHaveLength(3);
  expect(new Set(taken.map((one) => decoded(one).id)).size).toBe(3);
});

test('more than five at once come as one; after five in a minute the rest waits and comes together', async () => {
  await reader('many@plant.example');
  await call(mostAMinute + 1);
  expect(await send()).toBe(1);
  expect(decoded(taken[0] ?? '').subject).toBe('[한빛 MES] 알림 6건');
  expect(decoded(taken[0] ?? '').text.match(/https:/g)).toHaveLength(6);
  await call(2);
  await send();
  await call(2);
  await send();
  expect(taken).toHaveLength(5);
  await call(2);
  await send();
  expect(taken).toHaveLength(5);
  await call(5);
  await sql`update mail set settled_at = settled_at - interval '2 minutes' where state = 'SENT'`.execute(db);
  await later();
  await send();
  expect(taken).toHaveLength(6);
  expect(decoded(taken[5] ?? '').subject).toBe('[한빛 MES] 알림 7건');
});

test('what was surely refused is gathered anew; what may have arrived goes as the same one again', async () => {
  await reader('again@plant.example');
  await call(6);
  way = 'later';
  await send();
  await call(1);
  way = 'dies';
  await later();
  await send();
  await call(1);
  way = 'takes';
  await later();
  await send();
  expect(taken.map((one) => decoded(one).subject)).toEqual(['[한빛 MES] 알림 7건', expect.stringContaining('호출')]);
});

test('quiet hours put a mail off until they end; one that is done with meanwhile isn’t sent', async () => {
  const night = { quietFrom: '22:00', quietTo: '07:00' };
  const by = await reader('night@plant.example', undefined, { mail: { HELP_CALL: true }, ...night });
  await call();
  const at = (clock: string) => () => new Date(`2026-03-02T${clock}:00+09:00`);
  expect(await send({ now: at('23:00') })).toBe(0);
  expect(await waiting()).toMatchObject([{ state: 'WAITING', tries: 0, inMin: 480 }]);
  await later();
  expect(await send({ now: at('07:00') })).toBe(1);
  await call();
  await sql`update help_call set taken_at = now(), taken_by = called_by, ended_at = now(), ended_by = called_by where ended_at is null`.execute(
    db,
  );
  await look();
  expect(await send({ now: at('07:00') })).toBe(0);
  expect((await waiting()).map(({ state, userId }) => [state, userId])).toEqual([
    ['SENT', by.id],
    ['DROPPED', by.id],
  ]);
});

test('who lost the right, the address or the sign-in meanwhile gets nothing', async () => {
  const [right, address, off] = [
    await reader('right@plant.example'),
    await reader('address@plant.example'),
    await reader('off@plant.example'),
  ];
  await call();
  await sql`delete from user_role where user_id = ${right.id}`.execute(db);
  await db.updateTable('appUser').set({ email: null }).where('id', '=', address.id).execute();
  await db.updateTable('appUser').set({ enabled: false }).where('id', '=', off.id).execute();
  expect(await send()).toBe(0);
  expect((await waiting()).map(({ state }) => state)).toEqual(['DROPPED', 'DROPPED', 'DROPPED']);
});

test('an important notice is mailed to whom it is for from the day on which it is told, and its newest text alone', async () => {
  const author = await reader('author@plant.example', [{ name: 'notice', all: true }]);
  const office = await reader('office@plant.example', []);
  await reader('no-notices@plant.example', [], { mail: { IMPORTANT_NOTICE: false } });
  const today = productionDay(new Date(), hours).businessDate;
  const write = async (by: Asker, more: object) =>
    (await by.send(createNotice, { title: '소방 훈련', contents: '<p>15시에 <b>모입니다</b></p>', ...more } as never)).json();
  await write(author, { title: '보통 공지' });
  await write(author, { title: '내일 공지', important: true, startDt: addDays(today, 1) });
  const notice = await write(author, { important: true });
  expect((await waiting()).map(({ userId }) => userId)).toEqual([office.id, office.id]);
  const change = (more: object) =>
    author.send(changeNotice, {
      id: notice.id,
      version: notice.version,
      title: notice.title,
      contents: notice.contents,
      important: true,
      ...more,
    } as never);
  expect((await change({ title: '소방 훈련(장소 변경)' })).statusCode).toBe(200);
  expect(await send()).toBe(1);
  expect(decoded(taken[0] ?? '')).toMatchObject({ to: 'office@plant.example', subject: '[한빛 MES] 공지: 소방 훈련(장소 변경)' });
  expect(decoded(taken[0] ?? '').text).toContain('15시에 모입니다');
  expect(decoded(taken[0] ?? '').text).toContain(`https://mes.plant.example/notice/${notice.id}`);
  expect(await send()).toBe(0);
  await author.send(changeNotice, {
    id: notice.id,
    version: notice.version + 1,
    title: '소방 훈련!',
    contents: notice.contents,
    important: true,
    isCorrection: true,
  } as never);
  await later();
  await sql`update mail set not_before = lotline_now() + interval '1 day' where facts ->> 'title' = '내일 공지'`.execute(db);
  expect(await send()).toBe(0);
});

test('what a mail server says is told as it said it, in one line', () => {
  expect(failureOf(Object.assign(new Error('x'), { code: 'EENVELOPE', responseCode: 550, response: '550 No\r\n such' }))).toEqual({
    isFirm: true,
    mayHaveArrived: false,
    isLine: false,
    said: '550 No such',
  });
  expect(failureOf(Object.assign(new Error('Invalid login'), { code: 'EAUTH', responseCode: 535 }))).toMatchObject({
    isFirm: false,
    isLine: true,
  });
  expect(failureOf(Object.assign(new Error('Connection closed unexpectedly'), { code: 'ECONNECTION', command: 'CONN' }))).toMatchObject({
    mayHaveArrived: true,
  });
  expect(failureOf(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ESOCKET', syscall: 'connect' }))).toMatchObject({
    mayHaveArrived: false,
    isFirm: false,
    isLine: true,
    said: 'connect ECONNREFUSED',
  });
});
