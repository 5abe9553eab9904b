import {
  issueParts,
  type PartIssue,
  type PartPlace,
  partIssues,
  partIssuesByBarcode,
  partIssuesNow,
  partPlaces,
  restockParts,
} from '@lotline/contract/lot/part-issue';
import type { IssueMaterial } from '@lotline/contract/material/issue';
import { useMemo } from 'react';
import { PickOne } from '../kit/form/pickers.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { useCall, usePages, useSend } from '../kit/net/resource.ts';
import { send } from '../kit/net/send.ts';
import { AtLineList } from './AtLineList.tsx';
import { type DeskKind, KindOfDesk, type RestockKind } from './desk-kind.ts';
import { restockOf } from './issue-list.ts';
import { partsAtLineColumns } from './part-columns.ts';
import { partIn, partsDesk, partsOf } from './parts-desk.ts';
import { RestockDesk } from './RestockDesk.tsx';

const nameOf = ({ name, code }: PartPlace) => `${name} (${code})`;

/** Lots of parts come back to shelves, warehouses and lines: wherever product stock stands. */
const parts: RestockKind = {
  useNow: (ids) => {
    const { data, isFetching } = useCall(partIssuesNow, { ids: ids.join() }, { enabled: ids.length > 0 });
    return { isFetching, data: useMemo(() => data?.map(partIn), [data]) };
  },
  byBarcode: async (barcode) => (await send(partIssuesByBarcode, { barcode })).map(partIn),
  useRestock: () => {
    const { send: restock, sending } = useSend(restockParts);
    const { send: issue } = useSend(issueParts);
    const again = async (asks: readonly IssueMaterial[]) => {
      for (const ask of asks) await issue(partsOf(ask));
    };
    return { restock: async (coming, note) => (await restock(restockOf(coming, note))).map(partIn), again, sending };
  },
  AtLine: ({ onOpen, ...given }) => {
    const source = usePages(partIssues, { atLine: true });
    const columns = { id: 'partsAtLine', words: 'parts', columns: partsAtLineColumns, source, select: 'none' } as const;
    return (
      <AtLineList
        {...given}
        source={source}
        issueOf={partIn}
        onOpen={onOpen}
        grid={<Grid<PartIssue> {...columns} {...given} onOpen={(issue) => onOpen(partIn(issue))} />}
      />
    );
  },
  Place: (given) => <PickOne from={partPlaces} nameOf={nameOf} {...given} />,
};

/** What this desk says on the way back, beside what it says on the way out. */
const kind: DeskKind = {
  ...partsDesk,
  words: {
    ...partsDesk.words,
    'issuing.scanAtLine': 'parts.scanAtLine',
    'issuing.heldBack': 'parts.heldBack',
    'issuing.rejectedBack': 'parts.rejectedBack',
    'issuing.usableAgain': 'parts.usableAgain',
    'issuing.backShelf': 'parts.backShelf',
    'issuing.nothingAtLine': 'parts.nothingAtLine',
    'issuing.backTo': 'parts.backTo',
    'material.restockNeverExceedsIssued': 'part.restockNeverExceedsIssued',
    'material.restockKnowsTheHold': 'part.restockKnowsTheHold',
    'material.restockKnowsTheRejection': 'part.restockKnowsTheRejection',
    'material.restockKnowsTheRelease': 'part.restockKnowsTheRelease',
  },
};

export const PartsRestock = ({ begins }: { begins: Parameters<typeof RestockDesk>[0]['begins'] & {} }) => (
  <KindOfDesk value={kind}>
    <RestockDesk of={parts} begins={begins} />
  </KindOfDesk>
);
