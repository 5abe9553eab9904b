import { type IssueMaterial, issueMaterial, issuesByBarcode, issuesNow, restockMaterial } from '@lotline/contract/material/issue';
import { scan } from '@lotline/contract/system/barcode';
import { useCall, useSend } from '../../kit/net/resource.ts';
import { send } from '../../kit/net/send.ts';
import type { DeskKind, RestockKind } from '../desk-kind.ts';
import { packTold, restockOf } from '../issue-list.ts';
import { materialDesk } from '../material-desk.ts';

/** The desk in the hand: packages by their own labels alone. A material's code names no package, and who has only a phone may list none by it. */
export const phoneDesk: DeskKind = {
  ...materialDesk,
  read: async (code) => {
    const { type, data } = await send(scan, { code });
    if (type === 'MATERIAL_STOCK') return { packs: [packTold(data)] };
    return type === 'LOT' ? { packs: [], lotNo: data.lotId } : null;
  },
};

/** @param mayIssue whether a return may be undone, which issues it again. */
export const phoneReturn = (mayIssue: boolean): Pick<RestockKind, 'useNow' | 'byBarcode' | 'useRestock'> => ({
  useNow: (ids) => useCall(issuesNow, { ids: ids.join() }, { enabled: ids.length > 0 }),
  byBarcode: (barcode) => send(issuesByBarcode, { barcode }),
  useRestock: () => {
    const { send: restock, sending } = useSend(restockMaterial);
    const { send: issue } = useSend(issueMaterial);
    const again = async (asks: readonly IssueMaterial[]) => {
      for (const ask of asks) await issue(ask);
    };
    return { restock: (coming, note) => restock(restockOf(coming, note)), again: mayIssue ? again : null, sending };
  },
});
