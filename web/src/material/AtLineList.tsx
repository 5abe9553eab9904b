import type { Issue } from '@lotline/contract/material/issue';
import { type ReactNode, Suspense } from 'react';
import { usePhone } from '../kit/browser/media.ts';
import { lazyPart } from '../kit/look/later.tsx';
import type { Source } from '../kit/net/source.ts';
import { formatNumber } from '../kit/words/format.ts';

const CardList = lazyPart(async () => (await import('../kit/record/CardList.tsx')).CardList);

type Props<Row> = {
  source: Source<Row>;
  /** How the desk reads a row. */
  issueOf: (row: Row) => Issue;
  onOpen: (issue: Issue) => void;
  label: string;
  empty: string;
  /** What stands where there is room for it. */
  grid: ReactNode;
};

/** What is at the lines: cards to press on a phone, the given grid elsewhere. */
export const AtLineList = <Row extends object>({ source, issueOf, onOpen, label, empty, grid }: Props<Row>) => {
  const isPhone = usePhone();
  if (!isPhone) return grid;
  return (
    <Suspense fallback={null}>
      <CardList
        label={label}
        source={source as Source<object>}
        fits={undefined}
        card={(row) => {
          const { packageId, materialName, atLineQty, uom, planNo, productName, lineName } = issueOf(row as Row);
          return {
            title: materialName,
            state: { text: `${formatNumber(atLineQty)} ${uom}`, tone: 'blue' },
            lines: [packageId, [lineName, planNo, productName].filter(Boolean).join(' · ')],
          };
        }}
        actions={() => []}
        onOpen={(row) => onOpen(issueOf(row as Row))}
        clear={() => undefined}
        empty={empty}
      />
    </Suspense>
  );
};
