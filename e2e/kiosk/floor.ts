import type { KioskFactory, Work } from '@lotline/contract/kiosk/kiosk';
import { type APIRequestContext, expect } from '@playwright/test';
import type { SignedIn } from '../kit/story.ts';

/** Names that the plant's lists of reasons begin with. */
export const why = { SHIFT_END: '근무 종료', MORE: '더 만들어야 함', MISTYPED: '잘못 입력' } as const;

/** A reason of a leader to book what was refused, in both languages. */
export const settled = { kr: '현물 수량을 확인함', en: 'The pieces were counted again' } as const;

type Named = { id: number; name: string };

/** The plant's office through the API: what has to be there before a shift begins. */
export const office = (request: APIRequestContext, { token }: SignedIn) => {
  const headers = { authorization: `Bearer ${token}`, 'accept-language': 'ko' };
  const get = async <Answer>(path: string): Promise<Answer> => {
    const answer = await request.get(`/api${path}`, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const send = async <Answer>(method: 'POST' | 'PUT', path: string, data: object): Promise<Answer> => {
    const answer = await request.fetch(`/api${path}`, { method, data, headers: { ...headers, 'idempotency-key': crypto.randomUUID() } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  const worksOf = async (lineId: number) => (await get<{ works: Work[] }>(`/kiosk/works?lineId=${lineId}`)).works;

  /** A plan for today with a lot of its own, and the material of its first operation at the line. */
  const planToday = async (productName: string, planQty: number) => {
    const choices = await get<{ products: (Named & { routeId: number })[]; lines: Named[] }>('/productionplan/choices');
    const product = choices.products.find(({ name }) => name === productName);
    const [line] = choices.lines;
    const { date } = await get<{ date: string }>(`/kiosk/works?lineId=${line?.id}`);
    const plan = await send<{ id: number; planNo: string; lotNo: string }>('POST', '/productionplan/plan', {
      productId: product?.id,
      routeId: product?.routeId,
      planQty,
      startDt: date,
      endDt: date,
      locationId: line?.id,
      propose: false,
    });
    // Planned by hand, as work may be done on a day on which the plant rests.
    const operations = await get<{ id: number; toolId: number | null }[]>(`/productionplan/plan/${plan.id}/operplans`);
    await send('POST', '/productionplan/operplan/daily-plans', {
      rows: operations.map(({ id, toolId }) => ({ operPlanId: id, toolId, workDate: date, dayNight: 'DAY', targetQty: planQty })),
    });
    const works = await get<Work[]>(`/kiosk/daily-plans?planIds=${plan.id}`);
    const [first] = [...works].sort((a, b) => a.operationSeq - b.operationSeq);
    if (!first) throw new Error('The plan has no work today.');
    const factories = await get<KioskFactory[]>('/kiosk/locations');
    const lineName = factories.flatMap(({ lines }) => lines).find(({ id }) => id === first.lineId)?.name ?? '';
    return { plan, first, lineName };
  };
  /** @param occurredAt when it came to the line: now, unless somebody says when. */
  const bringMaterial = async (planId: number, work: Work, occurredAt?: string) => {
    const when = occurredAt && { occurredAt };
    const materials = await get<(Named & { defaultShelfId: number })[]>('/material/materials');
    for (const { name, neededQty } of work.materials) {
      const material = materials.find((one) => one.name === name);
      const [pack] = await send<{ id: number }[]>('POST', '/material-stock/ship-in', {
        materialId: material?.id,
        locationId: material?.defaultShelfId,
        packages: [{ qty: neededQty }],
        ...when,
      });
      // The store keeps older packages; these stories take what they bring.
      const issue = { materialStockId: pack?.id, qty: neededQty, exceptions: ['YOUNGER'], reason: '이야기용 입고분' };
      await send('POST', '/material-stock/ship-out', { productionPlanId: planId, issues: [issue], ...when });
    }
  };
  const dayOf = (id: number) =>
    get<{
      row: { workStatus: string; completedQty: number; defectQty: number };
      results: { goodQty: number; defectQty: number; source: string; defects: { qty: number }[] }[];
      events: { kind: string; endedAt: string | null; source: string }[];
    }>(`/productionprofit/${id}`);
  const upload = async (purpose: string, name: string, buffer: Buffer) => {
    const answer = await request.post('/api/file', { headers, multipart: { purpose, file: { name, mimeType: 'image/png', buffer } } });
    expect(answer.ok(), await answer.text()).toBe(true);
    return ((await answer.json()) as { id: number }).id;
  };
  /** The next revision of the work instruction of a work. */
  const instruct = async ({ productId, operationId }: Work, steps: object[]) => {
    const there = await get<{ revision: number }[]>(`/operationplan/instructions?productId=${productId}&operationId=${operationId}`);
    const revision = (there[0]?.revision ?? 0) + 1;
    await send('POST', '/operationplan/instruction', { productId, operationId, revision, effectiveFrom: '2026-01-01', steps });
  };
  /** A tap of some other kiosk, which is taken as it was meant, or refused where that is the story. */
  const tap = async (change: object, wanted: 'ok' | 'error' = 'ok') => {
    const data = [{ key: crypto.randomUUID(), ...change }];
    const answer = await request.put('/api/kiosk/daily-plans', { data, headers: { ...headers, 'x-source': 'KIOSK' } });
    expect(answer.ok(), await answer.text()).toBe(true);
    const [{ outcome, problem }] = await answer.json();
    expect(outcome, problem?.message).toBe(wanted);
  };
  /** What the plant itself does on the machine of a work at this hour stands still. */
  const stopMachineOf = async ({ lineId, toolId }: Work) => {
    const running = (await worksOf(lineId)).filter((work) => work.toolId === toolId && work.running?.kind === 'RUN');
    for (const { dailyPlanId } of running) await tap({ action: 'PAUSE', kind: 'PAUSE', dailyPlanId });
  };
  return { get, send, upload, instruct, tap, stopMachineOf, planToday, bringMaterial, dayOf, worksOf };
};
