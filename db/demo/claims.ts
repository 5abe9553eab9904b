import { ClaimDraft } from '@lotline/contract/claim/claim';
import { addDays } from '@lotline/contract/kit/production-day';
import { sql } from 'kysely';
import { saveClaim } from '../../server/src/claim/index.ts';
import { inTransaction } from '../../server/src/kit/http/serve.ts';
import { changeRecord, insertRow } from '../../server/src/kit/record/write-rows.ts';
import { clock } from './clock.ts';
import type { Story } from './history.ts';
import { setClock } from './loaded.ts';

/** What a customer wrote, how long ago it came, and what became of it step by step, each so many days after it came. */
type Told = {
  partner: string;
  ago: number;
  qtyClaimed: number;
  draft: Partial<ClaimDraft>;
  steps: readonly { after: number; change: (day: (after: number) => string) => Partial<ClaimDraft> }[];
};

const claims: readonly Told[] = [
  {
    partner: 'C-001',
    ago: 48,
    qtyClaimed: 6,
    draft: {
      claimType: 'DIMENSION',
      severity: 'MAJOR',
      customerNo: 'QC-2231',
      contact: '품질보증팀',
      description: '외경이 상한을 0.006 mm 넘어 조립 시 끼임. 40개 중 6개.',
    },
    steps: [
      {
        after: 0,
        change: (day) => ({
          team: '품질 2명, 연삭 반장',
          status: 'ANALYSIS',
          containment: [
            { what: '같은 LOT 재고 전수 선별', where: '완제품 창고', qty: 18, doneOn: day(0) },
            { what: '고객 창고 재고 선별 지원', where: '고객사', qty: 34, doneOn: day(1) },
          ],
        }),
      },
      {
        after: 4,
        change: () => ({
          status: 'COUNTERMEASURE',
          whys: [
            '외경이 왜 커졌나: 지석이 닳아 치수가 밀렸다',
            '왜 몰랐나: 중간 검사가 4시간마다였다',
            '왜 4시간인가: 표준을 정할 때 마모 속도를 보지 않았다',
          ],
          causeOccurrence: '연삭 지석 드레싱 주기가 길어 마모만큼 치수가 커짐',
          causeOutflow: '중간 검사 간격이 길고 최종 검사는 5개만 측정',
        }),
      },
      {
        after: 6,
        change: (day) => ({
          status: 'REPLIED',
          repliedOn: day(6),
          countermeasure: '드레싱 주기를 200개에서 120개로 줄이고 중간 검사를 2시간마다 실시',
          implementation: '작업표준과 검사 기준서 개정, 작업자 교육',
          implementedOn: day(6),
        }),
      },
      {
        after: 27,
        change: (day) => ({
          status: 'VERIFIED',
          verifiedOn: day(27),
          verification: '개정 뒤 3개 LOT 125개 측정, 상한 초과 없음',
          preventive: '같은 지석을 쓰는 다른 제품에도 같은 주기를 적용',
        }),
      },
      {
        after: 30,
        change: () => ({ status: 'CLOSED', qtyConfirmed: 6, qtyReturned: 6, compensation: 180_000, closingNote: '고객 승인 받음' }),
      },
    ],
  },
  {
    partner: 'C-003',
    ago: 21,
    qtyClaimed: 2,
    draft: {
      claimType: 'APPEARANCE',
      severity: 'MINOR',
      contact: '입고 검사',
      description: '포장 상자 모서리가 눌려 2개에 찍힘',
    },
    steps: [
      { after: 1, change: () => ({ team: '품질 1명', status: 'ANALYSIS' }) },
      {
        after: 3,
        change: () => ({ status: 'REJECTED', statusReason: '운송 중 파손으로 확인, 운송사 보험 처리', qtyConfirmed: 0 }),
      },
    ],
  },
  {
    partner: 'C-002',
    ago: 9,
    qtyClaimed: 12,
    draft: {
      claimType: 'FUNCTION',
      severity: 'CRITICAL',
      contact: '생산기술팀',
      description: '조립 후 누유 3건. 씰 홈 표면 거칠기 의심.',
    },
    steps: [
      {
        after: 1,
        change: (day) => ({
          team: '품질 2명, 생산 1명, 구매 1명',
          status: 'ANALYSIS',
          containment: [{ what: '출하 중지, 같은 LOT 재고 확인', where: '완제품 창고', doneOn: day(1) }],
        }),
      },
    ],
  },
  {
    partner: 'C-001',
    ago: 1,
    qtyClaimed: 50,
    draft: { claimType: 'LABEL', severity: 'MINOR', contact: '자재팀', description: '상자 라벨의 수량과 실제 수량이 다름 (50 / 48)' },
    steps: [],
  },
];

/** Claims of the last weeks: one to its end, one that wasn't ours, one whose reply is late, and one that came yesterday. */
export const receiveClaims = async ({ db, loaded, today, now }: Story) => {
  const quality = loaded.users.get('quality') as number;
  for (const { partner, ago, qtyClaimed, draft, steps } of claims) {
    const bizPartnerId = loaded.partners.get(partner) as number;
    const came = addDays(today, -ago);
    const day = (after: number) => addDays(came, after);
    await inTransaction(db, quality, 'IMPORT', async (trx) => {
      const { rows } = await sql<{ productId: number; lotId: number; shipmentId: number }>`
        select n.product_id, n.lot_id, n.shipment_id from shipment_line n join shipment s on s.id = n.shipment_id
        where s.biz_partner_id = ${bizPartnerId} and s.status = 'SHIPPED' and s.ship_date < ${came}::date order by s.ship_date desc, n.id limit 1`.execute(
        trx,
      );
      const [sent] = rows;
      if (!sent) return;
      const said = { ...draft, ...sent, bizPartnerId, qtyClaimed, receivedOn: came, dueReplyDay: day(7), responsibleId: quality };
      let draftNow = ClaimDraft.parse(said);
      await setClock(trx, clock(came, 600));
      const made = await insertRow(trx, 'claim', { ...draftNow, ...(await saveClaim(trx, draftNow, null, came)) });
      let row = made as Parameters<typeof saveClaim>[2];
      for (const { after, change } of steps) {
        const at = clock(day(after), 960);
        if (at > now) return;
        await setClock(trx, at);
        draftNow = { ...draftNow, ...change(day) };
        const checked = await saveClaim(trx, draftNow, row, day(after));
        row = (await changeRecord(trx, 'claim', { ...draftNow, ...checked, id: made.id, version: undefined })) as typeof row;
      }
    });
  }
};
