import { addDays } from '@lotline/contract/kit/production-day';
import type { plainDispositions } from '@lotline/contract/nonconformance/nonconformance.states';
import { sql } from 'kysely';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import type { Actor } from '../../server/src/kit/record/fact.ts';
import { changeRecord } from '../../server/src/kit/record/write-rows.ts';
import { receive } from '../../server/src/material/index.ts';
import { approveConcession, askConcession, closeNonconformance, disposeNonconformance } from '../../server/src/nonconformance/index.ts';
import { createInspection } from '../../server/src/quality/index.ts';
import { clock, dice } from './clock.ts';
import type { Story } from './history.ts';
import { after, judge, waitingFor } from './judged.ts';
import { setClock } from './loaded.ts';
import { users } from './plant.ts';

type Written = { suspectedCause?: string; confirmedCause?: string; corrective?: string; preventive?: string; verification?: string };
type Plain = (typeof plainDispositions)[number];
/** `concede`: asked for by quality for so many days; signed by production where somebody has. */
type Concede = { concede: number; reason: string; days: number; signed?: true };
type Step = { after: number; do: { kind: Plain; qty: number; reason: string } | Concede | Written | 'CLOSE' };
const close = (days: number): Step => ({ after: days, do: 'CLOSE' });

/** What came in and was wrong, days before today, and what became of it step by step, each so many days after it was found. */
const deliveries: readonly {
  ago: number;
  material: string;
  supplier: string;
  shelf: string;
  qty: number;
  remark: string;
  steps: readonly Step[];
}[] = [
  {
    ...{ ago: 58, material: 'M-SEAL', supplier: 'S-003', shelf: 'RAW-B1', qty: 200, remark: '재질 상이: NBR 발주, FKM 입고' },
    steps: [
      { after: 0, do: { suspectedCause: '공급사 출하 라벨 혼동' } },
      { after: 2, do: { kind: 'RETURN', qty: 200, reason: '전량 반품, 대체품 요청' } },
      {
        after: 9,
        do: { confirmedCause: '공급사 창고에서 유사 품번을 같은 칸에 보관', corrective: '공급사 보관 위치 분리, 출하 전 재질 확인' },
      },
      { after: 16, do: { preventive: '수입 검사에 재질 확인 항목 추가', verification: '이후 2회 입고 재질 이상 없음' } },
      close(16),
    ],
  },
  {
    ...{ ago: 33, material: 'M-SCM20', supplier: 'S-001', shelf: 'RAW-A1', qty: 420, remark: '표면 녹, 묶음 바깥쪽 봉에 집중' },
    steps: [
      { after: 0, do: { suspectedCause: '운송 중 빗물 유입' } },
      { after: 1, do: { kind: 'SORT', qty: 350, reason: '전수 선별, 안쪽 봉은 녹 없음' } },
      { after: 2, do: { concede: 30, reason: '얕은 녹, 외경 절삭 여유 안', days: 90, signed: true } },
      { after: 2, do: { kind: 'RETURN', qty: 40, reason: '바깥쪽 봉 반품' } },
      { after: 6, do: { confirmedCause: '공급사 운송 차량 덮개 불량', corrective: '밀폐 차량 운송, 방청유 도포 후 포장' } },
      close(12),
    ],
  },
];
/** What was done with the deliveries of O-rings that their inspections rejected: the one of so many days ago. */
const rejected: readonly { ago: number; steps: readonly Step[] }[] = [
  {
    ago: 11,
    steps: [
      { after: 1, do: { kind: 'RETURN', qty: 500, reason: '전량 반품' } },
      { after: 4, do: { confirmedCause: '공급사 가황 온도 편차', corrective: '가황로 온도 기록 제출, 다음 입고부터 강화 검사' } },
      close(5),
    ],
  },
  {
    ago: 6,
    steps: [
      { after: 1, do: { suspectedCause: '가황 조건이 아직 안정되지 않음' } },
      { after: 2, do: { kind: 'RETURN', qty: 300, reason: '급하지 않은 수량 먼저 반품' } },
      { after: 3, do: { concede: 100, reason: '경도 상한 1 초과, 저압 사양에는 영향 없음', days: 30 } },
    ],
  },
];
/** What was found bad among finished pieces and thrown away. */
const scrapped: readonly Step[] = [
  { after: 0, do: { kind: 'SCRAP', qty: 2, reason: '수리 불가, 절단 후 폐기' } },
  { after: 3, do: { confirmedCause: '이송 대차 칸막이 마모로 제품끼리 부딪힘', corrective: '칸막이 교체, 대차 주간 점검표에 추가' } },
  close(5),
];

/** Nonconformances of the three months: returned, sorted, scrapped, and one that is still being dealt with. */
export const dealWithNonconformances = async (story: Story) => {
  const { db, config, loaded, today, now } = story;
  const [quality, store] = [loaded.users.get('quality') as number, loaded.users.get('store') as number];
  const hours = config.shiftHours;
  const planner = users.find(({ userId }) => userId === 'plan');
  const signer = { id: loaded.users.get('plan') as number, name: planner?.username ?? '' };
  for (const { ago, material, supplier, shelf, qty, remark, steps } of deliveries) {
    const came = clock(addDays(today, -ago), 570);
    await inTransaction(db, quality, 'IMPORT', async (trx) => {
      await setClock(trx, came);
      const [pack] = await receive(
        trx,
        { id: store, source: 'UI', hours },
        {
          ...{ materialId: loaded.materials.get(material) as number, occurredAt: came, locationId: loaded.places.get(shelf) as number },
          bizPartnerId: loaded.partners.get(supplier) as number,
          packages: [{ qty, supplierLotNo: `${material.slice(2)}-${ago}` }],
        },
      );
      const packages = [pack?.id ?? 0];
      const [waiting] = await waitingFor(trx, packages);
      const found = after(came, 90);
      await setClock(trx, found);
      const by: Actor = { id: quality, source: 'UI', hours, at: found };
      const failed = { judgement: 'FAIL', remark } as const;
      const id =
        waiting ??
        (await createInspection(trx, by, 'material', { stage: 'INCOMING', materialStockIds: packages, ...failed, confirm: true }));
      if (waiting) await judge(trx, loaded, hours, { id, at: found, measuring: { roll: dice(id * 7919), bad: 3 }, ...failed });
      await follow(trx, { resultId: id, came, steps, quality, signer, hours, now });
    });
  }
  for (const { ago, steps } of rejected)
    await inTransaction(db, quality, 'IMPORT', async (trx) => {
      const { rows } = await sql<{ id: number }>`
        select r.id from quality_result r join material m on m.id = r.material_id
        where m.code = 'M-ORING' and r.judgement = 'FAIL' and (r.judged_at at time zone ${hours.zone})::date = ${addDays(today, -ago)}`.execute(
        trx,
      );
      for (const { id } of rows)
        await follow(trx, { resultId: id, came: clock(addDays(today, -ago), 540), steps, quality, signer, hours, now });
    });
  await inTransaction(db, quality, 'IMPORT', async (trx) => {
    // Pieces that stand untouched for longest.
    const { rows } = await sql<{ lotId: number; day: string }>`
      select s.lot_id, (max(m.occurred_at) at time zone ${hours.zone})::date::text as day
      from product_stock s join stock_movement m on m.lot_id = s.lot_id where s.qty >= 10 and s.quality_status = 'OK'
      group by s.lot_id having count(distinct s.id) = 1 and max(m.occurred_at) < ${clock(addDays(today, -8), 0)} order by 2, 1 limit 1`.execute(
      trx,
    );
    for (const { lotId, day } of rows) {
      const at = clock(addDays(day, 1), 600);
      await setClock(trx, at);
      const by: Actor = { id: quality, source: 'UI', hours, at };
      const id = await createInspection(trx, by, 'product', {
        ...{
          stage: 'OUTGOING',
          lotId,
          lotQty: 10,
          judgement: 'FAIL',
          acceptedQty: 8,
          rejectedQty: 2,
          remark: '모서리 찍힘 2개',
          confirm: true,
        },
      });
      await follow(trx, { resultId: id, came: at, steps: scrapped, quality, signer, hours, now });
    }
  });
};

type Signer = Parameters<typeof approveConcession>[2];
type Followed = {
  resultId: number;
  came: string;
  steps: readonly Step[];
  quality: number;
  signer: Signer;
  hours: Actor['hours'];
  now: string;
};
/** What was done with it, as far as it isn't still to come. */
const follow = async (trx: Trx, { resultId, came, steps, quality, signer, hours, now }: Followed) => {
  const { id } = await trx.selectFrom('nonconformance').select('id').where('resultId', '=', resultId).executeTakeFirstOrThrow();
  const [unit] = await trx.selectFrom('nonconformanceUnit').select('id').where('nonconformanceId', '=', id).execute();
  await changeRecord(trx, 'nonconformance', {
    ...{ id, version: undefined, responsibleId: quality, dueDay: addDays(came.slice(0, 10), 14) },
  });
  for (const step of steps) {
    const at = after(came, step.after * 1440 + 300);
    if (at > now) return;
    await setClock(trx, at);
    const by: Actor = { id: quality, source: 'UI', hours, at };
    if (step.do !== 'CLOSE' && 'concede' in step.do) {
      await concede(trx, by, { ...step.do, unitId: unit?.id ?? 0, signer });
      continue;
    }
    if (step.do === 'CLOSE') await closeNonconformance(trx, by, { id, version: undefined });
    else if ('kind' in step.do) await disposeNonconformance(trx, by, { id, unitId: unit?.id ?? 0, ...step.do });
    else await changeRecord(trx, 'nonconformance', { id, version: undefined, ...step.do });
  }
};

const concede = async (
  trx: Trx,
  by: Actor,
  { concede: qty, reason, days, signed, unitId, signer }: Concede & { unitId: number; signer: Signer },
) => {
  const validUntil = addDays(by.at?.slice(0, 10) ?? '', days);
  const terms = { reason, validUntil, bizPartnerIds: [], productIds: [], operationIds: [], customerNeeded: false };
  const id = await askConcession(trx, by, { unitId, qty, ...terms });
  if (signed) await approveConcession(trx, { ...by, id: signer.id }, signer, { id });
};
