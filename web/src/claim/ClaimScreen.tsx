import { Claim, type ClaimRow } from '@lotline/contract/claim/claim';
import { openClaimStatuses } from '@lotline/contract/claim/claim.states';
import { addDays } from '@lotline/contract/kit/production-day';
import { Suspense, useMemo } from 'react';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { useMyId } from '../kit/net/session.ts';
import { MasterScreen } from '../kit/record/MasterScreen.tsx';
import type { Quick } from '../kit/record/QuickFilters.tsx';
import { useTab } from '../kit/record/use-tab.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { claimColumns, waitsForReply } from './claim-columns.tsx';
import { claimFormWidth } from './claim-tones.ts';
import { useClaimActs } from './use-claim-acts.tsx';

const ClaimForm = lazyPart(async () => (await import('./ClaimForm.tsx')).ClaimForm);
const ClaimFigures = lazyPart(async () => (await import('./ClaimFigures.tsx')).ClaimFigures);

/** What waits for an answer stands first, the most urgent of it before the others; what is over stands below, the newest first. */
const byUrgency = (a: ClaimRow, b: ClaimRow) => {
  const [one, other] = [waitsForReply(a), waitsForReply(b)];
  if (one !== other) return one ? -1 : 1;
  if (one) return (a.dueReplyDay ?? '9999').localeCompare(b.dueReplyDay ?? '9999') || a.claimNo.localeCompare(b.claimNo);
  return b.claimNo.localeCompare(a.claimNo);
};

const near = 7;
const useClaimQuick = (): readonly Quick<ClaimRow>[] => {
  const { t } = useSay();
  const me = useMyId();
  return useMemo(() => {
    const day = today();
    const dueBy = (claim: ClaimRow, until: string) => waitsForReply(claim) && claim.dueReplyDay != null && claim.dueReplyDay <= until;
    return [
      { id: 'open', label: t('claimQuick.open'), tone: 'blue', fits: ({ status }) => openClaimStatuses.includes(status) },
      { id: 'late', label: t('claimQuick.late'), tone: 'red', fits: (claim) => dueBy(claim, addDays(day, -1)) },
      {
        id: 'soon',
        label: t('claimQuick.soon'),
        tone: 'orange',
        fits: (claim) => dueBy(claim, addDays(day, near)) && !dueBy(claim, addDays(day, -1)),
      },
      {
        id: 'mine',
        label: t('claimQuick.mine'),
        tone: 'blue',
        fits: ({ responsibleId, status }) => responsibleId === me && openClaimStatuses.includes(status),
      },
    ];
  }, [t, me]);
};

const views = ['list', 'figures'] as const;
/** Claims of customers, those that wait for an answer first, and what they come to. */
export const ClaimScreen = () => {
  const { t } = useSay();
  const [tab, setView] = useTab(views);
  const view = tab ?? 'list';
  const quick = useClaimQuick();
  const { actsOf, form } = useClaimActs();
  const chooser = (
    <Segments
      value={view}
      onChange={setView}
      options={[
        { value: 'list', label: t('claim.list') },
        { value: 'figures', label: t('claim.summary') },
      ]}
    />
  );
  if (view === 'figures')
    return (
      <Suspense fallback={null}>
        <ClaimFigures views={chooser} />
      </Suspense>
    );
  return (
    <>
      <MasterScreen
        of={Claim}
        words="claim"
        columns={claimColumns}
        quick={quick}
        order={byUrgency}
        conditions={chooser}
        condition={{ values: { view }, show: (kept) => setView(kept.view === 'figures' ? 'figures' : 'list') }}
        form={({ values, row, form: its }) => <ClaimForm values={values} row={row} form={its} />}
        formWidth={claimFormWidth}
        nameOf={({ claimNo }) => claimNo}
        tone={(claim) =>
          claim.status === 'CANCELLED' || claim.status === 'REJECTED'
            ? 'muted'
            : waitsForReply(claim) && claim.dueReplyDay != null && claim.dueReplyDay < today()
              ? 'danger'
              : undefined
        }
        acts={(claims) => (claims.length > 1 ? [] : actsOf(claims[0]))}
      />
      {form}
    </>
  );
};
