import {
  decideMeasured,
  type GaugeDecision,
  type GaugeRow,
  holdMeasured,
  type MeasuredWith,
  measuredWith,
} from '@lotline/contract/gauge/gauge';
import { type GaugeDecisionKind, gaugeDecisions } from '@lotline/contract/gauge/gauge.states';
import { qualityStatuses } from '@lotline/contract/ledger/movement';
import { inspectionPath } from '@lotline/contract/quality/quality-result';
import { stages } from '@lotline/contract/quality/standard';
import { Suspense, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import type { Source } from '../kit/net/source.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { HoldLeft, qualityTones } from '../lot/index.ts';
import { Decisions } from './Decisions.tsx';
import './gauge.css';

const SignDialog = lazyPart(async () => (await import('../kit/dialogs/SignDialog.tsx')).SignDialog);

const decisionTones = { ACCEPT: 'green', REINSPECT: 'blue', HOLD: 'orange' } as const;
const { link, text, number, qty, choice, at } = columnsOf<MeasuredWith>();
const columns = [
  at('lastAt', { width: 150, pinned: 'left' }),
  link('resultNo', (row) => inspectionPath({ ...row, id: row.resultId }), { width: 150 }),
  choice('decision', gaugeDecisions, { choiceWords: 'gaugeDecision', tones: decisionTones, width: 90 }),
  choice('stage', stages, { choiceWords: 'stage', width: 90 }),
  text('itemName', { width: 150, grow: 1 }),
  link(
    'unitName',
    ({ lotId, packageId }) => (lotId ? recordPath('lotReport', lotId) : packageId ? `/material/stock?id=${packageId}` : undefined),
    {
      width: 170,
    },
  ),
  text('characteristics', { width: 140 }),
  number('values', { width: 75, decimals: 0 }),
  number('ngCount', { width: 75, decimals: 0 }),
  text('doubtedBy', { width: 140 }),
  qty('onHandQty', { width: 90 }),
  qty('goneQty', { width: 100 }),
  text('uom', { width: 55 }),
  choice('qualityStatus', qualityStatuses, { choiceWords: 'quality', tones: qualityTones, width: 90 }),
];
const mayBeHeld = ({ onHandQty, qualityStatus, lotId, packageId }: MeasuredWith) =>
  onHandQty > 0 && qualityStatus !== 'HOLD' && (lotId !== null || packageId !== null);

const none: readonly MeasuredWith[] = [];
const noDecisions: readonly GaugeDecision[] = [];

/** Of several units of an inspection one decision. */
const inspectionsOf = (rows: readonly MeasuredWith[]) => [...new Set(rows.map(({ resultId }) => resultId))];
/** A lot that was measured several times is held once. */
const onceEach = (rows: readonly MeasuredWith[]) => [...new Map(rows.map((row) => [`${row.lotId} ${row.packageId}`, row])).values()];

/** What a gauge measured since it was last known to be right, where it is now, and one button that holds what is left of it. */
export const Measured = ({ gauge }: { gauge: GaugeRow }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const asked = useCall(measuredWith, { id: gauge.id });
  const { send, sending } = useSend(holdMeasured);
  const { send: decide } = useSend(decideMeasured);
  const { open, show, close } = useOpenPanel<{ kind: GaugeDecisionKind; resultIds: readonly number[] }>();
  const [chosen, setChosen] = useState<readonly MeasuredWith[]>([]);
  const source: Source<MeasuredWith> = {
    rows: asked.data?.rows ?? none,
    state: asked.isPending ? 'loading' : asked.isError && !asked.data ? 'failed' : 'ready',
    failure: asked.error,
    again: () => void asked.refetch(),
  };
  const picked = onceEach((chosen.length > 0 ? chosen : (asked.data?.rows ?? [])).filter(mayBeHeld));
  const mayHold = may('gauge', 'modify');
  const rows = asked.data?.rows ?? none;
  const undecided = inspectionsOf(rows.filter(({ doubtedBy, decision }) => doubtedBy !== null && decision === null));
  const doubted = inspectionsOf(chosen.filter(({ doubtedBy }) => doubtedBy !== null));
  const hold = async () => {
    const ids = (of: 'lotId' | 'packageId') => picked.flatMap((one) => one[of] ?? []);
    const { held } = await send({ id: gauge.id, lots: ids('lotId'), packages: ids('packageId') });
    return held;
  };
  return (
    <div className="gauge-measured">
      {asked.data && asked.data.rows.length > 0 && (
        <p>{asked.data.since === null ? t('gauge.measuredEver') : t('gauge.measuredSince', { since: formatDay(asked.data.since) })}</p>
      )}
      {undecided.length > 0 && (
        <p role="status" className="gauge-undecided">
          {t('gauge.undecidedSaid', { n: undecided.length })}
        </p>
      )}
      {mayHold && rows.some(({ doubtedBy }) => doubtedBy !== null) && (
        <div className="gauge-decide">
          <span>{t('gauge.decide')}</span>
          {gaugeDecisions.map((kind) => (
            <Button
              key={kind}
              why={doubted.length > 0 ? undefined : t('gauge.chooseDoubted')}
              onClick={() => show({ kind, resultIds: doubted })}
            >
              {t(`gaugeDecision.${kind}`)}
            </Button>
          ))}
        </div>
      )}
      {mayHold && (
        <HoldLeft
          picked={picked}
          all={onceEach(asked.data?.rows ?? none)}
          some={chosen.length > 0}
          ready={asked.data !== undefined}
          sending={sending}
          note={t('gauge.holdNote', { gauge: gauge.code })}
          go={hold}
        />
      )}
      <Grid
        id="gauge_measured"
        label={t('gauge.tabMeasured')}
        words="gauge"
        columns={columns}
        source={source}
        select={mayHold ? 'many' : 'none'}
        onSelect={setChosen}
        filters={false}
        empty={t('gauge.measuredNone')}
        tone={({ ngCount, doubtedBy, decision }) =>
          doubtedBy !== null && decision === null ? 'danger' : ngCount > 0 ? 'warning' : undefined
        }
      />
      <Decisions of={asked.data?.decisions ?? noDecisions} />
      <Suspense fallback={null}>
        {open && (
          <SignDialog
            title={t(`gaugeDecision.${open.kind}`)}
            meaning={t('signMeaning.APPROVED')}
            okText={t(`gaugeDecision.${open.kind}`)}
            reasonLabel={t('gauge.decideReason')}
            close={close}
            go={async (password, reason) => {
              await decide({ id: gauge.id, resultIds: [...open.resultIds], kind: open.kind, reason, password });
              tell.success(t('gauge.decidedSaid'));
            }}
          >
            <p className="kit-stop-text">{t(`gauge.decideAsk.${open.kind}`, { n: open.resultIds.length })}</p>
          </SignDialog>
        )}
      </Suspense>
    </div>
  );
};
