import { firstBroken } from '@lotline/contract/kit/rule';
import { scoreForReduced } from '@lotline/contract/quality/sampling/switching';
import { reduceRules } from '@lotline/contract/quality/sampling/switching.rules';
import { characteristicClasses } from '@lotline/contract/quality/standard';
import { changeSwitching, type SwitchingRow, severities, switchings } from '@lotline/contract/quality/switching-state';
import { type ReactNode, Suspense, useState } from 'react';
import { columnsOf, type Tone } from '../kit/columns/columns.ts';
import { Grid } from '../kit/grid/Grid.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useRows, useSend } from '../kit/net/resource.ts';
import { Screen } from '../kit/record/Screen.tsx';
import { formatAt } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);

const severityTones: Readonly<Record<SwitchingRow['severity'], Tone>> = {
  NORMAL: 'blue',
  TIGHTENED: 'orange',
  REDUCED: 'green',
  DISCONTINUED: 'red',
};
const { text, number, choice, at } = columnsOf<SwitchingRow>();
const lastOf = ({ history }: SwitchingRow) => history.at(-1);
const columns = [
  text('itemName', { title: 'qualityResult.itemName', width: 170, grow: 1, pinned: 'left' }),
  text('bizPartnerName', { title: 'qualityResult.bizPartnerName', width: 150 }),
  choice('class', characteristicClasses, { title: 'switching.class', choiceWords: 'characteristicClass', width: 80, isKind: true }),
  choice('severity', severities, { title: 'switching.severity', choiceWords: 'severity', tones: severityTones, width: 120 }),
  text('recent', {
    title: 'switching.recent',
    width: 120,
    value: ({ recent }) => recent.map((accepted) => (accepted ? '○' : '●')).join(' '),
  }),
  number('rejected', { title: 'switching.rejected', decimals: 0, width: 110 }),
  number('score', { title: 'switching.score', decimals: 0, width: 100 }),
  at('changedAt', { title: 'switching.changedAt', width: 150, value: (row) => lastOf(row)?.at ?? null }),
];

type To = 'REDUCED' | 'NORMAL' | 'TIGHTENED';
/** What may be ordered of each severity. */
const shownFor: Readonly<Record<SwitchingRow['severity'], To | null>> = {
  NORMAL: 'REDUCED',
  REDUCED: 'NORMAL',
  DISCONTINUED: 'TIGHTENED',
  TIGHTENED: null,
};

/** How strictly each supplier's material is inspected, what made it so, and what somebody approves or orders. */
export const SwitchingView = ({ views }: { views: ReactNode }) => {
  const { t, say } = useSay();
  const { may } = usePermission();
  const source = useRows(switchings, {});
  const { send } = useSend(changeSwitching);
  const [chosenId, setChosen] = useState<number | null>(null);
  const [asking, setAsking] = useState<To | null>(null);
  const row = source.rows.find(({ id }) => id === chosenId);
  const to = row ? shownFor[row.severity] : null;
  // Only reduced inspection has to be earned; the others follow from the severity itself.
  const unearned = row && to === 'REDUCED' ? firstBroken(reduceRules, { state: row, steady: true }) : undefined;
  const nameOf = (one: SwitchingRow) =>
    [one.itemName, one.bizPartnerName, t(`characteristicClass.${one.class}`)].filter(Boolean).join(' · ');
  return (
    <Screen title={t('menu.materialQualityResult')} conditions={views}>
      <Grid
        id="quality_switching"
        label={t('switching.severity')}
        words="qualityResult"
        columns={columns}
        source={source}
        select="one"
        onSelect={(rows) => setChosen(rows[0]?.id ?? null)}
        tone={({ severity }) => (severity === 'DISCONTINUED' ? 'danger' : severity === 'TIGHTENED' ? 'warning' : undefined)}
        empty={t('switching.none')}
      />
      {row && (
        <section className="inspection-switch" aria-label={nameOf(row)}>
          <header>
            <h2>{nameOf(row)}</h2>
            {to && may('materialQualityResult', 'modify') && (
              <Button
                type="primary"
                why={unearned && say(unearned.code, unearned.tell?.({ state: row, steady: true }))}
                onClick={() => setAsking(to)}
              >
                {t(`switching.to.${to}`)}
              </Button>
            )}
          </header>
          <ol>
            {row.history.length === 0 && <li>{t('switching.noChange')}</li>}
            {row.history.toReversed().map((one) => (
              <li key={`${one.at} ${one.to}`}>
                <b>
                  {t(`severity.${one.from}`)} → {t(`severity.${one.to}`)}
                </b>{' '}
                {[t(`switchReason.${one.why}`), one.resultNo, one.reason, one.by, formatAt(one.at)].filter(Boolean).join(' · ')}
              </li>
            ))}
          </ol>
        </section>
      )}
      <Suspense fallback={null}>
        {row && asking && (
          <ReasonDialog
            title={t(`switching.to.${asking}`)}
            text={t(`switching.ask.${asking}`, { name: nameOf(row), score: row.score, least: scoreForReduced })}
            label={t('switching.reason')}
            okText={t(`switching.to.${asking}`)}
            close={() => setAsking(null)}
            go={async (reason) => {
              try {
                await send({ id: row.id, to: asking, steady: asking === 'REDUCED', reason });
                tell.success(t('switching.said', { name: nameOf(row) }));
                setAsking(null);
              } catch (failure) {
                tellFailure(failure);
              }
            }}
          />
        )}
      </Suspense>
    </Screen>
  );
};
