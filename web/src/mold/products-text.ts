import type { MoldDraft } from '@lotline/contract/mold/mold';
import { isUnclear, isUnfit, type Reading, type Unclear, type Unfit } from '../kit/columns/called.ts';
import { cavitiesIn } from './cavities.ts';

type Products = MoldDraft['products'];
/** What a cell says that a mold makes: products by code or name, parted by `;`, each with its cavities behind it: `P-1000 [1-2]; P-2000`. */
export const productsIn = (text: string, read: Reading, unreadable: string): Products | Unclear | Unfit | undefined => {
  const found: Products = [];
  for (const part of text.split(/[;\n]/).map((one) => one.trim())) {
    if (part === '') continue;
    const [, name = '', cavities = ''] = /^(.*?)\s*(?:\[([^\]]*)\])?$/.exec(part) ?? [];
    const productId = read(name);
    if (productId === undefined || isUnclear(productId) || isUnfit(productId)) return productId;
    const cavityNos = cavitiesIn(cavities);
    if (cavityNos === null) return { unfit: unreadable };
    found.push({ productId, cavityNos });
  }
  return found;
};
