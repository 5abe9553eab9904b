import { qualityStatuses } from '@lotline/contract/ledger/movement';
import type { NcDisposition, NcUnit, NonconformancePage } from '@lotline/contract/nonconformance/nonconformance';
import { dispositions } from '@lotline/contract/nonconformance/nonconformance.states';
import { Suspense, useState } from 'react';
import { columnsOf } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { wayTo } from '../kit/record/record-path.ts';
import { formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { qualityTones } from '../lot/index.ts';
import { unitPath } from './concession-columns.ts';
import './nonconformance.css';

const NcAsks = lazyPart(async () => (await import('./NcAsks.tsx')).NcAsks);
const unit = columnsOf<NcUnit>();
const unitColumns = [
  unit.link('name', unitPath, { title: 'nonconformance.unit', width: 170, pinned: 'left' }),
  unit.text('locationName', { width: 130 }),
  unit.choice('qualityStatus', qualityStatuses, {
    choiceWords: 'quality',
    tones: qualityTones,
    width: 100,
  }),
  unit.qty('qty', { title: 'nonconformance.suspectedQty', width: 110 }),
  unit.qty('disposedQty', { width: 110 }),
  unit.qty('leftQty', { width: 110 }),
  unit.qty('heldQty', { width: 110 }),
];
const done = columnsOf<NcDisposition>();
const doneColumns = [
  done.at('occurredAt', { width: 150 }),
  done.choice('kind', dispositions, { choiceWords: 'disposition', width: 150, isKind: true }),
  done.text('unitName', { title: 'nonconformance.unit', width: 170 }),
  done.qty('qty', { width: 100, total: false }),
  done.flag('takesBack', { width: 80 }),
  done.text('reason', { width: 260, grow: 1 }),
  done.link('planNo', wayTo('productionPlan', 'planId'), { width: 150 }),
  done.link('concessionNo', wayTo('concession', 'concessionId'), { width: 150 }),
  done.text('actorName', { width: 100 }),
  done.text('signedByName', { width: 100 }),
];
const goesBack = (kind: string) => kind !== 'USE_AS_IS';
const sourceOf = <Row,>(rows: readonly Row[]) => ({ rows, state: 'ready' as const, again: () => undefined });

/** What is suspected and where it stands now, and what was done with it. */
type Props = { page: NonconformancePage; mayDecide: boolean; takeBack?: ((one: NcDisposition) => void) | undefined };
export const NcUnits = ({ page, mayDecide, takeBack }: Props) => {
  const { t } = useSay();
  const [chosen, choose] = useState<NcDisposition | undefined>();
  const mayBeTakenBack = takeBack && chosen && !chosen.takenBack && !chosen.takesBack && goesBack(chosen.kind);
  return (
    <div className="nc-units">
      <div className="nc-progress">
        <span>
          {t('nonconformance.progress', {
            disposed: formatNumber(page.disposedQty),
            suspected: formatNumber(page.suspectedQty),
            uom: page.uom,
          })}
        </span>
        <progress value={page.disposedQty} max={page.suspectedQty} aria-label={t('nonconformance.disposedQty')} />
      </div>
      <h2>{t('nonconformance.units')}</h2>
      <Grid
        id="nonconformance_unit"
        label={t('nonconformance.units')}
        words="nonconformance"
        columns={unitColumns}
        source={sourceOf(page.units)}
        select="none"
        filters={false}
      />
      {page.asks.length > 0 && (
        <Suspense fallback={null}>
          <NcAsks page={page} mayDecide={mayDecide} />
        </Suspense>
      )}
      <h2>{t('nonconformance.dispositions')}</h2>
      <Grid
        id="nonconformance_disposition"
        label={t('nonconformance.dispositions')}
        words="nonconformance"
        columns={doneColumns}
        source={sourceOf(page.dispositions)}
        select={takeBack ? 'one' : 'none'}
        onSelect={([one]) => choose(one)}
        tone={({ takenBack, takesBack }) => (takenBack || takesBack ? 'muted' : undefined)}
        bar={
          mayBeTakenBack && (
            <Button size="small" onClick={() => takeBack(chosen)}>
              {t('nonconformance.takeBack')}
            </Button>
          )
        }
        filters={false}
        empty={t('nonconformance.noneYet')}
      />
    </div>
  );
};

/** What the inspection found. */
export const NcFound = ({ page }: { page: NonconformancePage }) => {
  const { t } = useSay();
  return (
    <div className="nc-units">
      {page.inspectionRemark && <p>{page.inspectionRemark}</p>}
      <h2>{t('nonconformance.allOut')}</h2>
      {page.valuesOut.length === 0 ? (
        <p>{t('nonconformance.noValues')}</p>
      ) : (
        <ul>
          {page.valuesOut.map(({ name, said, limits }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: values of one inspection stay in their order
            <li key={at}>
              {name}: <b>{said}</b> {limits && `(${limits})`}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};
