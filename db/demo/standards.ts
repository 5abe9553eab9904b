import { addDays } from '@lotline/contract/kit/production-day';
import { Characteristic, Sampling, type Stage } from '@lotline/contract/quality/standard';
import { sign } from '../../server/src/identity/index.ts';
import { insertInto } from '../../server/src/kit/database/insert-row.ts';
import type { Trx } from '../../server/src/kit/database/pool.ts';
import { signedOf } from '../../server/src/quality/index.ts';
import { clock, until } from './clock.ts';
import { type Loaded, setClock } from './loaded.ts';
import { users } from './plant.ts';

type Line = Partial<Characteristic> & Pick<Characteristic, 'name' | 'nameEn'> & { gauge?: string; defect?: string };
type Standard = {
  product?: string;
  material?: string;
  op?: string;
  stage: Stage;
  name: string;
  nameEn: string;
  sampling: Partial<Sampling> & Pick<Sampling, 'mode'>;
  fourEyes?: boolean;
  /** What the next revision changes, and whether it is still a draft. */
  next?: { reason: string; draft?: true; change: (lines: readonly Line[]) => readonly Line[] };
  lines: readonly Line[];
};
const mm = { unit: 'mm', decimals: 3 } as const;
const looks = (name: string, nameEn: string, more: Partial<Line> = {}): Line => ({
  ...{ name, nameEn, kind: 'ATTRIBUTE', class: 'MINOR', gauge: 'EYE', method: '육안', defect: 'SURFACE' },
  ...more,
});
const spool: readonly Line[] = [
  {
    ...{ name: '외경', nameEn: 'Outer diameter', balloonNo: '1', nominal: 16, tolerance: '-0.006/-0.017', lsl: 15.983, usl: 15.994, ...mm },
    ...{ class: 'CRITICAL', special: true, gauge: 'MICROMETER', gaugeRequired: true, chart: 'XBAR_R', defect: 'DIMENSION' },
    spc: { subgroupSize: 5, ruleSet: 'NELSON', rules: [1, 2, 3, 5, 6], limits: 'AUTO', cpkTarget: 1.67 },
    reactionPlan: '작업을 멈추고 직전 검사 이후 제품을 격리한 뒤 숫돌 보정값을 확인한다.',
  },
  {
    ...{ name: '전장', nameEn: 'Length', balloonNo: '2', nominal: 94, tolerance: '±0.05', lsl: 93.95, usl: 94.05, unit: 'mm', decimals: 2 },
    ...{ gauge: 'CALIPER', chart: 'I_MR', defect: 'DIMENSION' },
  },
  {
    ...{ name: '진원도', nameEn: 'Roundness', balloonNo: '3', tolerance: '≤ 0.003', usl: 0.003, ...mm, decimals: 4 },
    ...{ gauge: 'CMM', defect: 'DIMENSION' },
  },
  {
    ...{ name: '표면 거칠기 Ra', nameEn: 'Roughness Ra', balloonNo: '4', tolerance: '≤ 0.2', usl: 0.2, unit: 'µm', decimals: 2 },
    ...{ gauge: 'ROUGHNESS', defect: 'SURFACE' },
  },
  looks('찍힘·버 없음', 'No dents or burrs', { balloonNo: '5', class: 'MAJOR' }),
];
const shaft: readonly Line[] = [
  {
    ...{
      name: '베어링부 외경',
      nameEn: 'Bearing seat diameter',
      balloonNo: '1',
      nominal: 32,
      tolerance: '0/-0.016',
      lsl: 31.984,
      usl: 32,
      ...mm,
    },
    ...{ class: 'CRITICAL', special: true, gauge: 'MICROMETER', gaugeRequired: true, chart: 'XBAR_R', defect: 'DIMENSION' },
    spc: { subgroupSize: 5, ruleSet: 'NELSON', rules: [1, 2, 3, 5, 6], limits: 'AUTO', cpkTarget: 1.33 },
    reactionPlan: '작업을 멈추고 반장을 부른다. 직전 합격 이후 제품은 보류한다.',
  },
  {
    ...{ name: '전장', nameEn: 'Length', balloonNo: '2', nominal: 210, tolerance: '±0.1', lsl: 209.9, usl: 210.1, unit: 'mm', decimals: 2 },
    ...{ gauge: 'HEIGHT', defect: 'DIMENSION' },
  },
  {
    ...{ name: '흔들림', nameEn: 'Run-out', balloonNo: '3', tolerance: '≤ 0.02', usl: 0.02, ...mm },
    ...{ gauge: 'DIAL', chart: 'I_MR', defect: 'DIMENSION' },
  },
  looks('긁힘 없음', 'No scratches', { balloonNo: '4' }),
];
const housing: readonly Line[] = [
  {
    ...{ name: '보어 내경', nameEn: 'Bore diameter', balloonNo: '1', nominal: 62, tolerance: '+0.030/0', lsl: 62, usl: 62.03, ...mm },
    ...{ class: 'CRITICAL', special: true, gauge: 'CMM', chart: 'XBAR_S', defect: 'DIMENSION' },
    spc: { subgroupSize: 5, ruleSet: 'NELSON', rules: [1, 2, 3, 5, 6], limits: 'AUTO', cpkTarget: 1.67 },
  },
  {
    ...{ name: '체결 구멍 위치도', nameEn: 'Position of bolt holes', balloonNo: '2', tolerance: '≤ 0.1', usl: 0.1, ...mm },
    ...{ gauge: 'CMM', defect: 'DIMENSION' },
  },
  looks('나사 게이지 통과', 'Thread gauge passes', {
    balloonNo: '3',
    class: 'MAJOR',
    gauge: 'THREAD',
    method: 'GO/NO-GO',
    defect: 'DIMENSION',
  }),
  looks('외관', 'Appearance', { balloonNo: '4', chart: 'P' }),
];
const bar = (nominal: number): readonly Line[] => [
  {
    ...{ name: '외경', nameEn: 'Diameter', nominal, tolerance: '0/-0.13', lsl: nominal - 0.13, usl: nominal, unit: 'mm', decimals: 2 },
    ...{ gauge: 'MICROMETER', defect: 'DIMENSION' },
  },
  {
    name: '경도',
    nameEn: 'Hardness',
    lsl: 28,
    usl: 34,
    tolerance: '28~34',
    unit: 'HRC',
    decimals: 1,
    gauge: 'HARDNESS',
    defect: 'MATERIAL',
  },
  looks('밀시트 확인', 'Mill certificate checked', { kind: 'TEXT', class: 'MAJOR', method: '성적서 번호 기록', defect: 'MATERIAL' }),
  looks('녹·긁힘 없음', 'No rust or scratches'),
];
const aql = (major: number, minor: number) => ({ mode: 'AQL', level: 'II', aql: { critical: 0.1, major, minor } }) as const;

const standards: readonly Standard[] = [
  {
    ...{ product: 'F-1001', op: 'OP50', stage: 'FIRST', name: '스풀 연삭 초품', nameEn: 'Spool grinding, first piece' },
    ...{ sampling: { mode: 'N', n: 3 }, lines: spool },
  },
  {
    ...{ product: 'F-1001', op: 'OP50', stage: 'IN_PROCESS', name: '스풀 연삭 공정 검사', nameEn: 'Spool grinding, in process' },
    ...{ sampling: { mode: 'EVERY_N', every: 50, n: 5 }, lines: spool.slice(0, 2) },
    next: {
      reason: '진원도 관리 추가(대륙유압 요청)',
      change: (lines) => [...lines, ...spool.slice(2, 3)],
    },
  },
  {
    ...{ product: 'F-1001', op: 'OP50', stage: 'LAST', name: '스풀 연삭 종품', nameEn: 'Spool grinding, last piece' },
    ...{ sampling: { mode: 'N', n: 3 }, lines: spool },
  },
  {
    ...{ product: 'F-1001', stage: 'OUTGOING', name: '스풀 출하 검사', nameEn: 'Spool, outgoing', fourEyes: true },
    ...{ sampling: aql(0.65, 1.5), lines: spool },
    next: {
      ...{ reason: '전장 공차 ±0.05 → ±0.04', draft: true },
      change: (lines) => lines.map((line) => (line.name === '전장' ? { ...line, tolerance: '±0.04', lsl: 93.96, usl: 94.04 } : line)),
    },
  },
  {
    ...{ product: 'F-1002', op: 'OP50', stage: 'FIRST', name: '샤프트 연삭 초품', nameEn: 'Shaft grinding, first piece' },
    ...{ sampling: { mode: 'N', n: 2 }, lines: shaft },
  },
  {
    ...{ product: 'F-1002', op: 'OP50', stage: 'IN_PROCESS', name: '샤프트 연삭 공정 검사', nameEn: 'Shaft grinding, in process' },
    ...{ sampling: { mode: 'EVERY_T', minutes: 120, n: 5 }, lines: shaft.slice(0, 3) },
  },
  {
    ...{ product: 'F-1002', stage: 'DAILY', name: '샤프트 일일 품질', nameEn: 'Shaft, daily' },
    ...{ sampling: { mode: 'N', n: 5 }, lines: [shaft[0], shaft[3]].filter((line) => line !== undefined) },
  },
  {
    ...{ product: 'F-1004', op: 'OP20', stage: 'FIRST', name: '하우징 가공 초품', nameEn: 'Housing machining, first piece' },
    ...{ sampling: { mode: 'N', n: 1 }, lines: housing },
  },
  {
    ...{ product: 'F-1004', stage: 'OUTGOING', name: '하우징 출하 검사', nameEn: 'Housing, outgoing' },
    ...{ sampling: aql(1, 2.5), lines: housing },
  },
  {
    ...{ material: 'M-SCM20', stage: 'INCOMING', name: 'SCM440 Ø20 수입 검사', nameEn: 'SCM440 Ø20, incoming' },
    ...{ sampling: aql(1, 2.5), lines: bar(20) },
  },
  {
    ...{ material: 'M-SCM35', stage: 'INCOMING', name: 'SCM440 Ø35 수입 검사', nameEn: 'SCM440 Ø35, incoming' },
    ...{ sampling: aql(1, 2.5), lines: bar(35) },
  },
  {
    ...{ material: 'M-ORING', stage: 'INCOMING', name: 'O링 수입 검사', nameEn: 'O-ring, incoming' },
    sampling: { mode: 'AQL', level: 'S3', aql: { major: 1.5, minor: 4 }, zeroAccept: true },
    lines: [
      {
        name: '선경',
        nameEn: 'Section',
        nominal: 2.4,
        tolerance: '±0.07',
        lsl: 2.33,
        usl: 2.47,
        unit: 'mm',
        decimals: 2,
        gauge: 'CALIPER',
      },
      { name: '경도', nameEn: 'Hardness', nominal: 70, tolerance: '±5', lsl: 65, usl: 75, unit: 'Shore A', decimals: 0, gauge: 'HARDNESS' },
      looks('흠·플래시 없음', 'No flaws or flash'),
    ],
  },
];

/** What the plant inspects by: written and approved by its people before its three months begin, one revised since and one being revised. */
export const loadStandards = async (
  db: Trx,
  { products, materials, operations, users: ids }: Loaded,
  { first, today, now }: { first: string; today: string; now: string },
) => {
  const add = insertInto(db);
  // Two lists may have the same code.
  const listed = await db
    .selectFrom('code as c')
    .innerJoin('codeCategory as g', 'g.id', 'c.categoryId')
    .select(['c.id', 'c.code', 'g.category'])
    .where('g.category', 'in', ['GAUGE_CLASS', 'DEFECT'])
    .execute();
  const codes = new Map(listed.map(({ id, code, category }) => [`${category} ${code}`, id] as const));
  const quality = users.find(({ userId }) => userId === 'quality');
  const approver = { id: ids.get('quality') as number, name: quality?.username ?? '' };
  const write = async (standard: Standard, lines: readonly Line[], revision: number, day: string, code: string) => {
    const { product, material, op, next, lines: _, sampling, ...head } = standard;
    const isDraft = revision === 2 && next?.draft === true;
    const at = until(now, clock(addDays(day, -1), 900));
    await setClock(db, at);
    const keyed = lines.map(({ gauge, defect, ...line }, n) => ({
      ...Characteristic.parse(line),
      key: `c${n + 1}`,
      gaugeClassId: gauge ? codes.get(`GAUGE_CLASS ${gauge}`) : null,
      defectCodeId: defect ? codes.get(`DEFECT ${defect}`) : null,
    }));
    const id = await add('qualityStandard', {
      ...head,
      ...{ code, revision, effectiveFrom: day, revisionReason: revision > 1 ? next?.reason : null },
      productId: product ? products.get(product) : null,
      materialId: material ? materials.get(material) : null,
      operationId: op ? operations.get(op) : null,
      sampling: JSON.stringify(Sampling.parse(sampling)),
      characteristics: JSON.stringify(keyed),
      ...(!isDraft && { status: 'APPROVED', approvedBy: approver.id, approvedAt: at }),
    });
    if (isDraft) return;
    const row = await db.selectFrom('qualityStandard').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await sign(db, approver, { subject: 'quality_standard', subjectId: id, meaning: 'APPROVED', content: signedOf(row), signedAt: at });
  };
  for (const [n, standard] of standards.entries()) {
    const code = `IS-${String(n + 1).padStart(3, '0')}`;
    await write(standard, standard.lines, 1, addDays(first, -5), code);
    if (standard.next)
      await write(standard, standard.next.change(standard.lines), 2, standard.next.draft ? addDays(today, 7) : addDays(today, -30), code);
  }
};
