import { type IssueMaterial, issueMaterial, issues, issuesByBarcode, issuesNow, restockMaterial } from '@lotline/contract/material/issue';
import { Grid } from '../kit/grid/Grid.tsx';
import { useCall, usePages, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { AtLineList } from './AtLineList.tsx';
import type { RestockKind } from './desk-kind.ts';
import { atLineColumns } from './issue-columns.ts';
import { restockOf } from './issue-list.ts';
import { RestockDesk } from './RestockDesk.tsx';
import { ShelfChoice } from './ShelfField.tsx';

/** Packages of material come back to shelves. */
const material: RestockKind = {
  useNow: (ids) => useCall(issuesNow, { ids: ids.join() }, { enabled: ids.length > 0 }),
  byBarcode: (barcode) => send(issuesByBarcode, { barcode }),
  useRestock: () => {
    const { send: restock, sending } = useSend(restockMaterial);
    const { send: issue } = useSend(issueMaterial);
    const again = async (asks: readonly IssueMaterial[]) => {
      for (const ask of asks) await issue(ask);
    };
    return { restock: (coming, note) => restock(restockOf(coming, note)), again, sending };
  },
  AtLine: (given) => {
    const source = usePages(issues, { atLine: true });
    return (
      <AtLineList
        {...given}
        source={source}
        issueOf={(issue) => issue}
        grid={<Grid id="atLine" words="issuing" columns={atLineColumns} source={source} select="none" {...given} />}
      />
    );
  },
  Place: ShelfChoice,
};

export const MaterialRestock = ({ begins }: { begins: Parameters<typeof RestockDesk>[0]['begins'] & {} }) => (
  <RestockDesk of={material} begins={begins} />
);
