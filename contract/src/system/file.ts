import { z } from 'zod';
import { call } from '../kit/call.ts';
import { PathId } from '../kit/shape.ts';
import type { MenuName } from './menu.ts';

export type FileUse = {
  /** Whose rights count for it. */ menu: MenuName;
  maxBytes: number /** Pictures only, up to so many pixels each way. */;
  imageUpTo: number;
  /** A PDF is taken as well. */
  pdf?: true;
  /** Who sees these menus may look at it, too. */
  alsoOn?: readonly MenuName[];
};
const picture = (menu: MenuName): FileUse => ({ menu, maxBytes: 5 * 1_048_576, imageUpTo: 8000 });

/** What uploaded pictures and documents are for. */
export const fileUses = {
  toolPhoto: picture('tools'),
  productPhoto: picture('productInfo'),
  productDesign: { ...picture('productInfo'), alsoOn: ['kiosk'] },
  moldPhoto: picture('moldInfo'),
  moldDesign: { ...picture('moldInfo'), alsoOn: ['kiosk'] },
  materialPhoto: picture('material'),
  qualityDrawing: {
    ...picture('productQualityInfo'),
    maxBytes: 20 * 1_048_576,
    pdf: true,
    alsoOn: ['productQualityResult', 'dailyQualityResult', 'kiosk'],
  },
  materialQualityDrawing: { ...picture('materialQualityInfo'), maxBytes: 20 * 1_048_576, pdf: true, alsoOn: ['materialQualityResult'] },
  /** Whoever prints one sees it. */
  labelLogo: {
    ...picture('label'),
    maxBytes: 1_048_576,
    imageUpTo: 2000,
    alsoOn: ['materialStock', 'lotReport', 'prodStock', 'location', 'tools', 'moldInfo', 'worker'],
  },
  workInstruction: { ...picture('operPlan'), maxBytes: 20 * 1_048_576, pdf: true, alsoOn: ['kiosk'] },
} as const satisfies Record<string, FileUse>;
export type FilePurpose = keyof typeof fileUses;
export const filePurposes = Object.keys(fileUses) as [FilePurpose, ...FilePurpose[]];

/** Keeps a picture before the record that will point to it is saved; needs create or modify on the purpose's menu. */
export const uploadFile = call({
  method: 'POST',
  path: '/file',
  permission: 'signed-in',
  summary: 'Uploads a file.',
  ask: z.object({ purpose: z.enum(filePurposes), file: z.file() }),
  answer: z.object({ id: z.number().int(), name: z.string(), mimeType: z.string(), size: z.number().int() }),
  kind: 'form',
});
/** The file itself, for those who may view its purpose's menu or another that shows it. */
export const fileContent = call({
  method: 'GET',
  path: '/file/{id}',
  permission: 'signed-in',
  summary: 'The content of a file.',
  ask: z.object({ id: PathId }),
  answer: z.unknown(),
  kind: 'file',
});
