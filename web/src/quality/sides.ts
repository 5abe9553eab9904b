import * as calls from '@lotline/contract/quality/standard';

/** One kind of standard: its calls, its menu, and what differs between the two. */
const product = {
  side: 'product',
  of: calls.ProductQuality,
  menu: 'productQualityInfo',
  ofItem: calls.standardsOfProduct,
  copy: calls.copyProductStandard,
  stages: calls.productStages as readonly calls.Stage[],
  purpose: 'qualityDrawing',
} as const;
const material = {
  side: 'material',
  of: calls.MaterialQuality,
  menu: 'materialQualityInfo',
  ofItem: calls.standardsOfMaterial,
  copy: calls.copyMaterialStandard,
  stages: calls.materialStages as readonly calls.Stage[],
  purpose: 'materialQualityDrawing',
} as const;
export type SideName = 'product' | 'material';
/** Both kinds are handled alike; what is filled in and shown is checked by each one's own shapes. */
export type Side = Omit<typeof product, 'side' | 'menu' | 'purpose'> & {
  side: SideName;
  menu: 'productQualityInfo' | 'materialQualityInfo';
  purpose: 'qualityDrawing' | 'materialQualityDrawing';
};
export const sides: Readonly<Record<SideName, Side>> = { product, material: material as unknown as Side };

/** A revision as the screens see it, of whichever kind. */
export type Revision = calls.ProductStandard & { materialId?: number; materialCode?: string; materialName?: string };
export const itemOf = ({ productId, materialId }: Pick<Revision, 'productId' | 'materialId'>) => productId ?? materialId ?? 0;
