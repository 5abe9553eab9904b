import { partIssueHistory, partIssues } from '@lotline/contract/lot/part-issue';
import type { Issue } from '@lotline/contract/material/issue';
import type { Period } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { usePages, useRows } from '../kit/net/resource.ts';
import { partIssueColumns, partMovementColumns } from './part-columns.ts';
import { partIn } from './parts-desk.ts';
import { RecordsOfIssues } from './RecordsOfIssues.tsx';

const useIssues = (period: Period) => usePages(partIssues, period);

/** What was issued of parts of our own making. */
export const PartRecords = ({ onReturn }: { onReturn: (issues: readonly Issue[]) => void }) => (
  <RecordsOfIssues
    id="partIssues"
    words="parts"
    columns={partIssueColumns}
    useIssues={useIssues}
    onReturn={(issue) => onReturn([partIn(issue)])}
    nameOf={({ lotNo }) => lotNo}
    Moved={Moved}
  />
);

const Moved = ({ id, label }: { id: number; label: string }) => (
  <Grid
    id="partMovements"
    label={label}
    words="movement"
    columns={partMovementColumns}
    source={useRows(partIssueHistory, { id })}
    select="none"
    filters={false}
    foot={false}
    height={190}
    tone={({ inForce }) => (inForce ? undefined : 'muted')}
  />
);
