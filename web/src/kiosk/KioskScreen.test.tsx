import type { Work } from '@lotline/contract/kiosk/kiosk';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { queryClient } from '../kit/net/client.ts';
import { rights } from '../kit/net/permission.tsx';
import { begin, secondsLeft, signOut } from '../kit/net/session.ts';
import { shownAnswer } from '../kit/scan/answer.ts';
import { typeKeys } from '../kit/testing/keys.ts';
import { answerCalls, draw } from '../kit/testing/testing.tsx';
import { language } from '../kit/words/language.ts';
import { loadWords } from '../kit/words/words.ts';
import { theOutbox, worksKey } from './desk.ts';
import { KioskScreen } from './KioskScreen.tsx';
import { forgetWhenGone, idleMs, person, setPerson } from './person.ts';
import { goTo } from './place.ts';
import { workOf } from './testing.ts';
import { aboutText } from './work-text.ts';

const lines = [
  { id: 1, code: 'F1', name: '1공장', lines: [{ id: 3, code: 'L1', name: '선삭 라인', planned: 1, inProgress: 0, complete: 0 }] },
];
const choices = {
  tools: [
    { id: 2, code: 'CNC-02', name: 'CNC 선반 2호', status: 'OPERATING' },
    { id: 4, code: 'SAW-01', name: '밴드쏘', status: 'UNDER_INSPECTION' },
  ],
  workers: [{ id: 1, workerNo: 'W-101', name: '강도윤' }],
  defectGroups: [{ id: 10, name: '치수 불량' }],
  defects: [
    { id: 11, code: 'OUTER', name: '외경', groupId: 10 },
    { id: 12, code: 'INNER', name: '내경', groupId: 10 },
  ],
  stopReasons: [{ id: 20, code: 'BREAK', name: '휴식' }],
  finishReasons: [{ id: 30, code: 'SHIFT_END', name: '근무 종료' }],
  reopenReasons: [],
  correctReasons: [],
  bookReasons: [],
  discardReasons: [],
  signalCauses: [],
  signalActions: [],
  callReasons: [{ id: 40, code: 'MATERIAL', name: '자재 담당 호출' }],
};

const nextShifts = [
  { workDate: '2026-03-02', dayNight: 'DAY' },
  { workDate: '2026-03-02', dayNight: 'NIGHT' },
];
let shift: 'DAY' | 'NIGHT' = 'DAY';
let works: Work[] = [];
let down = false;
/** Nothing at all reaches the server. */
let gone = false;
const called = {
  id: 1,
  lineName: '선삭 라인',
  operationName: 'CNC 선삭',
  toolName: null,
  lotNo: 'LOT-1',
  reason: '자재 담당 호출',
  calledBy: '강도윤',
  calledAt: '2026-03-02T01:00:00Z',
  takenBy: null,
  takenAt: null,
};
let helpCalls: object[] = [];
let helpRefused = false;
let reports: object[] = [];
let lineRefusals: object[] = [];
let instruction: object | null = null;
let reportsDown = false;
const reported = {
  resultId: 70,
  dailyPlanId: 1,
  occurredAt: '2026-03-02T01:00:00Z',
  shift: 'DAY',
  actorName: '강도윤',
  userId: 7,
  workerId: null,
  correctedBy: null,
  source: 'KIOSK',
  operationName: 'CNC 선삭',
  productName: '펌프 샤프트',
  lotNo: 'LOT-1',
  uom: 'EA',
  goodQty: 5,
  defectQty: 0,
  reworkQty: 0,
  correctionReason: null,
  defects: [],
};
let untilWorks = Promise.resolve();
let refusal: string | null = null;
let refusalCode = 'production.materialComesFirst';
let refusalFacts: object = {};
const settledAs: string[] = [];
const put: { action: string; key: string }[] = [];

/** A server that knows one line. */
const serve = () =>
  answerCalls(({ method, path, body }) => {
    if (gone) return 'lost';
    if (path.startsWith('/kiosk/locations')) return { body: lines };
    if (path.startsWith('/kiosk/choices')) return { body: choices };
    if (path.startsWith('/kiosk/help') && method === 'GET') return { body: helpCalls };
    if (path.startsWith('/kiosk/line-refusals')) return { body: lineRefusals };
    if (path.startsWith('/kiosk/papers')) return { body: { drawing: null, instruction } };
    if (path.startsWith('/kiosk/scanned')) {
      const asked = new URLSearchParams(path.split('?')[1]);
      const right = asked.get('dailyPlanId') === '1';
      const found =
        asked.get('code') === 'PKG-1' ? { right, what: 'PKG-1 · 환봉', said: right ? '이 작업 자재입니다' : '오늘 쓰지 않습니다' } : null;
      return down ? 'lost' : { body: { found } };
    }
    if (path === '/kiosk/person' && down) return 'lost';
    const badge = (body as { badge?: string } | undefined)?.badge;
    if (path === '/kiosk/person' && badge)
      return badge === 'BW-103'
        ? { body: { workerId: 3, name: '이서연', token: 'seo', correctsAll: false, settles: false } }
        : { status: 422, body: { code: 'person.badgeUnknown', facts: { badge } } };
    if (path === '/kiosk/person')
      return (body as { pin?: string }).pin === '4711'
        ? { body: { workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false } }
        : { status: 422, body: { code: 'person.pinWrong', message: 'PIN이 맞지 않습니다.' } };
    if (path.startsWith('/kiosk/reports')) return down || reportsDown ? 'lost' : { body: reports };
    if (path === '/kiosk/help' && down) return 'lost';
    if (path === '/kiosk/help/ended') {
      helpCalls = [];
      return { body: { id: 1 } };
    }
    if (path === '/kiosk/help' && helpRefused) return { status: 422, body: { code: 'kiosk.reasonIsListed' } };
    if (path === '/kiosk/help') {
      helpCalls = [{ ...called, ...(body as object) }];
      return { body: helpCalls[0] };
    }
    if (path.startsWith('/kiosk/works')) return untilWorks.then(() => ({ body: { date: '2026-03-02', shift, nextShifts, works } }));
    if (method !== 'PUT' || down) return 'lost';
    if (path === '/kiosk/refusals') {
      settledAs.push((body as { outcome: string }).outcome);
      return { body: { state: 'DISCARDED' } };
    }
    const said = { now: Date.now(), revoked: false, lastSeq: 0 };
    const [fact] = (body as { facts: { key: string; told: { action: string; dailyPlanId: number } }[] }).facts;
    if (!fact) return { body: { ...said, answers: [] } };
    const change = { ...fact, ...fact.told };
    put.push(change);
    const problem = refusal && { code: refusalCode, message: refusal, facts: refusalFacts };
    const { key, dailyPlanId } = change;
    const answer = { key, dailyPlanId, outcome: problem ? 'error' : 'ok', replayed: false, factId: 1, work: null, problem };
    return { body: { ...said, answers: [answer] } };
  });

/** A finger that goes to another place each time, so that nothing is taken for a bounce. */
let at = 0;
const touch = (target: HTMLElement) => {
  at += 100;
  fireEvent.click(target, { clientX: at });
};
const press = (name: string | RegExp, inside: HTMLElement = document.body) => touch(within(inside).getByRole('button', { name }));

beforeEach(() => {
  sessionStorage.clear();
  shift = 'DAY';
  works = [workOf()];
  down = false;
  gone = false;
  helpCalls = [];
  helpRefused = false;
  reports = [];
  reportsDown = false;
  lineRefusals = [];
  instruction = null;
  untilWorks = Promise.resolve();
  refusal = null;
  refusalCode = 'production.materialComesFirst';
  refusalFacts = {};
  put.length = 0;
  settledAs.length = 0;
  serve();
  begin({ token: 't', user: { id: 7, userId: 'kang', username: '강도윤' } });
  rights.set({ kiosk: ['view', 'modify'] } as never);
  setPerson(null);
  shownAnswer.set(null);
  goTo({ lineId: null, workId: null, step: 'works', shift: undefined });
});
afterEach(async () => {
  for (const { key } of theOutbox().entries.get()) await theOutbox().settled(key);
  act(() => language.set('kr'));
  vi.unstubAllGlobals();
});

const openWork = async () => {
  const drawn = draw(<KioskScreen />);
  touch(await screen.findByRole('button', { name: /선삭 라인/ }));
  touch(await screen.findByRole('button', { name: /CNC 선삭.*펌프 샤프트/ }));
  await screen.findByRole('heading', { name: 'CNC 선삭' });
  return drawn;
};

it('says in words what blocks, and remembers the line on this device', async () => {
  works = [workOf({ blocks: [{ reason: 'PREVIOUS_OP_EMPTY', facts: { operation: '절단' } }], readyQty: 0, previousOperationName: '절단' })];
  draw(<KioskScreen />);
  touch(await screen.findByRole('button', { name: /선삭 라인/ }));
  expect(await screen.findByText(/앞 공정\(절단\)에서 넘어온 수량이 없습니다/)).toBeTruthy();
  expect(localStorage.getItem('lotline.kiosk.line')).toBe('3');
});

it('what is scanned before the works are here opens its work once they are', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  untilWorks = promise;
  draw(<KioskScreen />);
  touch(await screen.findByRole('button', { name: /선삭 라인/ }));
  await screen.findByTitle('라인 바꾸기');
  for (const key of [...'LOT-1', 'Enter']) fireEvent.keyDown(window, { key });
  resolve();
  expect(await screen.findByRole('heading', { name: 'CNC 선삭', level: 1 })).toBeTruthy();
});

const band = async (taken: boolean) => {
  const { textContent } = await waitFor(() => {
    const found = document.querySelector<HTMLElement>(`.kiosk .scan-flash[data-taken='${taken}']`);
    if (!found) throw new Error('No answer to the scan.');
    return found;
  });
  return textContent;
};

it('a badge changes who acts on every page, and an answer fills the width where it hides nothing', async () => {
  await openWork();
  setPerson({ workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false });
  typeKeys('BW-103');
  expect(await band(true)).toContain('이서연님으로 기록합니다');
  press('작업 시작');
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', personToken: 'seo' }]));
  // It stands between the head and the work, over neither.
  expect(document.querySelector('.scan-flash')?.closest('.kiosk')).not.toBeNull();
});

it('a code that is neither work nor badge changes nobody', async () => {
  await openWork();
  setPerson({ workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false });
  typeKeys('8801234567893');
  expect(await band(false)).toContain('이 라인의 오늘 작업에도, 등록된 명찰에도 없습니다');
  expect(person.get()?.token).toBe('tok');
});

it('what is scanned while something is counted is answered, and leads nowhere', async () => {
  works = [
    workOf({ workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T00:00:00Z' } }),
    workOf({ dailyPlanId: 2, lotNo: 'LOT-2', planNo: 'PP-2', productCode: 'P-2', productName: '커버' }),
  ];
  await openWork();
  press('실적 등록');
  typeKeys('LOT-1');
  expect(await band(true)).toContain('지금 입력하는 작업이 맞습니다');
  typeKeys('LOT-2');
  expect(await band(false)).toContain('다른 작업입니다');
  typeKeys('BW-103');
  expect(await band(true)).toContain('이서연님으로 기록합니다');
  expect(screen.getByRole('tab', { name: /양품/ })).toBeTruthy();
});

it('a material label says what it is, and on the page of a work whether that asks for it; it changes nobody', async () => {
  draw(<KioskScreen />);
  touch(await screen.findByRole('button', { name: /선삭 라인/ }));
  await screen.findByRole('button', { name: /CNC 선삭/ });
  setPerson({ workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false });
  typeKeys('PKG-1');
  expect(await band(false)).toContain('PKG-1 · 환봉');
  press(/CNC 선삭/);
  await screen.findByRole('heading', { name: 'CNC 선삭' });
  typeKeys('PKG-1');
  expect(await band(true)).toContain('이 작업 자재입니다');
  expect(person.get()?.name).toBe('강도윤');
});

it('a badge that can’t be checked without the network names nobody, and says under which name reports go', async () => {
  await openWork();
  setPerson({ workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false });
  down = true;
  typeKeys('BW-103');
  expect(await band(false)).toContain('강도윤 계정으로 남습니다');
  expect(person.get()).toBeNull();
  expect(screen.getByRole('button', { name: '작업자 확인 · 이름 없음' }).textContent).toBe('이름 없음');
  press('다시 확인');
  expect(await screen.findByRole('heading', { name: '누가 작업하나요?' })).toBeTruthy();
});

it('a tap shows before anything was sent, and goes out under its key', async () => {
  down = true;
  await openWork();
  press('작업 시작');
  expect(screen.getAllByText(/가동 중/).length).toBeGreaterThan(0);
  expect(put).toEqual([]);
  await screen.findByText(/1건 이 기기에 보관됨/);
  down = false;
  theOutbox().wake();
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', key: expect.stringMatching(/^[0-9a-f-]{36}$/) }]));
  await screen.findByText('연결됨');
});

const hold = async (ms: number, move = 0) => {
  draw(<KioskScreen />);
  touch(await screen.findByRole('button', { name: /선삭 라인/ }));
  const tile = await screen.findByRole('button', { name: /CNC 선삭.*펌프 샤프트/ });
  vi.useFakeTimers({ shouldAdvanceTime: true });
  fireEvent.pointerDown(tile, { button: 0, clientX: 20, clientY: 20 });
  if (move) fireEvent(window, Object.assign(new Event('pointermove'), { clientX: 20 + move, clientY: 20 }));
  await act(() => vi.advanceTimersByTimeAsync(ms));
  vi.useRealTimers();
};
it('a tile that is held for a second opens what can be done with it', async () => {
  await hold(1000);
  for (const name of ['셋업 시작', '실적 등록', '작업 완료', '작업 보기']) expect(screen.getByRole('button', { name })).toBeTruthy();
  press('작업 시작');
  await waitFor(() => expect(put).toMatchObject([{ action: 'START' }]));
  await screen.findByRole('heading', { name: 'CNC 선삭' });
});
it.each([
  ['shorter', 900, 0],
  ['with a move', 1100, 30],
])('a tile that is held %s opens nothing', async (_, ms, move) => {
  await hold(ms, move);
  expect(screen.queryByRole('button', { name: '작업 보기' })).toBeNull();
});

it.each([
  ['all that is left, where it is there', 12, '남은 전량 10'],
  ['as much as is ready, where less is there than left', 4, '투입 가능 전량 4'],
])('one key fills in %s', async (_, readyQty, name) => {
  works = [workOf({ previousOperationName: '절단', readyQty, running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T01:00:00Z' } })];
  await openWork();
  press('실적 등록');
  expect(screen.getAllByRole('button', { name: /전량/ }).map(({ textContent }) => textContent)).toEqual([name]);
});

it('a reason is tapped by its name', async () => {
  await openWork();
  press('실적 등록');
  touch(screen.getByRole('tab', { name: /불량/ }));
  press('외경');
  expect(screen.queryByText('OUTER')).toBeNull();
});

it('a machine that another job stands on is told of as held, and one tap takes it', async () => {
  works = [workOf({ blocks: [{ reason: 'TOOL_BUSY', facts: { tool: '1호', plan: 'PP-9', work: 9, kind: 'STOP' } }] })];
  await openWork();
  expect(screen.queryByText(/바꿔서 시작하면/)).toBeNull();
  press(/멈춘 작업\(PP-9\)/);
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', swap: true }]));
});

it('what a swap would stop is named by its operation and product, in English by their English names', async () => {
  const named = { operation: '연삭', operationEn: 'Grinding', product: '밸브 슬리브', productEn: 'Valve sleeve' };
  const facts = { tool: '1호', toolEn: 'Lathe 1', plan: 'PP-9', work: 9, kind: 'RUN', ...named };
  works = [workOf({ blocks: [{ reason: 'TOOL_BUSY', facts }] })];
  await openWork();
  expect(screen.getByRole('button', { name: /다른 작업\(연삭 · 밸브 슬리브 · PP-9\)을 하고 있습니다/ })).toBeTruthy();
  await act(async () => {
    await loadWords('en');
    language.set('en');
  });
  expect(await screen.findByRole('button', { name: /Lathe 1 is busy with Grinding · Valve sleeve · PP-9\./ })).toBeTruthy();
});

it('a second tap at the same place is a bounce', async () => {
  await openWork();
  const start = screen.getByRole('button', { name: '작업 시작' });
  fireEvent.click(start, { clientX: -900, clientY: 100 });
  fireEvent.click(screen.getByRole('button', { name: '실적 등록' }), { clientX: -902, clientY: 101 });
  expect(screen.queryByRole('tab')).toBeNull();
  await waitFor(() => expect(put).toHaveLength(1));
});

it('a result sums good pieces and defects by reason', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T00:00:00Z' } })];
  await openWork();
  press('실적 등록');
  expect(screen.getByRole('button', { name: '저장' })).toHaveProperty('ariaDisabled', 'true');
  for (const key of ['+1', '+1']) fireEvent.click(screen.getByRole('button', { name: key }));
  fireEvent.click(screen.getByRole('tab', { name: /불량/ }));
  fireEvent.click(screen.getByRole('button', { name: /외경/ }));
  fireEvent.click(screen.getByRole('button', { name: /내경/ }));
  fireEvent.click(screen.getByRole('button', { name: /내경/ }));
  press('5 EA 저장');
  await waitFor(() =>
    expect(put).toMatchObject([
      {
        action: 'RESULT',
        goodQty: 2,
        defectQty: 3,
        defects: [
          { defectCodeId: 11, qty: 1 },
          { defectCodeId: 12, qty: 2 },
        ],
      },
    ]),
  );
});

const padKeys = (...names: string[]) => {
  for (const name of names) press(name);
};
it('digits make one number only when they are typed one after the other: a figure that stands is replaced', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS', targetQty: 500, remainQty: 500, readyQty: 500 })];
  await openWork();
  press('실적 등록');
  padKeys('1', '2');
  expect(screen.getByRole('button', { name: '12 EA 저장' })).toBeTruthy();
  padKeys('+10', '3', '4');
  expect(screen.getByRole('button', { name: '34 EA 저장' })).toBeTruthy();
  touch(screen.getByRole('tab', { name: /재작업/ }));
  touch(screen.getByRole('tab', { name: /양품/ }));
  padKeys('+1', '+1');
  expect(screen.getByRole('button', { name: '36 EA 저장' })).toBeTruthy();
  typeKeys('7');
  expect(screen.getByRole('button', { name: '7 EA 저장' })).toBeTruthy();
});

it('a report that is corrected shows its figure, and the first digit replaces it; back from the reason leads to what was typed', async () => {
  reports = [reported];
  works = [workOf({ workStatus: 'IN_PROGRESS', completedQty: 5, remainQty: 5 })];
  await openWork();
  press('오늘 실적');
  touch(await screen.findByRole('button', { name: '고치기' }));
  expect(await screen.findByRole('button', { name: '5 EA 저장' })).toBeTruthy();
  press('4');
  press('4 EA 저장');
  await screen.findByText('양품 5 불량 0 → 양품 4 불량 0');
  press('뒤로');
  expect(await screen.findByRole('button', { name: '4 EA 저장' })).toBeTruthy();
  press('뒤로');
  expect(await screen.findByRole('alertdialog')).toBeTruthy();
  press('계속 편집');
});

it('why a key does nothing is told until the next tap', async () => {
  await openWork();
  press('실적 등록');
  press('저장');
  expect(screen.getByText('수량을 먼저 입력하세요')).toBeTruthy();
  press('3');
  expect(screen.queryByText('수량을 먼저 입력하세요')).toBeNull();
});

it('more than the operation before has ready is stopped here, with the sentence', async () => {
  works = [
    workOf({
      workStatus: 'IN_PROGRESS',
      previousOperationName: '절단',
      readyQty: 3,
      running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T00:00:00Z' },
    }),
  ];
  await openWork();
  press('실적 등록');
  fireEvent.click(screen.getByRole('button', { name: '+10' }));
  expect(screen.getByText(/투입 가능 수량 3보다 7 많습니다/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '10 EA 저장' })).toHaveProperty('ariaDisabled', 'true');
});

it('more than there is to make is asked about before it is saved, and said to be entered once the server has it', async () => {
  works = [workOf({ targetQty: 30, completedQty: 15, remainQty: 15, readyQty: 12, workStatus: 'IN_PROGRESS' })];
  await openWork();
  press('실적 등록');
  press('투입 가능 전량 12');
  fireEvent.click(screen.getByRole('button', { name: '+1' }));
  press('13 EA 저장');
  const asked = await screen.findByRole('alertdialog');
  expect(asked.textContent).toContain('목표 30, 남은 수량 15, 투입 가능 12');
  expect(put).toEqual([]);
  refusal = '자재가 부족합니다.';
  press('맞습니다, 저장', asked);
  await waitFor(() => expect(put).toMatchObject([{ action: 'RESULT', goodQty: 13, confirmOver: true }]));
  expect((await screen.findAllByText('자재가 부족합니다.')).length).toBeGreaterThan(0);
  expect(screen.queryByText('양품 13 EA 등록했습니다')).toBeNull();
});

it('a result that the server took is said to be entered; one that waits, to be kept here', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS' })];
  await openWork();
  const report = () => {
    press('실적 등록');
    fireEvent.click(screen.getByRole('button', { name: '+1' }));
    fireEvent.click(screen.getByRole('tab', { name: /불량/ }));
    fireEvent.click(screen.getByRole('button', { name: /외경/ }));
    press('2 EA 저장');
  };
  report();
  expect(await screen.findByText('양품 1 EA · 불량 1 등록했습니다')).toBeTruthy();
  down = true;
  report();
  expect(await screen.findByText('이 기기에 보관됨')).toBeTruthy();
});

it('what is ready says what it counts', async () => {
  works = [workOf({ previousOperationName: '절단', readyQty: 32, inputQty: 47, takenQty: 15 })];
  await openWork();
  expect(screen.getByText('LOT 전체: 앞 공정 양품 47 − 여기서 처리 15')).toBeTruthy();
});

it('a swap names the work that it stopped', async () => {
  const running = { eventId: 1, kind: 'RUN' as const, startedAt: '2026-03-02T00:00:00Z' };
  const other = workOf({ dailyPlanId: 9, planNo: 'PP-9', lotNo: 'LOT-9', operationName: '연삭', workStatus: 'IN_PROGRESS', running });
  works = [workOf({ blocks: [{ reason: 'TOOL_BUSY', facts: { tool: '1호', plan: 'PP-9', work: 9, kind: 'RUN' } }] }), other];
  await openWork();
  // Both ways that stop the other job are called so.
  expect(screen.getByRole('button', { name: '바꿔서 셋업' })).toBeTruthy();
  press(/PP-9/);
  expect(await screen.findByText('연삭 · 펌프 샤프트 · LOT-9 작업을 멈추고 시작했습니다')).toBeTruthy();
});

it('a stop asks why; the reason begins its kind of interval', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T00:00:00Z' } })];
  await openWork();
  press('멈춤');
  press('휴식');
  await waitFor(() => expect(put).toMatchObject([{ action: 'PAUSE', kind: 'BREAK', stopReasonId: 20 }]));
});

it('work without machine and people asks for both, one at a time', async () => {
  works = [workOf({ toolId: null, toolName: null, workerIds: [] })];
  await openWork();
  press('작업 시작');
  expect(screen.getByRole('button', { name: /밴드쏘/ })).toHaveProperty('ariaDisabled', 'true');
  press(/CNC 선반 2호/);
  press(/^강도윤/);
  press('1명으로 시작');
  await waitFor(() =>
    expect(put).toMatchObject([
      { action: 'MOVE_TOOL', toolId: 2, version: 1 },
      { action: 'START', toolId: 2, workerIds: [1] },
    ]),
  );
});

it('the shift that was chosen stays through a work and back, until the shift itself changes', async () => {
  works = [workOf(), workOf({ dailyPlanId: 2, dayNight: 'NIGHT', operationName: '연삭' })];
  const { client } = await openWork();
  goTo({ step: 'works', workId: null });
  const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed');
  await waitFor(() => expect(pressed('주간')).toBe('true'));
  press('야간');
  expect(pressed('야간')).toBe('true');
  touch(screen.getByRole('button', { name: /연삭.*펌프 샤프트/ }));
  await screen.findByRole('heading', { name: '연삭' });
  goTo({ step: 'works', workId: null });
  await waitFor(() => expect(pressed('야간')).toBe('true'));
  press('전체');
  shift = 'NIGHT';
  await client.invalidateQueries();
  await waitFor(() => expect(pressed('야간')).toBe('true'));
  expect(pressed('전체')).toBe('false');
});

it('a finish short of the target asks once: why, what becomes of the rest, and when it ended', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS', completedQty: 4, remainQty: 6 })];
  await openWork();
  press('작업 완료');
  expect(await screen.findByRole('heading', { name: /6 EA 모자랍니다/ })).toBeTruthy();
  const finish = () => screen.getByRole<HTMLButtonElement>('button', { name: '작업 완료' });
  press('근무 종료');
  expect(finish().ariaDisabled).toBe('true');
  press('작업 완료');
  const told = screen.getByRole('alert');
  expect(told.textContent).toContain('남은 수량을 어떻게 할지 고르세요');
  fireEvent.click(within(told).getByRole('button'));
  // The shift that the work is of already is no place to carry to.
  expect(screen.queryByRole('button', { name: /주간으로 이월/ })).toBeNull();
  press(/야간으로 이월/);
  touch(finish());
  await waitFor(() =>
    expect(put).toMatchObject([{ action: 'FINISH', closeReasonId: 30, carryOver: { workDate: '2026-03-02', dayNight: 'NIGHT' } }]),
  );
  expect(await screen.findByText(/완료했습니다. 남은 6 EA는 2026\/03\/02 야간으로 이월했습니다/)).toBeTruthy();
  press('작업 보기');
  expect(await screen.findByRole('heading', { name: 'CNC 선삭', level: 1 })).toBeTruthy();
  expect(screen.queryByText(/이월했습니다/)).toBeNull();
});

it('what ran too long in the record ends earlier: the minutes follow, and the finish is told at that time', async () => {
  const startedAt = new Date(Date.now() - 61 * 60_000).toISOString();
  works = [workOf({ workStatus: 'IN_PROGRESS', remainQty: 6, workedMinutes: 10, running: { eventId: 1, kind: 'RUN', startedAt } })];
  await openWork();
  press('작업 완료');
  expect(screen.getByText('누적 작업 시간 1시간 11분')).toBeTruthy();
  press('5분 전');
  press('5분 전');
  press('5분 뒤');
  expect(screen.getByText('누적 작업 시간 1시간 6분')).toBeTruthy();
  press('근무 종료');
  press('이월하지 않음');
  press('작업 완료');
  await waitFor(() => expect(put).toHaveLength(1));
  const [{ occurredAt }] = put as unknown as [{ occurredAt: string }];
  expect(Math.round((Date.now() - Date.parse(occurredAt)) / 60_000)).toBe(5);
});

it('what the server refuses stands on the work with its sentence until it is discarded by that name', async () => {
  refusal = '자재 환봉이 2 kg 부족합니다.';
  await openWork();
  press('실적 등록');
  press('5');
  press('5 EA 저장');
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain(refusal);
  press('처리하기', alert);
  touch(await screen.findByRole('button', { name: '이 입력 버리기' }));
  touch(within(await screen.findByRole('alertdialog')).getByRole('button', { name: '이 입력 버리기' }));
  expect(await screen.findByText('처리하지 않은 입력이 없습니다')).toBeTruthy();
  expect(settledAs).toEqual(['DISCARD']);
});

it('a start that is refused at once is told on its work, and nobody has to settle it', async () => {
  refusal = '설비가 점검 중입니다.';
  await openWork();
  press('작업 시작');
  expect((await screen.findByRole('alert')).textContent).toBe(refusal);
  expect(put).toMatchObject([{ action: 'START', atOnce: true }]);
  expect(theOutbox().entries.get()).toEqual([]);
  press('뒤로');
  touch(await screen.findByRole('button', { name: /CNC 선삭/ }));
  await screen.findByRole('heading', { name: 'CNC 선삭' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('a line’s tile says what runs and what stands', async () => {
  const [factory] = lines as unknown as [{ lines: object[] }];
  const [was] = factory.lines;
  factory.lines = [{ ...was, planned: 0, inProgress: 3, running: 1, stopped: 1 }];
  void queryClient.invalidateQueries();
  draw(<KioskScreen />);
  await waitFor(() =>
    expect([...document.querySelectorAll('.kiosk-counts em')].map(({ textContent }) => textContent)).toEqual([
      '멈춤 1',
      '가동 1',
      '진행 1',
    ]),
  );
  factory.lines = [was as object];
});

it('what waits is spoken of in the language that is read now', async () => {
  await loadWords('en');
  language.set('en');
  works = [workOf({ operationNameEn: 'CNC turning', productNameEn: 'Pump shaft', toolNameEn: 'CNC lathe 2' })];
  down = true;
  draw(<KioskScreen />);
  act(() => goTo({ lineId: 3, workId: 1, step: 'work' }));
  touch(await screen.findByRole('button', { name: 'Start work' }));
  await waitFor(() => expect(theOutbox().entries.get()).toHaveLength(1));
  const [entry] = theOutbox().entries.get();
  if (!entry) throw new Error('Nothing was kept.');
  expect(aboutText(entry)).toBe('CNC turning · Pump shaft · LOT-1 · CNC lathe 2');
  act(() => language.set('kr'));
  expect(aboutText(entry)).toBe('CNC 선삭 · 펌프 샤프트 · LOT-1 · CNC 선반 2호');
});

it('a start that went out late and was refused is to be settled', async () => {
  down = true;
  await openWork();
  press('작업 시작');
  await screen.findByText(/1건 이 기기에 보관됨/);
  refusal = '설비가 점검 중입니다.';
  down = false;
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('button', { name: '처리하기' })).toBeTruthy();
  expect(put.at(-1)).not.toHaveProperty('atOnce');
});

it('who runs another work is moved off it in the tap that starts this one', async () => {
  works = [workOf(), workOf({ dailyPlanId: 9, planNo: 'PP-9', lotNo: 'LOT-9', productName: '밸브 슬리브', toolId: 4 })];
  refusal = '다른 작업을 하고 있습니다.';
  refusalCode = 'work.oneOpenEventPerWorker';
  refusalFacts = { worker: '강도윤', tool: 'CNC 선반 3호', plan: 'PP-9', work: 9 };
  await openWork();
  press('작업 시작');
  const way = await screen.findByRole('button', { name: /강도윤님은 CNC 선반 3호에서 다른 작업\(CNC 선삭 · 밸브 슬리브 · PP-9\)[을를]/ });
  // The key that starts is the same way out: pressed as it was, it would be refused again.
  expect(screen.queryByRole('button', { name: '작업 시작' })).toBeNull();
  expect(screen.getByRole('button', { name: '옮겨서 시작' })).toBeTruthy();
  refusal = null;
  touch(way);
  await waitFor(() => expect(put).toMatchObject([{ action: 'START' }, { action: 'START', workerIds: [1], movePerson: true }]));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});

it('who is busy elsewhere is moved to a set-up or a start by the key that says so, and the way past the machine is the same', async () => {
  const facts = { plan: 'PP-8', operation: '연삭', product: '축', kind: 'RUN', work: 8 };
  works = [workOf({ blocks: [{ reason: 'TOOL_BUSY', facts }] })];
  refusal = '다른 작업을 하고 있습니다.';
  refusalCode = 'work.oneOpenEventPerWorker';
  refusalFacts = { worker: '강도윤', tool: null, plan: 'PP-9', work: 9, stays: '윤서하' };
  await openWork();
  press('바꿔서 셋업');
  const way = await screen.findByRole('button', { name: /옮기면 그 작업은 윤서하님이 이어서 합니다.*옮겨서 셋업/ });
  expect(screen.queryByRole('button', { name: /바꿔서/ })).toBeNull();
  refusal = null;
  press('옮겨서 시작');
  await waitFor(() => expect(put).toMatchObject([{ kind: 'SETUP' }, { kind: 'RUN', swap: true, movePerson: true }]));
  await waitFor(() => expect(way.isConnected).toBe(false));
});

it('nobody who was only asked for is written into a result, or stands as one of the crew', async () => {
  const seo = { id: 3, workerNo: 'W-103', name: '윤서하' };
  choices.workers.push(seo);
  onTestFinished(() => void choices.workers.pop());
  const running = (workerIds: number[]) => ({ eventId: 1, kind: 'RUN' as const, startedAt: '2026-03-02T01:00:00Z', workerIds });
  works = [
    workOf({ workStatus: 'IN_PROGRESS', running: running([1]) }),
    workOf({ dailyPlanId: 9, planNo: 'PP-9', productName: '밸브 슬리브', workerIds: [3], running: running([3]) }),
  ];
  refusal = '다른 작업을 하고 있습니다.';
  refusalCode = 'work.oneOpenEventPerWorker';
  refusalFacts = { worker: '윤서하', tool: null, plan: 'PP-9', work: 9, stays: null };
  await openWork();
  const box = () => screen.getByRole('button', { name: /작업자.*바꾸기/ }).textContent;
  press(/작업자.*바꾸기/);
  press(/윤서하/);
  press('2명 선택');
  expect(await screen.findByRole('button', { name: /옮기면.*옮기기$/ })).toBeTruthy();
  expect(box()).toBe('작업자강도윤, 윤서하 (다른 작업 중)바꾸기');
  refusal = null;
  press('실적 등록');
  press('+1');
  press('1 EA 저장');
  await waitFor(() => expect(put.at(-1)).toMatchObject({ action: 'RESULT', goodQty: 1 }));
  expect(put.at(-1)).not.toHaveProperty('workerIds');
  await waitFor(() => expect(box()).toBe('작업자강도윤바꾸기'));
});

it('people of different works are moved only after each of those works was named', async () => {
  refusal = '다른 작업을 하고 있습니다.';
  refusalCode = 'work.oneOpenEventPerWorker';
  const first = { worker: '강도윤', people: 1, tool: null, plan: 'PP-8', work: 8, stays: null };
  refusalFacts = { ...first, works: 2, also: '윤서하', worker2: '윤서하', people2: 1, plan2: 'PP-9', work2: 9, stays2: '조은결' };
  await openWork();
  press('작업 시작');
  const way = await screen.findByRole('button', { name: /PP-8.*PP-9/ });
  expect(way.textContent).toMatch(/강도윤님은 .*작업자를 기다립니다.*윤서하님은 .*조은결님이 이어서 합니다/);
});

it('a work isn’t finished past a check that is due without saying so', async () => {
  const last = null;
  const checks = [{ stepId: 7, textKr: '외경', textEn: '', everyPieces: 20, last }];
  works = [workOf({ workStatus: 'IN_PROGRESS', completedQty: 50, remainQty: 0, checks })];
  await openWork();
  press('작업 완료');
  expect(await screen.findByText('완료하기 전에 점검할 것이 있습니다.')).toBeTruthy();
  expect(await screen.findByRole('button', { name: '확인함 · 외경' })).toBeTruthy();
  expect(put).toEqual([]);
  press('점검 없이 완료');
  await waitFor(() => expect(put).toMatchObject([{ action: 'FINISH' }]));
  expect(put[0]).not.toHaveProperty('closeReason');
});

it.each([
  ['runs', 'RUN', '강도윤 (다른 작업 중)'],
  ['stands', 'WAIT_MATERIAL', '강도윤'],
] as const)('whose other work %s is shown so before anything is started', async (_, kind, shown) => {
  const other = {
    dailyPlanId: 9,
    planNo: 'PP-9',
    productName: '밸브 슬리브',
    running: { eventId: 1, kind, startedAt: '2026-03-02T01:00:00Z' },
  };
  works = [workOf(), workOf(other)];
  await openWork();
  expect(screen.getByRole('button', { name: /작업자.*바꾸기/ }).textContent).toBe(`작업자${shown}바꾸기`);
});

it('people are chosen before the start without starting', async () => {
  await openWork();
  press(/작업자.*바꾸기/);
  expect(screen.getByRole('button', { name: '1명 선택' })).toBeTruthy();
  act(() => goTo({ step: 'people', starting: 'RUN' }));
  expect(await screen.findByRole('button', { name: '1명으로 시작' })).toBeTruthy();
});

it('who may only look is told so and has nothing to press', async () => {
  rights.set({ kiosk: ['view'] } as never);
  await openWork();
  expect(screen.getByText(/보기만 할 수 있습니다/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: '작업 시작' })).toBeNull();
});

it('who may not even look sees a clear face', () => {
  rights.set({} as never);
  draw(<KioskScreen />);
  expect(screen.getByRole('heading', { name: '키오스크를 볼 권한이 없습니다' })).toBeTruthy();
});

it('a session that is about to end counts down from five minutes, and one tap extends it', async () => {
  draw(<KioskScreen />);
  await screen.findByRole('button', { name: /선삭 라인/ });
  act(() => secondsLeft.set(301));
  expect(screen.queryByRole('timer')).toBeNull();
  act(() => secondsLeft.set(300));
  expect(screen.getByRole('timer').textContent).toContain('5:00');
  const asked = vi.spyOn(globalThis, 'fetch');
  press('연장');
  const [url, init] = asked.mock.calls.at(-1) ?? [];
  expect([url, new Headers(init?.headers).get('x-background')]).toEqual(['/api/settings/user', null]);
  asked.mockRestore();
  act(() => secondsLeft.set(1800));
});

it('an ended session shows the way to sign in and keeps what waits', async () => {
  down = true;
  await openWork();
  press('작업 시작');
  await screen.findByText(/1건 이 기기에 보관됨/);
  signOut();
  expect(await screen.findByRole('button', { name: '로그인' })).toBeTruthy();
  expect(theOutbox().entries.get()).toHaveLength(1);
});

it('help is called from the work that needs it, and stands in the head until it is ended', async () => {
  await openWork();
  press('도움 호출');
  touch(await screen.findByRole('button', { name: '자재 담당 호출' }));
  expect(await screen.findByRole('button', { name: /^도움 호출 · 열린 호출 1건 · [\d,]+시간/ })).toBeTruthy();
  expect(screen.getByText('아직 아무도 답하지 않았습니다')).toBeTruthy();
  expect(helpCalls).toMatchObject([{ lineId: 3, dailyPlanId: 1, reasonId: 40 }]);
});

it('a call that nobody has answered is taken back, from what is said of it and from the list', async () => {
  await openWork();
  press('도움 호출');
  touch(await screen.findByRole('button', { name: '자재 담당 호출' }));
  await waitFor(() => expect(helpCalls).toHaveLength(1));
  const said = () => screen.getByText('자재 담당 호출 — 호출했습니다').closest<HTMLElement>('.snackbar') ?? undefined;
  await waitFor(said);
  press('호출 취소', said());
  await waitFor(() => expect(helpCalls).toEqual([]));
  touch(await screen.findByRole('button', { name: '자재 담당 호출' }));
  press('호출 취소', (await screen.findByText('아직 아무도 답하지 않았습니다')).closest<HTMLElement>('.kiosk-report') ?? undefined);
  await waitFor(() => expect(helpCalls).toEqual([]));
  expect(screen.queryByRole('button', { name: '호출 마침' })).toBeNull();
});

it('the list tells works apart by sign and word, and leads each machine with what is done there next', async () => {
  const mine = (n: number, more: Partial<Work>) =>
    workOf({ dailyPlanId: n, planId: n, planNo: `PP-${n}`, lotNo: `LOT-${n}`, seq: n, ...more });
  const since = '2026-03-02T00:00:00Z';
  const one = { toolId: 2, toolName: 'CNC 선반 2호' };
  const other = { toolId: 5, toolName: 'CNC 선반 5호' };
  const third = { toolId: 6, toolName: '밀링 6호' };
  works = [
    mine(1, { ...one, blocks: [{ reason: 'PREVIOUS_OP_EMPTY', facts: { operation: '절단' } }] }),
    mine(2, one),
    mine(3, { ...one, workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'RUN', startedAt: since } }),
    mine(4, { ...other, workStatus: 'IN_PROGRESS', running: { eventId: 2, kind: 'PAUSE', stopReasonId: 20, startedAt: since } }),
    mine(5, { ...other, blocks: [{ reason: 'QUALITY_HOLD', facts: { lot: 'LOT-5' } }] }),
    mine(6, third),
    mine(7, third),
  ];
  draw(<KioskScreen />);
  touch(await screen.findByRole('button', { name: /선삭 라인/ }));
  const cardOf = (n: number) => screen.getByText(`LOT-${n}`).closest<HTMLElement>('.kiosk-card') as HTMLElement;
  await screen.findByText('LOT-1');
  const said = [1, 2, 3, 4, 5, 6, 7].map((n) => [
    cardOf(n).dataset.state,
    cardOf(n).querySelector('.kiosk-state')?.firstChild?.nextSibling?.textContent,
  ]);
  expect(said).toEqual([
    ['BLOCKED', '막힘'],
    ['NEXT', '다음'],
    ['RUN', '가동 중'],
    ['STOPPED', '멈춤 · 휴식'],
    ['HELD', '보류'],
    ['NEXT', '다음'],
    ['PLANNED', '대기'],
  ]);
  // Machines stand beside each other, each led by one work with its key.
  expect(document.querySelector<HTMLElement>('.kiosk-machines')?.style.columnCount).toBe('3');
  const keys = screen.getAllByRole('button').filter((key) => key.className === 'kiosk-next');
  expect(
    keys.map((key) => [key.textContent, key.closest('.kiosk-card') === cardOf(3) ? 3 : key.closest('.kiosk-card') === cardOf(4) ? 4 : 6]),
  ).toEqual([
    ['작업 시작', 6],
    ['실적 등록', 3],
    ['작업 다시 시작', 4],
  ]);
  touch(keys[0] as HTMLElement);
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', kind: 'RUN', dailyPlanId: 6 }]));
});

it('a work that stands says since when and why, not that it began then', async () => {
  const startedAt = new Date(Date.now() - 12.5 * 60_000).toISOString();
  works = [workOf({ workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'PAUSE', stopReasonId: 20, startedAt } })];
  await openWork();
  expect(document.querySelector('.kiosk-actions .kiosk-since')?.textContent).toMatch(/^\d\d:\d\d에 멈춤 · 12분째 · 휴식$/);
});

it('an open call says for how long it has stood and, once somebody answers it, who comes', async () => {
  const at = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
  helpCalls = [{ ...called, calledAt: at(12.5), takenBy: '한서진', takenAt: at(2) }];
  await openWork();
  const head = await screen.findByRole('button', { name: '도움 호출 · 열린 호출 1건 · 한서진 오는 중' });
  touch(head);
  expect(await screen.findByText('12분째')).toBeTruthy();
  expect(screen.getByText(/^한서진님이 가고 있습니다 · \d\d:\d\d$/)).toBeTruthy();
});

it('a call without the network is kept, says to call by voice, and goes out when the network is back', async () => {
  await openWork();
  press('도움 호출');
  down = true;
  touch(await screen.findByRole('button', { name: '자재 담당 호출' }));
  expect((await screen.findAllByText(/말로 알리세요/)).length).toBeGreaterThan(0);
  expect(screen.queryByText(/NETWORK/)).toBeNull();
  expect(screen.getByRole('button', { name: /^도움 호출 · 자재 담당 호출 — 네트워크가 없어/ }).textContent).toContain('!');
  down = false;
  fireEvent(window, new Event('online'));
  await waitFor(() => expect(helpCalls).toMatchObject([{ lineId: 3, dailyPlanId: 1, reasonId: 40 }]));
  await waitFor(() => expect(screen.queryByText(/네트워크가 없어 보내지 못했습니다/)).toBeNull());
});

it('a kept call that the server refuses stays, says that nobody was called, and is called again with one tap', async () => {
  await openWork();
  press('도움 호출');
  down = true;
  touch(await screen.findByRole('button', { name: '자재 담당 호출' }));
  await screen.findAllByText(/말로 알리세요/);
  down = false;
  helpRefused = true;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('자재 담당 호출 — 호출하지 못했습니다. 말로 알리세요.')).toBeTruthy();
  helpRefused = false;
  touch(screen.getByRole('button', { name: '다시 호출' }));
  await waitFor(() => expect(helpCalls).toMatchObject([{ lineId: 3, dailyPlanId: 1, reasonId: 40 }]));
  await waitFor(() => expect(screen.queryByRole('button', { name: '호출 취소' })).toBeNull());
});

it('what is far beyond anything to make is refused, not asked about: the reason stands beside the sum until something else is counted', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS' })];
  await openWork();
  press('실적 등록');
  for (const digit of '999999999') press(digit);
  press(/EA 저장/);
  const said = await screen.findByRole('alert');
  expect(said.textContent).toContain('너무 커서 등록할 수 없습니다');
  expect(said.closest('.kiosk-sum')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
  press('+1');
  expect(screen.queryByText(/너무 커서 등록할 수 없습니다/)).toBeNull();
  expect(theOutbox().entries.get()).toEqual([]);
});

it('what is to be checked looks neither done nor wrong', async () => {
  works = [workOf({ productId: 9 })];
  instruction = { revision: 1, effectiveFrom: '2026-03-01', steps: [{ kind: 'CHECK', textKr: '외경 확인', textEn: null, fileId: null }] };
  await openWork();
  const check = await screen.findByText('외경 확인');
  expect(check.closest('section')?.dataset.kind).toBe('checks');
});

const check = { stepId: 9, textKr: '외경 확인', textEn: 'Outer diameter', everyPieces: 20, last: null };

it('a check is due with its piece, on the card, while it is counted and on the work, and one key says that somebody looked', async () => {
  works = [workOf({ targetQty: 50, remainQty: 32, readyQty: 32, completedQty: 18, checks: [check] })];
  draw(<KioskScreen />);
  act(() => goTo({ lineId: 3, workId: null, step: 'works' }));
  await screen.findByText('펌프 샤프트');
  expect(screen.queryByText(/점검할 때입니다/)).toBeNull();
  act(() => goTo({ workId: 1, step: 'work' }));
  expect(await screen.findByText('아직 확인하지 않음 · 다음 20번째')).toBeTruthy();
  press('실적 등록');
  press('+1');
  expect(screen.queryByText(/점검할 때입니다/)).toBeNull();
  press('+1');
  expect(screen.getByText('점검할 때입니다 · 20번째 — 외경 확인')).toBeTruthy();
  down = true;
  press('2 EA 저장');
  expect(await screen.findByText('점검할 때입니다 · 20번째')).toBeTruthy();
  press('확인함 · 외경 확인');
  await waitFor(() =>
    expect(
      theOutbox()
        .entries.get()
        .map((one) => one.change),
    ).toMatchObject([{ action: 'RESULT' }, { action: 'CHECK', stepId: 9, atQty: 20 }]),
  );
  expect(screen.getByText(/^\d\d:\d\d 20번째 확인 · 다음 40번째$/)).toBeTruthy();
  expect(screen.getByRole('button', { name: '확인함 · 외경 확인' })).toHaveProperty('ariaDisabled', 'true');
  act(() => goTo({ workId: null, step: 'works' }));
  expect(screen.queryByText(/점검할 때입니다/)).toBeNull();
});

/** One piece is reported and refused, after what became of the work meanwhile; its card is open. */
const reportRefused = async (said: string, code: string, meanwhile: () => void = () => undefined) => {
  works = [workOf({ workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T00:00:00Z' } })];
  refusal = said;
  refusalCode = code;
  await openWork();
  press('실적 등록');
  press('+1');
  meanwhile();
  press('1 EA 저장');
  touch(await screen.findByRole('button', { name: '처리하기' }));
};

it('a report for a work that was finished meanwhile leads to a leader first', async () => {
  await reportRefused('완료된 작업입니다.', 'production.resultOnlyOnOpenDay');
  expect((await screen.findByRole('button', { name: '반장에게 넘기기' })).dataset.kind).toBe('primary');
  expect(screen.queryByRole('button', { name: '고쳐서 보내기' })).toBeNull();
  expect(screen.getByText(/반장에게 넘기세요/)).toBeTruthy();
});

it('the page of what was refused knows that the network is gone, and what is handed over then is said to wait here', async () => {
  await reportRefused('완료된 작업입니다.', 'production.resultOnlyOnOpenDay');
  await screen.findByRole('button', { name: '반장에게 넘기기' });
  expect(screen.getByText('연결됨')).toBeTruthy();
  down = true;
  gone = true;
  fireEvent(window, new Event('offline'));
  expect(await screen.findByText('네트워크 끊김')).toBeTruthy();
  expect(screen.getByText(/마지막으로 받은 내용을 보고 있습니다/)).toBeTruthy();
  press('반장에게 넘기기');
  // Said at once, and for as long as it waits.
  await waitFor(() => expect(screen.getAllByText('이 기기에 보관됨 – 연결되면 반장에게 갑니다')).toHaveLength(2));
  expect(document.querySelector('.kiosk-report')?.textContent).toContain('LOT-1');
  expect(screen.queryByText('반장에게 넘겼습니다')).toBeNull();
  expect(screen.queryByText('처리하지 않은 입력이 없습니다')).toBeNull();
  down = false;
  gone = false;
  fireEvent(window, new Event('online'));
  expect(await screen.findByText('처리하지 않은 입력이 없습니다')).toBeTruthy();
  expect(await screen.findByText('연결됨')).toBeTruthy();
  expect(settledAs).toEqual(['HAND']);
});

it('a refused report that was only looked at is left without a question', async () => {
  await reportRefused('자재가 부족합니다.', 'production.materialComesFirst');
  touch(await screen.findByRole('button', { name: '고쳐서 보내기' }));
  expect(await screen.findByText('거절된 입력을 고치는 중')).toBeTruthy();
  press('뒤로');
  expect(await screen.findByRole('button', { name: '처리하기' })).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

it('a refused report says who finished the work meanwhile, and when', async () => {
  const finished = workOf({ workStatus: 'COMPLETE', endedAt: '2026-03-02T05:10:00Z', finishedBy: '윤서하' });
  await reportRefused('완료된 작업입니다.', 'production.resultOnlyOnOpenDay', () =>
    queryClient.setQueryData(worksKey(3), { works: [finished] }),
  );
  expect(await screen.findByText(/^이 작업은 윤서하님이 14:10에 완료했습니다/)).toBeTruthy();
});

it('a report for a work that was taken off its plan goes to a leader, and is not sent again', async () => {
  await reportRefused('찾을 수 없습니다.', 'NOT_FOUND');
  expect((await screen.findByRole('button', { name: '반장에게 넘기기' })).dataset.kind).toBe('primary');
  expect(screen.queryByRole('button', { name: '고쳐서 보내기' })).toBeNull();
  expect(screen.getByText(/같은 공정의 다른 날/)).toBeTruthy();
});

it('the key for a result says why none can be booked; without news from the server it counts', async () => {
  works = [workOf({ blocks: [{ reason: 'PREVIOUS_OP_EMPTY', facts: { operation: '절단' } }], readyQty: 0, previousOperationName: '절단' })];
  await openWork();
  const key = screen.getByRole('button', { name: '실적 등록' });
  expect(key.getAttribute('aria-disabled')).toBe('true');
  expect(key.title).toContain('앞 공정(절단)');
  down = true;
  press('작업 시작');
  await waitFor(() => expect(screen.getByRole('button', { name: '실적 등록' }).getAttribute('aria-disabled')).toBeNull());
});

it('who counts without material at the line is told before that it will wait', async () => {
  works = [workOf({ blocks: [{ reason: 'NO_MATERIAL', facts: { material: '환봉' } }] })];
  await openWork();
  press('실적 등록');
  expect(screen.getByText(/환봉.*미처리로 남습니다/)).toBeTruthy();
});

it('what was counted without the network stands among the reports, and is corrected there', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T00:00:00Z' } })];
  await openWork();
  down = true;
  press('실적 등록');
  press('+10');
  press('10 EA 저장');
  press('오늘 실적');
  touch(await screen.findByRole('button', { name: '고치기' }));
  expect(screen.getByText('보낼 입력을 고치는 중')).toBeTruthy();
  press('−1');
  press('9 EA 저장');
  down = false;
  theOutbox().wake();
  await waitFor(() => expect(put).toMatchObject([{ action: 'RESULT', goodQty: 9 }]));
});

it('a report that the server has taken stands among the reports when they can’t be asked for, and no list then says that there are none', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS', running: { eventId: 1, kind: 'RUN', startedAt: '2026-03-02T00:00:00Z' } })];
  await openWork();
  reportsDown = true;
  press('실적 등록');
  press('+10');
  press('10 EA 저장');
  await waitFor(() => expect(theOutbox().entries.get()).toEqual([]));
  press('오늘 실적');
  expect(await screen.findByText(/빠진 실적이 있을 수 있습니다/, {}, { timeout: 4000 })).toBeTruthy();
  expect(screen.getByText(/^양품 10/, { selector: '.kiosk-report strong' })).toBeTruthy();
  expect(screen.getByRole('button', { name: '고치기' })).toBeTruthy();
  expect(screen.queryByText('오늘 등록된 실적이 없습니다')).toBeNull();
});

it('a correction that waits says what it makes of the report, is changed as one correction, and is taken back', async () => {
  works = [workOf({ workStatus: 'IN_PROGRESS', completedQty: 5, remainQty: 5 })];
  reports = [reported];
  await openWork();
  press('오늘 실적');
  const takeAway = async (left: number, was: number) => {
    touch(await screen.findByRole('button', { name: '고치기' }));
    touch(await screen.findByRole('button', { name: '−1' }));
    press(`${was - 1} EA 저장`);
    touch(await screen.findByRole('button', { name: '기타' }));
    expect(await screen.findByText(`양품 5 불량 0 → 양품 ${left} 불량 0, 아직 전송되지 않음`)).toBeTruthy();
  };
  await screen.findByRole('button', { name: '고치기' });
  down = true;
  await takeAway(4, 5);
  await takeAway(3, 4);
  expect(theOutbox().entries.get()).toHaveLength(1);
  touch(await screen.findByRole('button', { name: '정정 취소' }));
  await waitFor(() => expect(theOutbox().entries.get()).toEqual([]));
  expect(put).toEqual([]);
});

it('who gives a PIN acts from then on: each report says so, until the kiosk is left alone', async () => {
  await openWork();
  press(/^작업자 확인/);
  await screen.findByRole('heading', { name: '누가 작업하나요?' });
  touch(await screen.findByRole('button', { name: /^강도윤/ }));
  const enter = async (pin: string) => {
    for (const digit of pin) press(digit);
    press('확인');
  };
  await enter('0000');
  expect((await screen.findByRole('alert')).textContent).toContain('PIN이 맞지 않습니다.');
  await enter('4711');
  await screen.findByRole('heading', { name: 'CNC 선삭' });
  press('작업 시작');
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', personToken: 'tok' }]));
  vi.useFakeTimers();
  fireEvent.pointerDown(document.body);
  vi.advanceTimersByTime(idleMs);
  vi.useRealTimers();
  expect(person.get()).toBeNull();
});

it('who acts is proposed as who works, where nobody is named yet', async () => {
  works = [workOf({ workerIds: [] })];
  await openWork();
  setPerson({ workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false });
  press('작업 시작');
  press('1명으로 시작');
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', workerIds: [1] }]));
});

it('who takes over what another left standing works on it from then on, and it says who did before', async () => {
  const seo = { id: 3, workerNo: 'W-103', name: '이서연' };
  choices.workers.push(seo);
  onTestFinished(() => void choices.workers.pop());
  const stood = { eventId: 1, kind: 'BREAK' as const, startedAt: '2026-03-02T01:00:00Z' };
  works = [workOf({ workStatus: 'IN_PROGRESS', completedQty: 2, running: stood })];
  await openWork();
  act(() => setPerson({ workerId: 3, name: '이서연', token: 'seo', correctsAll: false, settles: false }));
  press('작업 다시 시작');
  expect(await screen.findByText('이서연님이 이어서 합니다. 전에는 강도윤')).toBeTruthy();
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', workerIds: [3] }]));
});

it('what waits for a leader is counted in the head of every kiosk of the line, and is reached from there', async () => {
  const handed = {
    id: 5,
    key: 'other-kiosk',
    userId: 9,
    reportedBy: '윤서하',
    state: 'HANDED',
    occurredAt: '2026-03-02T01:00:00Z',
    operationName: 'CNC 선삭',
    productName: '펌프 샤프트',
    lotNo: 'LOT-1',
    action: 'RESULT',
    goodQty: 9,
    defectQty: 0,
    bookedGoodQty: null,
    bookedDefectQty: null,
    settledByName: null,
    settledReason: null,
  };
  lineRefusals = [handed, { ...handed, id: 6, key: 'settled', state: 'SENT' }];
  await openWork();
  touch(await screen.findByRole('button', { name: '반장 처리 1건' }));
  expect(await screen.findByRole('button', { name: '반장이 여기서 처리' })).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    '반장이 처리할 입력 1건',
    '이 라인의 다른 미처리 입력과 처리 결과',
  ]);
  expect(screen.queryByText('처리하지 않은 입력이 없습니다')).toBeNull();
});

it('a refused report of a work that left the list says of what it is', async () => {
  await reportRefused('찾을 수 없습니다.', 'NOT_FOUND', () => {
    works = [];
    void queryClient.invalidateQueries();
  });
  await screen.findByRole('heading', { name: '처리되지 않은 입력' });
  press('뒤로');
  await waitFor(() => expect(document.querySelector('.kiosk-refusal')?.textContent).toMatch(/CNC 선삭 · .+ · LOT-1.*반장에게 넘기세요/));
});

it('whoever can’t be asked for without the network isn’t taken for the one before', async () => {
  await openWork();
  setPerson({ workerId: 2, name: '이서연', token: 'old', correctsAll: false, settles: false });
  down = true;
  press(/^작업자 확인/);
  await screen.findByRole('heading', { name: '누가 작업하나요?' });
  touch(await screen.findByRole('button', { name: /^강도윤/ }));
  for (const digit of '4711') press(digit);
  press('확인');
  expect((await screen.findAllByText(/네트워크가 없어/)).length).toBeGreaterThan(0);
  expect(person.get()).toBeNull();
});

it('another user’s kiosk knows nothing of who stood there, nor does one that was left and opened again', () => {
  setPerson({ workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false });
  const stop = forgetWhenGone();
  begin({ token: 't', user: { id: 7, userId: 'kang', username: '강도윤' } });
  expect(person.get()?.token).toBe('tok');
  begin({ token: 'u', user: { id: 8, userId: 'lee', username: '이서연' } });
  expect(person.get()).toBeNull();
  stop();
});

it('what was tapped without the network goes out as that person’s, whoever stands there when it does', async () => {
  setPerson({ workerId: 1, name: '강도윤', token: 'tok', correctsAll: false, settles: false });
  down = true;
  await openWork();
  press('작업 시작');
  await screen.findByText(/1건 이 기기에 보관됨/);
  setPerson(null);
  down = false;
  theOutbox().wake();
  await waitFor(() => expect(put).toMatchObject([{ action: 'START', personToken: 'tok' }]));
});
