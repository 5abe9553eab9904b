import type { Lang } from '../kit/words.ts';

/** What a label can be of. */
export const labelKinds = ['PACKAGE', 'LOT', 'LOCATION', 'TOOL', 'MOLD', 'WORKER', 'OUTSOURCING'] as const;
export type LabelKind = (typeof labelKinds)[number];

/** Whose rights count: whoever may view one of these may print its label. */
export const labelMenus = {
  PACKAGE: ['materialStock'],
  LOT: ['lotReport', 'prodStock'],
  LOCATION: ['location'],
  TOOL: ['tools'],
  MOLD: ['moldInfo'],
  WORKER: ['worker'],
  OUTSOURCING: ['outSourcing'],
} as const satisfies Record<LabelKind, readonly string[]>;
/** Who prints labels of a kind that make their holder somebody needs more than to view its records. */
export const labelRights: Partial<Record<LabelKind, 'modify'>> = { WORKER: 'modify' };

/** What a label of a kind can say, by name: a template names these and nothing else. The first is what a scanner finds it by. */
export const labelFields = {
  PACKAGE: [
    ...([
      'packageId',
      'materialCode',
      'materialName',
      'spec',
      'qtyUom',
      'qty',
      'uom',
      'locationName',
      'receivedDate',
      'manufactureDate',
    ] as const),
    ...(['expiryDate', 'supplierName', 'supplierLotNo', 'quality', 'gtin', 'note', 'company'] as const),
  ],
  LOT: [
    ...([
      'lotId',
      'productCode',
      'productName',
      'spec',
      'qtyUom',
      'qty',
      'uom',
      'manufactureDate',
      'expiryDate',
      'planNo',
      'quality',
      'gtin',
    ] as const),
    ...(['company'] as const),
  ],
  LOCATION: ['code', 'name', 'path', 'locationType', 'company'],
  TOOL: ['barcode', 'code', 'name', 'model', 'serialNo', 'locationName', 'managerName', 'company'],
  MOLD: ['barcode', 'code', 'name', 'partNumber', 'productNames', 'cavityCount', 'ownerName', 'assetNo', 'company'],
  WORKER: ['badge', 'workerNo', 'name', 'team', 'position', 'locationName', 'company'],
  // A bundle: one line of what goes to a vendor.
  OUTSOURCING: [
    ...(['outNo', 'bundle', 'itemCode', 'itemName', 'spec', 'qtyUom', 'qty', 'uom', 'vendorName', 'operationName', 'outDate'] as const),
    ...(['dueDate', 'planNo', 'note', 'company'] as const),
  ],
} as const satisfies Record<LabelKind, readonly string[]>;
export type LabelField = (typeof labelFields)[LabelKind][number];
export const allLabelFields = [...new Set(Object.values(labelFields).flat())] as LabelField[];
/** What a record says on its label; what it doesn't have is left out. */
export type LabelValues = Readonly<Partial<Record<LabelField, string>>>;

/** Application identifiers that a label of GS1's may carry, and the field of each; only goods have them. */
export const gs1Ids = ['01', '10', '11', '17', '21', '30', '241'] as const;
export type Gs1Id = (typeof gs1Ids)[number];
export const gs1Fields: Readonly<Record<LabelKind, Partial<Record<Gs1Id, LabelField>>>> = {
  PACKAGE: {
    '01': 'gtin',
    '10': 'supplierLotNo',
    '11': 'manufactureDate',
    '17': 'expiryDate',
    '21': 'packageId',
    '30': 'qty',
    '241': 'materialCode',
  },
  LOT: { '01': 'gtin', '10': 'lotId', '11': 'manufactureDate', '17': 'expiryDate', '30': 'qty', '241': 'productCode' },
  LOCATION: {},
  TOOL: {},
  MOLD: {},
  WORKER: {},
  OUTSOURCING: {},
};

/** What a template shows while nobody prints anything: long enough to see where a name breaks. */
export const labelSamples: Readonly<Record<LabelKind, LabelValues>> = {
  PACKAGE: {
    ...{ packageId: 'MT-20260302-0001', materialCode: 'RM-STEEL-20', materialName: '냉간압연강판 2.0T', spec: '1219 × 2438 mm' },
    ...{
      qtyUom: '1,250 kg',
      qty: '1250',
      uom: 'kg',
      locationName: '자재창고 A-01',
      receivedDate: '2026/03/02',
      manufactureDate: '2026/02/27',
    },
    ...{ expiryDate: '2027/03/01', supplierName: '공급사', supplierLotNo: 'S-260227-07', quality: '사용 가능', gtin: '08801234567893' },
    ...{ note: '비고', company: 'Lotline' },
  },
  LOT: {
    ...{
      lotId: 'L-20260302-001',
      productCode: 'P-1000',
      productName: '브래킷 조립품',
      spec: '120 × 80',
      qtyUom: '500 EA',
      qty: '500',
      uom: 'EA',
    },
    ...{ manufactureDate: '2026/03/02', expiryDate: '2027/03/01', planNo: 'PP-20260302-001', quality: '사용 가능', gtin: '08801234567893' },
    company: 'Lotline',
  },
  LOCATION: { code: 'WH1-A-01', name: 'A-01 선반', path: '본사 / 1공장 / 자재창고 / A-01 선반', locationType: '선반', company: 'Lotline' },
  TOOL: {
    ...{
      barcode: 'PR-150-01',
      code: 'PR-150-01',
      name: '150톤 프레스 1호기',
      model: 'HP-150',
      serialNo: 'HP150-2207',
      locationName: '프레스 라인',
    },
    ...{ managerName: '설비 담당', company: 'Lotline' },
  },
  MOLD: {
    ...{
      barcode: 'MD-0007',
      code: 'MD-0007',
      name: '브래킷 성형 금형',
      partNumber: 'BRK-120',
      productNames: '브래킷 조립품',
      cavityCount: '4',
    },
    ...{ ownerName: '고객사', assetNo: 'A-2024-031', company: 'Lotline' },
  },
  WORKER: {
    badge: '1042',
    workerNo: '1042',
    name: '작업자 이름',
    team: '생산 1팀',
    position: '반장',
    locationName: '프레스 라인',
    company: 'Lotline',
  },
  OUTSOURCING: {
    ...{ outNo: 'OS-20260302-001', bundle: 'L-20260302-001', itemCode: 'P-1000', itemName: '브래킷 조립품', spec: '120 × 80' },
    ...{ qtyUom: '500 EA', qty: '500', uom: 'EA', vendorName: '두리표면처리', operationName: '도금' },
    ...{ outDate: '2026/03/02', dueDate: '2026/03/09', planNo: 'PP-20260302-001', note: '비고', company: 'Lotline' },
  },
};

const englishSamples: Readonly<Record<LabelKind, LabelValues>> = {
  PACKAGE: {
    materialName: 'Cold-rolled steel 2.0T',
    locationName: 'Warehouse A-01',
    supplierName: 'Supplier',
    quality: 'Usable',
    note: 'Note',
  },
  LOT: { productName: 'Bracket assembly', quality: 'Usable' },
  LOCATION: { name: 'Shelf A-01', path: 'Head office / Plant 1 / Warehouse / Shelf A-01', locationType: 'Shelf' },
  TOOL: { name: 'Press 1, 150 t', locationName: 'Press line', managerName: 'Equipment keeper' },
  MOLD: { name: 'Bracket mold', productNames: 'Bracket assembly', ownerName: 'Customer' },
  WORKER: { name: 'Worker name', team: 'Production team 1', position: 'Leader', locationName: 'Press line' },
  OUTSOURCING: { itemName: 'Bracket assembly', vendorName: 'Duri Plating', operationName: 'Plating', note: 'Note' },
};
/** What a template is shown with, as a plant that writes in this language would fill it. */
export const labelSample = (kind: LabelKind, lang: Lang): LabelValues =>
  lang === 'kr' ? labelSamples[kind] : { ...labelSamples[kind], ...englishSamples[kind] };

/** A quantity that the database wrote, as people read it: `1250.500` is 1,250.5. */
export const formatted = (qty: string) => {
  const [whole = '0', part = ''] = qty.split('.');
  const rest = part.replace(/0+$/, '');
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${rest && `.${rest}`}`;
};
