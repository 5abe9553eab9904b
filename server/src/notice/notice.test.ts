import { identifyPerson, setWorkerPin } from '@lotline/contract/kiosk/person';
import { addDays } from '@lotline/contract/kit/production-day';
import * as calls from '@lotline/contract/notice/notice';
import { attachmentContent, attachments } from '@lotline/contract/system/attachment';
import { dataHistory } from '@lotline/contract/system/data-history';
import { findRecords } from '@lotline/contract/system/find';
import { expect, test } from 'vitest';
import { type Asker, testApp, workDay } from '../testing.ts';

const { db, insert, as } = await testApp({ env: { UPLOAD_MAX_MB: '1' } });
const site = await insert('location', { type: 'SITE', code: 'S', name: '창원' });
const factory = await insert('location', { type: 'FACTORY', code: 'F', name: '1공장', parentId: site });
const [line1, line2] = [
  await insert('location', { type: 'LINE', code: 'L1', name: '1라인', parentId: factory }),
  await insert('location', { type: 'LINE', code: 'L2', name: '2라인', parentId: factory }),
];
const everything = [{ name: 'notice', all: true }];
const author = await as(everything, 'author');
const office = await as(undefined, 'office');
const atLine1 = await as([{ name: 'kiosk', view: true, modify: true }], 'one');
const atLine2 = await as([], 'two');
const place = (user: Asker, locationId: number) => db.updateTable('appUser').set({ locationId }).where('id', '=', user.id).execute();
await place(atLine1, line1);
await place(atLine2, line2);
const [hong, seong] = [
  await insert('worker', { workerNo: 'W-1', name: '홍길동', locationId: line1 }),
  await insert('worker', { workerNo: 'W-2', name: '성춘향', locationId: line2 }),
];
const today = workDay();
const day = (n: number) => addDays(today, n);

type Sent = Partial<Parameters<typeof author.send<typeof calls.createNotice>>[1]>;
const write = async (more: Sent = {}, by = author) => {
  const answer = await by.send(calls.createNotice, { title: '안전 점검', contents: '<p>보호구를 착용하세요</p>', ...more });
  return { http: answer.statusCode, ...answer.json() };
};
const told = async (by: Asker, locationId?: number) =>
  (await by.send(calls.notices, { ...(locationId && { locationId }) })).json().map(({ title }: { title: string }) => title);
const board = async (by: Asker) => (await by.send(calls.posts, {})).json().map(({ title }: { title: string }) => title);
const read = async (by: Asker, id: number, more = {}) => {
  const answer = await by.send(calls.oneNotice, { id, ...more });
  return { http: answer.statusCode, ...answer.json() };
};
const readers = async (id: number, by = author) => (await by.send(calls.noticeReaders, { id })).json();

test('what is written is cleaned, and told to everybody from the day that runs', async () => {
  const notice = await write({ contents: '<p onclick="x()">보호구</p><script>alert(1)</script>' });
  expect(notice).toMatchObject({
    ...{ http: 200, title: '안전 점검', contents: '<p>보호구</p>', excerpt: '보호구', state: 'SHOWN', startDt: today, endDt: null },
    ...{ location: [], author: 'author', isRead: true, isConfirmed: null, isMine: true, attachFileName: null },
  });
  for (const by of [office, atLine1, atLine2]) expect(await told(by)).toContain('안전 점검');
});

test('one for a place is told to the people of the place and below it, and read by nobody else', async () => {
  const forLine = await write({ title: '1라인만', locationId: line1 });
  await write({ title: '공장 전체', locationId: factory });
  expect(forLine.location.map(({ name }: { name: string }) => name)).toEqual(['창원', '1공장', '1라인']);
  expect(await told(atLine1)).toEqual(expect.arrayContaining(['1라인만', '공장 전체']));
  expect(await told(atLine2)).toContain('공장 전체');
  for (const list of [await told(atLine2), await board(atLine2), await told(office)]) expect(list).not.toContain('1라인만');
  expect(await read(atLine2, forLine.id)).toMatchObject({ http: 404, code: 'notice.gone' });
  expect((await atLine2.send(calls.noticeFile, { id: forLine.id })).statusCode).toBe(404);
  expect(await read(atLine1, forLine.id)).toMatchObject({ http: 200, isMine: false, concerned: 0 });
  // Who may change notices sees all of them.
  expect(await board(office)).toContain('1라인만');
});

test('a place tells what is told there and above it', async () => {
  expect(await told(office, line1)).toEqual(expect.arrayContaining(['1라인만', '공장 전체', '안전 점검']));
  expect(await told(office, line2)).not.toContain('1라인만');
});

test('what is told at another place is told to its kiosk, and to nobody who only names the place', async () => {
  expect(await told(atLine2, line1)).toContain('공장 전체');
  expect(await told(atLine2, line1)).not.toContain('1라인만');
  const kiosk = await as([{ name: 'kiosk', view: true }], 'at the kiosk');
  expect(await told(kiosk, line1)).toContain('1라인만');
});

test('it is told on its days, and what is only coming is seen by who may change it', async () => {
  await write({ title: '내일부터', startDt: day(1) });
  await write({ title: '어제까지', startDt: day(-3), endDt: day(-1) });
  await write({ title: '오늘까지', startDt: day(-3), endDt: day(0) });
  const list = await told(atLine1);
  expect(list).toContain('오늘까지');
  expect(list).not.toContain('내일부터');
  expect(list).not.toContain('어제까지');
  expect(await board(atLine1)).toContain('어제까지');
  expect(await board(atLine1)).not.toContain('내일부터');
  expect(await board(office)).toContain('내일부터');
});

test('one that ends before it begins, or says nothing, is refused at its field', async () => {
  expect(await write({ startDt: day(2), endDt: day(1) })).toMatchObject({ http: 422, code: 'notice.endsAfterItBegins' });
  expect(await write({ endDt: day(-1) })).toMatchObject({ http: 422, code: 'notice.endsAfterItBegins' });
  expect(await write({ contents: '<p> </p><script>x</script>' })).toMatchObject({ http: 422, code: 'notice.saysSomething' });
  expect(await write({ title: ' ' })).toMatchObject({ http: 400 });
  expect(await write({ locationId: 987_654 })).toMatchObject({ http: 422 });
  const one = await write({ startDt: day(3) });
  const ask = { id: one.id, version: one.version, title: one.title, contents: one.contents };
  expect((await author.send(calls.changeNotice, { ...ask, endDt: day(2) })).json().code).toBe('notice.endsAfterItBegins');
  expect((await author.send(calls.changeNotice, { ...ask, endDt: day(3) })).statusCode).toBe(200);
});

test('a text that is too long for its form is refused whole, and none of it is kept', async () => {
  const long = await write({ title: '길다', contents: `<p>${'가'.repeat(600_000)}</p>` });
  expect(long.http).toBe(413);
  expect(await board(author)).not.toContain('길다');
});

const file = (name: string, bytes = 10) => new File([new Uint8Array(bytes).fill(65)], name);
test('files come along, are told by name and size, and too large a one says how large it may be', async () => {
  const notice = await write({ title: '첨부', file: [file('점검표.txt')] });
  expect(notice).toMatchObject({ attachFileName: '점검표.txt', attachFileMimeType: 'text/plain', attachFileSize: 10 });
  const changed = await author.send(calls.changeNotice, {
    ...{ id: notice.id, version: notice.version, title: '첨부', contents: notice.contents, file: [file('사진.txt', 20)] },
  });
  const { files } = changed.json();
  expect(files.map(({ name }: { name: string }) => name)).toEqual(['점검표.txt', '사진.txt']);
  const first = await atLine2.send(calls.noticeFile, { id: notice.id });
  expect([first.statusCode, first.rawPayload.length, first.headers['content-disposition']]).toEqual([
    200,
    10,
    expect.stringMatching(/^attachment;/),
  ]);
  expect((await atLine2.send(calls.noticeFile, { id: notice.id, fileId: files[1].id })).rawPayload.length).toBe(20);
  const other = await write({ title: '다른 공지' });
  expect((await atLine2.send(calls.noticeFile, { id: other.id, fileId: files[0].id })).statusCode).toBe(404);
  expect(await write({ title: '크다', file: [file('영상.txt', 1_048_577)] })).toMatchObject({
    http: 413,
    code: 'file.tooLarge',
    facts: { n: '1 MB' },
  });
  expect(await write({ title: '실행', file: [file('a.exe')] })).toMatchObject({ http: 422, code: 'attachment.kindIsTaken' });
  expect(await board(author)).not.toContain('크다');
});

test('opening one marks it as read, all are marked at once, and showing it at a place marks it for nobody', async () => {
  const reader = await as([], 'reader');
  const [one] = (await reader.send(calls.notices, {})).json();
  expect(one.isRead).toBe(false);
  expect((await read(reader, one.id, { locationId: line1 })).isRead).toBe(false);
  expect((await read(reader, one.id)).isRead).toBe(true);
  const unread = (await reader.send(calls.notices, {})).json().filter(({ isRead }: { isRead: boolean }) => !isRead).length;
  expect((await reader.send(calls.readAll, {})).json()).toEqual({ read: unread });
  expect((await reader.send(calls.readAll, {})).json()).toEqual({ read: 0 });
  expect((await reader.send(calls.notices, {})).json().every(({ isRead }: { isRead: boolean }) => isRead)).toBe(true);
});

test('an important one stands on top, is confirmed by each, and tells its author who hasn’t', async () => {
  const notice = await write({ title: '중요', locationId: line1, important: true });
  expect((await told(atLine1))[0]).toBe('중요');
  expect(await readers(notice.id)).toMatchObject([
    { kind: 'USER', name: 'one', place: '1라인', readAt: null, confirmedAt: null },
    { kind: 'WORKER', name: '홍길동', place: '1라인', readAt: null, confirmedAt: null },
  ]);
  expect((await read(atLine1, notice.id)).isConfirmed).toBe(false);
  await atLine1.send(calls.readAll, {});
  expect((await read(atLine1, notice.id)).isConfirmed).toBe(false);
  expect((await atLine1.send(calls.confirmNotice, { id: notice.id })).json()).toEqual({ by: 'one' });
  expect((await atLine1.send(calls.confirmNotice, { id: notice.id })).statusCode).toBe(200);
  expect((await read(atLine1, notice.id)).isConfirmed).toBe(true);
  expect(await readers(notice.id)).toMatchObject([
    { name: '홍길동', confirmedAt: null },
    { name: 'one', readAt: expect.any(String), confirmedAt: expect.any(String) },
  ]);
  expect(await read(author, notice.id)).toMatchObject({ concerned: 2, read: 1, confirmed: 1 });
  expect((await atLine1.send(calls.noticeReaders, { id: notice.id })).statusCode).toBe(403);
  expect((await author.send(calls.confirmNotice, { id: notice.id })).json().code).toBe('notice.concernsWhoConfirms');
  const plain = await write({ title: '보통' });
  expect((await atLine1.send(calls.confirmNotice, { id: plain.id })).json().code).toBe('notice.asksForConfirmation');
  const over = await write({ title: '끝난 중요', important: true, startDt: day(-2), endDt: day(-1) });
  expect((await atLine1.send(calls.confirmNotice, { id: over.id })).json().code).toBe('notice.isTold');
});

test('at a kiosk whoever acts there confirms, and nobody else in their name', async () => {
  const notice = await write({ title: '키오스크', locationId: line1, important: true });
  await office.send(setWorkerPin, { id: hong, pin: '1234' });
  await office.send(setWorkerPin, { id: seong, pin: '1234' });
  const token = async (workerId: number, by = atLine1) => (await by.send(identifyPerson, { workerId, pin: '1234' })).json().token;
  const confirm = async (personToken: string, by = atLine1) => (await by.send(calls.confirmNotice, { id: notice.id, personToken })).json();
  expect(await confirm(await token(hong))).toEqual({ by: '홍길동' });
  expect(await confirm(await token(seong))).toMatchObject({ code: 'notice.concernsWhoConfirms', facts: { name: '성춘향' } });
  expect(await confirm('nobody')).toMatchObject({ code: 'notice.saysWho' });
  expect(await confirm(await token(hong, office))).toMatchObject({ code: 'notice.saysWho' });
  expect((await readers(notice.id)).find(({ name }: { name: string }) => name === '홍길동').confirmedAt).not.toBeNull();
  // The kiosk of a line reads what is told there, whoever is signed in at it.
  const kiosk = await as([{ name: 'kiosk', view: true, modify: true }], 'kiosk');
  expect((await read(kiosk, notice.id, { locationId: line1 })).http).toBe(200);
});

test('a worker who may sign in is one person, wherever they confirm', async () => {
  const user = await as([], 'yi');
  const worker = await insert('worker', { workerNo: 'W-3', name: '이몽룡', locationId: line1, userId: user.id });
  const notice = await write({ title: '한 사람', locationId: line1, important: true });
  const mine = async () => (await readers(notice.id)).filter(({ name }: { name: string }) => ['yi', '이몽룡'].includes(name));
  expect(await mine()).toMatchObject([{ kind: 'USER', name: 'yi', confirmedAt: null }]);
  await office.send(setWorkerPin, { id: worker, pin: '1234' });
  const { token } = (await atLine1.send(identifyPerson, { workerId: worker, pin: '1234' })).json();
  await atLine1.send(calls.confirmNotice, { id: notice.id, personToken: token });
  expect(await mine()).toMatchObject([{ kind: 'USER', confirmedAt: expect.any(String) }]);
  expect((await read(user, notice.id)).isConfirmed).toBe(true);
});

test('another text is told anew, a correction is not', async () => {
  const notice = await write({ title: '다시', important: true });
  await atLine1.send(calls.confirmNotice, { id: notice.id });
  const change = async (more: object) => {
    const { version } = await read(author, notice.id);
    const ask = { id: notice.id, version, title: '다시', contents: '<p>보호구를 착용하세요</p>', important: true, ...more };
    return author.send(calls.changeNotice, ask);
  };
  const isConfirmed = async () => (await read(atLine1, notice.id)).isConfirmed;
  expect((await change({ endDt: day(5) })).statusCode).toBe(200);
  expect(await isConfirmed()).toBe(true);
  await change({ contents: '<p>보호구를 꼭 착용하세요</p>', isCorrection: true });
  expect(await isConfirmed()).toBe(true);
  await change({ contents: '<p>장갑도 착용하세요</p>' });
  expect(await isConfirmed()).toBe(false);
  expect((await author.send(calls.changeNotice, { id: notice.id, version: 1, title: '옛', contents: '<p>옛</p>' })).json().code).toBe(
    'STALE_VERSION',
  );
});

test('what was told anew since it was read isn’t confirmed by who read the text before', async () => {
  const notice = await write({ title: '먼저', important: true });
  const { toldAt } = await read(atLine1, notice.id);
  const changed = await author.send(calls.changeNotice, {
    ...{ id: notice.id, version: notice.version, title: '먼저', contents: '<p>다른 내용</p>', important: true },
  });
  expect((await atLine1.send(calls.confirmNotice, { id: notice.id, toldAt })).json()).toMatchObject({
    ...{ code: 'notice.isWhatWasRead', message: expect.stringContaining('바뀌었') },
  });
  expect((await read(atLine1, notice.id)).isConfirmed).toBe(false);
  const again = await atLine1.send(calls.confirmNotice, { id: notice.id, toldAt: changed.json().toldAt });
  expect(again.json()).toEqual({ by: 'one' });
  expect((await atLine1.send(calls.confirmNotice, { id: notice.id, toldAt: 'yesterday' })).statusCode).toBe(400);
});

test('deleted, it says so; brought back, it is confirmed as it was', async () => {
  const notice = await write({ title: '지움', important: true, file: [file('a.txt')] });
  await atLine1.send(calls.confirmNotice, { id: notice.id });
  expect((await author.send(calls.removeNotice, { id: notice.id })).json()).toEqual({ deleted: 1 });
  expect(await read(atLine1, notice.id)).toMatchObject({ http: 404, code: 'notice.gone', message: '삭제된 공지입니다' });
  expect((await author.send(calls.restoreNotices, { ids: [notice.id] })).json()).toEqual({ restored: 1 });
  expect(await read(atLine1, notice.id)).toMatchObject({ isConfirmed: true, attachFileName: 'a.txt' });
  const other = await write({ title: '지움 둘' });
  expect((await author.send(calls.removeNotices, { ids: `${notice.id},${other.id}` })).json()).toEqual({ deleted: 2 });
  const past = (await office.send(dataHistory, { table: 'notice', rowId: other.id })).json().rows;
  expect(past.map(({ revisionType }: { revisionType: string }) => revisionType)).toEqual(['DEL', 'ADD']);
});

test('who may not write, change or delete is refused; everybody reads', async () => {
  const viewer = await as([{ name: 'notice', view: true }], 'viewer');
  const { id, version, title, contents } = await write();
  expect((await write({}, viewer)).http).toBe(403);
  expect((await viewer.send(calls.changeNotice, { id, version, title, contents })).statusCode).toBe(403);
  expect((await viewer.send(calls.removeNotice, { id })).statusCode).toBe(403);
  expect((await read(viewer, id)).http).toBe(200);
});

test('a text that is told anew while a page shows the one before stays unread until its reader opens it', async () => {
  const notice = await write({ title: '바뀌는 공지' });
  const opened = await read(atLine2, notice.id);
  expect(opened).toMatchObject({ isRead: true });
  const next = { id: notice.id, version: notice.version, title: '바뀌는 공지', contents: '<p>바뀐 내용</p>' };
  expect((await author.send(calls.changeNotice, next)).statusCode).toBe(200);
  expect(await read(atLine2, notice.id, { openSince: opened.toldAt })).toMatchObject({ isRead: false, contents: '<p>바뀐 내용</p>' });
  expect((await told(atLine2, undefined)).includes('바뀌는 공지')).toBe(true);
  const again = await read(atLine2, notice.id);
  expect(again).toMatchObject({ isRead: true });
  expect(await read(atLine2, notice.id, { openSince: again.toldAt })).toMatchObject({ isRead: true });
});

test('a notice is found by its title, and its files are seen, by whom it is for alone', async () => {
  const secret = await write({ title: '징검다리 안내', locationId: line1, file: [file('안내.txt')] });
  const seesNotices = [{ name: 'notice', view: true }];
  const [mine, others] = [await as(seesNotices, 'of line 1'), await as(seesNotices, 'of line 2')];
  await place(mine, line1);
  await place(others, line2);
  const found = async (by: Asker) => (await by.send(findRecords, { text: '징검다리' })).json();
  expect(await found(mine)).toMatchObject([{ table: 'notice', id: secret.id, label: '징검다리 안내', item: '1라인', day: today }]);
  expect(await found(others)).toEqual([]);
  expect(await found(author)).toHaveLength(1);
  const files = (by: Asker) => by.send(attachments, { owner: 'notice', ownerId: secret.id });
  expect((await files(mine)).json()).toMatchObject([{ name: '안내.txt' }]);
  expect((await files(others)).json()).toEqual([]);
  const content = (by: Asker) => by.send(attachmentContent, { id: secret.files[0].id });
  expect((await content(mine)).statusCode).toBe(200);
  expect((await content(others)).statusCode).toBe(404);
  expect((await content(atLine1)).statusCode).toBe(403);
});
