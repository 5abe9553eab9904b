import { type Issue, issueMovements, issues } from '@lotline/contract/material/issue';
import type { Period } from '../kit/form/date-fields.tsx';
import { Grid } from '../kit/grid/Grid.tsx';
import { usePages, useRows } from '../kit/net/resource.ts';
import { issueColumns } from './issue-columns.ts';
import { howMuch, whenAndWhat, whereAndWhy } from './movement-columns.ts';
import { RecordsOfIssues } from './RecordsOfIssues.tsx';

const columns = [...whenAndWhat, ...howMuch, ...whereAndWhy];

const useIssues = (period: Period) => usePages(issues, period);

/** What was issued of material. */
export const IssueRecords = ({ onReturn }: { onReturn: (issues: readonly Issue[]) => void }) => (
  <RecordsOfIssues
    id="materialIssues"
    words="issuing"
    columns={issueColumns}
    useIssues={useIssues}
    onReturn={(issue) => onReturn([issue])}
    nameOf={({ packageId }) => packageId}
    Moved={Moved}
  />
);

const Moved = ({ id, label }: { id: number; label: string }) => (
  <Grid
    id="issueMovements"
    label={label}
    words="movement"
    columns={columns}
    source={useRows(issueMovements, { id })}
    select="none"
    filters={false}
    foot={false}
    height={190}
    tone={({ inForce }) => (inForce ? undefined : 'muted')}
  />
);
