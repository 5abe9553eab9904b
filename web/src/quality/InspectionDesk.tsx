import type { InspectionCalls, InspectionPage } from '@lotline/contract/quality/quality-result';
import { letterOfSize } from '@lotline/contract/quality/sampling/master';
import { type Switching, tooManyTightened, whatIf } from '@lotline/contract/quality/sampling/switching';
import type { CharacteristicClass } from '@lotline/contract/quality/standard';
import { Suspense, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { usePhone } from '../kit/browser/media.ts';
import type { Tone } from '../kit/columns/columns.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { ExportOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { formatAt, formatNumber } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { partsOf, saidOf, useGauges } from '../measuring/index.ts';
import { judgementTones, statusTones } from './inspection-columns.ts';
import { effectsOf, JudgePart, opensNonconformance } from './JudgePart.tsx';
import { MeasuringGrid } from './MeasuringGrid.tsx';
import { useCells } from './use-cells.ts';
import './inspection.css';

const ReasonDialog = lazyPart(async () => (await import('../kit/dialogs/ReasonDialog.tsx')).ReasonDialog);
const ConfirmFailedDrawer = lazyPart(async () => (await withFields(import('./ConfirmFailedDrawer.tsx'))).ConfirmFailedDrawer);
const PhoneMeasuring = lazyPart(async () => (await import('./PhoneMeasuring.tsx')).PhoneMeasuring);
const BesideDrawing = lazyPart(async () => (await import('./BesideDrawing.tsx')).BesideDrawing);

type Props = {
  id: number;
  calls: InspectionCalls;
  menu: 'productQualityResult' | 'materialQualityResult' | 'dailyQualityResult';
  leave: () => void;
  open: (id: number) => void;
};

/** One inspection: what is asked of each sample, what was measured, how it is judged and what that does. */
export const InspectionDesk = ({ id, ...rest }: Props) => {
  const { data: page, error } = useCall(rest.calls.one, { id });
  if (error) return <p role="alert">{error.message}</p>;
  if (!page) return <div className="inspection" aria-busy />;
  return <Desk key={page.id} page={page} {...rest} />;
};

const Chip = ({ tone, children }: { tone: Tone | undefined; children: string }) => (
  <span className="inspection-chip" data-tone={tone}>
    {children}
  </span>
);

const Desk = ({ page, calls, menu, leave, open }: Omit<Props, 'id'> & { page: InspectionPage }) => {
  const { t } = useSay();
  const { may } = usePermission();
  const go = useGo();
  const mayChange = may(menu, 'modify');
  const isOpen = page.status === 'REQUESTED' || page.status === 'IN_PROGRESS';
  const [way, setWay] = useInAddress('way', 'down');
  const [side, setSide] = useInAddress('side', 'measure');
  const onPhone = usePhone();
  const [focused, setFocused] = useState<number | null>(null);
  const [drawing, setDrawing] = useState(false);
  const [cancelling, setCancelling] = useState(false);
  const [failing, setFailing] = useState(false);
  const gauges = useGauges(page);
  const cells = useCells({ id: page.id, calls, characteristics: page.characteristics, values: page.values, gauges: gauges.of });
  const waitsForGauge = page.characteristics.find(
    ({ id, gaugeRequired }) =>
      gaugeRequired && !gauges.of.has(id) && Object.keys(cells.typed).some((key) => partsOf(key).characteristicId === id),
  );
  const { send: confirmIt, sending: confirming } = useSend(calls.confirm);
  const { send: again, sending: beginning } = useSend(calls.again);
  const { send: cancel } = useSend(calls.cancel);
  const step = async <Answer,>(work: () => Promise<Answer>, said: string) => {
    try {
      const answer = await work();
      tell.success(said);
      return answer;
    } catch (failure) {
      tellFailure(failure);
      return undefined;
    }
  };
  const confirmAsked = async () => {
    if (opensNonconformance(page)) return setFailing(true);
    const text = [t('inspection.confirmAsk', { no: page.resultNo }), ...effectsOf(t, page)].join('\n');
    if (await confirm({ title: t('inspection.confirm'), text, okText: t('inspection.confirm') }))
      await step(() => confirmIt({ id: page.id, version: page.version }), t('inspection.confirmedSaid', { no: page.resultNo }));
  };
  const waits = page.units.find(({ qualityStatus }) => qualityStatus === 'PENDING');
  const corrected = page.values.filter(({ inForce, void: gone }) => !inForce && !gone);
  const of = new Map(page.characteristics.map((one) => [one.id, one]));
  const measuresByHand = onPhone && isOpen && mayChange && page.characteristics.length > 0;
  if (measuresByHand && side === 'measure')
    return (
      <Suspense fallback={null}>
        <PhoneMeasuring
          page={page}
          cells={cells}
          gauges={gauges}
          way={way === 'across' ? 'across' : 'down'}
          leave={leave}
          judge={() => setSide('judge')}
        />
      </Suspense>
    );
  return (
    <main className="inspection">
      <header>
        <h1>
          {t(`stage.${page.stage}`)} {page.resultNo}
        </h1>
        <Chip tone={statusTones[page.status]}>{t(`qualityStatus.${page.status}`)}</Chip>
        {page.judgement !== 'PENDING' && <Chip tone={judgementTones[page.judgement]}>{t(`qualityJudgement.${page.judgement}`)}</Chip>}
        {page.round > 1 && <span>{t('inspection.roundN', { n: page.round })}</span>}
        <span className="inspection-tools">
          {page.drawingFileId !== null && (
            <Button icon={<ExportOutlined />} aria-pressed={drawing} onClick={() => setDrawing(!drawing)}>
              {t('inspection.drawing')}
            </Button>
          )}
          {page.status === 'JUDGED' && mayChange && page.nextId === null && (
            <Button type="primary" loading={confirming} onClick={() => void confirmAsked()}>
              {t('inspection.confirm')}
            </Button>
          )}
          {(page.status === 'JUDGED' || page.status === 'CONFIRMED') && may(menu, 'create') && page.nextId === null && (
            <Button
              loading={beginning}
              onClick={async () => {
                const next = await step(() => again({ id: page.id }), t('inspection.againSaid', { no: page.resultNo }));
                if (next) open(next.id);
              }}
            >
              {t('inspection.again')}
            </Button>
          )}
          {isOpen && mayChange && (
            <Button danger why={waits ? t('inspection.stockWaits', { unit: waits.name }) : undefined} onClick={() => setCancelling(true)}>
              {t('inspection.cancel')}
            </Button>
          )}
          {page.nonconformance && may('nonconformance') && (
            <Button onClick={() => page.nonconformance && go(recordPath('nonconformance', page.nonconformance.id))}>
              {t('nonconformance.fromInspection', { no: page.nonconformance.ncNo })}
            </Button>
          )}
          {measuresByHand && (
            <Button type="primary" onClick={() => setSide('measure')}>
              {t('lineInspection.measure')}
            </Button>
          )}
          <Button onClick={leave}>{t('inspection.leave')}</Button>
        </span>
      </header>
      <dl className="inspection-facts">
        <Fact name={t('qualityResult.itemName')}>
          {page.itemCode} {page.itemName}
        </Fact>
        <Fact name={t('qualityResult.lotQty')}>
          {formatNumber(page.lotQty)} {page.uom}
        </Fact>
        {page.lotNo && <Fact name={t('qualityResult.lotNo')}>{page.lotNo}</Fact>}
        {page.supplierLotNo && <Fact name={t('qualityResult.supplierLotNo')}>{page.supplierLotNo}</Fact>}
        {page.bizPartnerName && <Fact name={t('qualityResult.bizPartnerName')}>{page.bizPartnerName}</Fact>}
        {page.operationName && <Fact name={t('qualityResult.operationName')}>{page.operationName}</Fact>}
        <Fact name={t('qualityResult.requestedAt')}>{formatAt(page.requestedAt)}</Fact>
        {page.standardCode && (
          <Fact name={t('qualityResult.standardCode')}>
            {page.standardCode} · {page.standardRevision}
          </Fact>
        )}
        {page.fourEyes && <Fact name={t('qualityResult.fourEyes')}>{t('inspection.anotherConfirms')}</Fact>}
        {page.inspectorName && <Fact name={t('qualityResult.inspectorName')}>{page.inspectorName}</Fact>}
        {page.confirmedByName && <Fact name={t('qualityResult.confirmedByName')}>{page.confirmedByName}</Fact>}
        {page.remark && <Fact name={t('qualityResult.remark')}>{page.remark}</Fact>}
        {page.cancelReason && <Fact name={t('qualityResult.cancelReason')}>{page.cancelReason}</Fact>}
      </dl>
      {page.characteristics.length > 0 ? (
        <>
          <div className="inspection-plan">
            <p role="status">
              {page.plan &&
                page.proposed.classes.map(({ class: name, n, ac, ng }) => {
                  const its = page.plan?.classes[name];
                  return (
                    <span key={name} data-out={ng > ac || undefined}>
                      {t(`characteristicClass.${name}`)} {its && letterOfSize(its) && <b>{its.letter}</b>} n {n} · Ac {ac} · Re {ac + 1}
                      {' · '}
                      {t('inspection.ng', { n: ng })}
                    </span>
                  );
                })}
              {(isOpen || page.proposed.missing > 0) && (
                <span>{t(isOpen ? 'inspection.left' : 'inspection.notMeasured', { n: page.proposed.missing })}</span>
              )}
              {isOpen && waitsForGauge && <span data-out>{t('inspection.gaugeFirst', { characteristic: waitsForGauge.name })}</span>}
              {isOpen && <span>{cells.unsent > 0 ? t('inspection.stillSaving', { n: cells.unsent }) : t('inspection.saved')}</span>}
            </p>
            {isOpen && (
              <Segments
                value={way as 'down' | 'across'}
                onChange={setWay}
                options={[
                  { value: 'down', label: t('inspection.way.down') },
                  { value: 'across', label: t('inspection.way.across') },
                ]}
              />
            )}
          </div>
          {isOpen && page.switching.length > 0 && (
            <ul className="inspection-switching" aria-label={t('switching.severity')}>
              {page.switching.flatMap(({ class: name, ...state }) => {
                const its = page.plan?.classes[name];
                if (its?.aql == null) return [];
                return [<li key={name}>{ifItFails(t, name, state, its.ac)}</li>];
              })}
            </ul>
          )}
          <div className="inspection-work" data-drawing={drawing || undefined}>
            <MeasuringGrid
              rows={page.characteristics}
              cells={cells}
              way={way === 'across' ? 'across' : 'down'}
              readOnly={!isOpen || !mayChange}
              focused={focused}
              focus={setFocused}
              gauges={gauges}
            />
            <Suspense fallback={null}>
              {drawing && page.drawingFileId !== null && (
                <BesideDrawing fileId={page.drawingFileId} characteristics={page.characteristics} focused={focused} focus={setFocused} />
              )}
            </Suspense>
          </div>
        </>
      ) : (
        <p className="inspection-by-eye">{t('inspection.byEye')}</p>
      )}
      {corrected.length > 0 && (
        <section className="inspection-corrected" aria-label={t('inspection.corrections')}>
          <h2>{t('inspection.corrections')}</h2>
          <ul>
            {corrected.map((value) => {
              const next = page.values.find(({ correctsId }) => correctsId === value.id);
              const its = of.get(value.characteristicId);
              return (
                <li key={value.id} data-out={value.judge === 'NG' || undefined}>
                  {its?.name} {value.sampleNo}: <s>{saidOf(value, its?.decimals ?? null)}</s> →{' '}
                  {next && !next.void ? saidOf(next, its?.decimals ?? null) : '–'} · {next?.correctionReason} · {next?.actorName} ·{' '}
                  {formatAt(next?.recordedAt ?? value.recordedAt)}
                </li>
              );
            })}
          </ul>
        </section>
      )}
      {isOpen && mayChange && <JudgePart page={page} calls={calls} unsent={cells.unsent} />}
      {(page.status === 'JUDGED' || page.status === 'CONFIRMED') && (
        <section className="inspection-effects" aria-label={t('inspection.effects')}>
          <DefectsSaid page={page} />
          <h2>{t(page.status === 'JUDGED' ? 'inspection.effects' : 'inspection.effectsDone')}</h2>
          <ul>
            {effectsOf(t, page).map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </section>
      )}
      {page.rounds.length > 1 && (
        <nav className="inspection-rounds" aria-label={t('inspection.rounds')}>
          {page.rounds.map((one) => (
            <Button key={one.id} why={one.id === page.id ? t('inspection.thisOne') : undefined} onClick={() => open(one.id)}>
              {t('inspection.roundN', { n: one.round })} {one.resultNo} · {t(`qualityJudgement.${one.judgement}`)}
            </Button>
          ))}
        </nav>
      )}
      <Suspense fallback={null}>
        {failing && page.status === 'JUDGED' && <ConfirmFailedDrawer page={page} calls={calls} close={() => setFailing(false)} />}
        {cancelling && (
          <ReasonDialog
            danger
            title={t('inspection.cancel')}
            text={t('inspection.cancelAsk', { no: page.resultNo })}
            label={t('qualityResult.cancelReason')}
            okText={t('inspection.cancel')}
            cancelText={t('action.close')}
            close={() => setCancelling(false)}
            go={async (reason) => {
              await step(() => cancel({ id: page.id, reason }), t('inspection.cancelledSaid', { no: page.resultNo }));
              setCancelling(false);
            }}
          />
        )}
      </Suspense>
    </main>
  );
};

/** What becomes of the severity of a class when this lot isn't accepted. */
const ifItFails = (t: ReturnType<typeof useSay>['t'], name: CharacteristicClass, now: Switching, ac: number) => {
  const { state } = whatIf(now, ac).rejected;
  const said = { class: t(`characteristicClass.${name}`), now: t(`severity.${now.severity}`) };
  if (state.severity !== now.severity) return t('inspection.ifFails', { ...said, next: t(`severity.${state.severity}`) });
  if (now.severity === 'TIGHTENED') return t('inspection.ifFailsStop', { ...said, rejected: now.rejected, stop: tooManyTightened });
  return t('inspection.ifFailsSame', said);
};

/** Why pieces were rejected or held, as it was said with the judgement. */
const DefectsSaid = ({ page }: { page: InspectionPage }) => {
  const { t, lang } = useSay();
  const codes = useCodes('DEFECT');
  if (page.defects.length === 0) return null;
  const name = (id: number, fallback: string | null) => {
    const code = codes.find((one) => one.id === id);
    return code ? codeName(code, lang) : fallback;
  };
  return (
    <p>
      {t('profit.defects')}:{' '}
      {page.defects.map((one) => `${name(one.defectCodeId, one.defectName)} ${formatNumber(one.qty)} ${page.uom}`).join(', ')}
    </p>
  );
};

const Fact = ({ name, children }: { name: string; children: React.ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
