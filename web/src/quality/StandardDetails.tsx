import { Characteristic } from '@lotline/contract/quality/standard';
import { Suspense, useCallback, useMemo, useState } from 'react';
import { type Column, columnsOf } from '../kit/columns/columns.ts';
import { partOf } from '../kit/form/part-of.ts';
import { useUnsaved } from '../kit/form/unsaved.ts';
import { CloudUploadOutlined, DownloadOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { Segments } from '../kit/look/Segments.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { codeName, useCodes } from '../kit/net/codes.ts';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { type MentionedNames, namesIn, newerOf, problemsOf } from '../kit/net/refusal.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { ActButtons } from '../kit/record/Acts.tsx';
import { formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { CharacteristicTable } from './CharacteristicTable.tsx';
import { Drawing, type Shown } from './Drawing.tsx';
import type { Held } from './held.ts';
import { LineMore } from './LineMore.tsx';
import { choiceFields, isEmpty, type Line, lineOf, readLines, saidIn, type Wrong, withFiled } from './lines.ts';
import { Revisions } from './Revisions.tsx';
import { samplingText } from './sampling-text.ts';
import { itemOf, type Revision, type Side } from './sides.ts';
import { linesOf } from './stale-lines.ts';
import { useDraftActs } from './use-draft-acts.tsx';
import { useStandardActs } from './use-standard-acts.tsx';
import './standard.css';
import { Underway } from '../kit/net/underway.ts';

const StaleStandard = lazyPart(async () => (await import('./StaleStandard.tsx')).StaleStandard);
const ReadImport = lazyPart(async () => (await import('../kit/record/ReadImport.tsx')).ReadImport);

/** The revisions of the chosen standard: a draft is written, what is approved is read, and two are compared. */
export const StandardDetails = ({ side, row }: { side: Side; row: Revision }) => {
  const { data } = useCall(side.ofItem, { id: itemOf(row) });
  const [chosen, setChosen] = useState<number | null>(null);
  const revisions = useMemo(() => (data ?? []).filter(({ code }) => code === row.code) as Revision[], [data, row.code]);
  const revision =
    revisions.find(({ id }) => id === chosen) ??
    revisions.find(({ status }) => status === 'DRAFT') ??
    revisions.find(({ inForce }) => inForce) ??
    revisions[0];
  if (!revision) return <div className="standard-details" aria-busy />;
  return <Editor key={revision.id} side={side} revision={revision} revisions={revisions} choose={setChosen} />;
};

type Late = { newer: Revision; names: MentionedNames };
type EditorProps = { side: Side; revision: Revision; revisions: readonly Revision[]; choose: (id: number | null) => void };
type View = 'more' | 'drawing' | 'revisions';

const Editor = ({ side, revision, revisions, choose }: EditorProps) => {
  const { t, say, lang } = useSay();
  const { may } = usePermission();
  const readOnly = revision.status !== 'DRAFT' || !may(side.menu, 'modify');
  const { held, setLines, setFile, reset, goOnFrom } = useDraft(revision, readOnly);
  const { lines, file, dirty } = held;
  const { send, sending } = useSend(side.of.change);
  const { actsOf, dialog } = useStandardActs(side, choose);
  const { edit, deletion, drawer } = useDraftActs(side, revision, { changes: !readOnly, dirty, removed: () => choose(null) });
  const [wrong, setWrong] = useState<readonly Wrong[]>([]);
  const [focusedId, focus] = useState<number | null>(null);
  const [view, setView] = useState<View>('drawing');
  const [importing, setImporting] = useState(false);
  const choices = useChoices(lines);
  const focused = lines.find(({ id }) => id === focusedId);
  const change = (line: Line) => setLines(lines.map((one) => (one.id === line.id ? line : one)));
  const set = (next: readonly Line[]) => {
    setLines(next);
    setWrong([]);
  };
  const takeFiled = async (rows: readonly unknown[]) => set(withFiled(lines, rows as readonly Characteristic[]));
  const isDirty = useCallback(() => dirty, [dirty]);
  useUnsaved(isDirty);

  const [late, setLate] = useState<Late | null>(null);
  const save = async ({ lines, file, base }: Held = { ...held }) => {
    const read = readLines(lines);
    setWrong(read.wrong);
    if (read.wrong[0]) return void tell.warning(say(read.wrong[0].code, read.wrong[0].facts));
    try {
      const draft = partOf(side.of.draft.shape, base) as Parameters<typeof send>[0];
      const { id, version } = base;
      const saved = await send({ ...draft, id, version, characteristics: read.characteristics, drawingFileId: file?.id ?? null });
      reset({ ...base, ...saved } as Revision);
      tell.success(t('told.saved'));
    } catch (failure) {
      if (failure instanceof Underway) return;
      const newer = newerOf(failure);
      if (newer) return setLate({ newer: newer as Revision, names: namesIn(failure) });
      const kept = lines.filter((line) => !isEmpty(line));
      setWrong(
        problemsOf(failure).flatMap(({ path: [, at, field], code }) => {
          const line = typeof at === 'number' ? kept[at] : undefined;
          return line ? [{ line: line.id, field: String(field), code }] : [];
        }),
      );
      tellFailure(failure);
    }
  };

  return (
    <section
      className="standard-details"
      aria-label={revision.name}
      onKeyDown={(event) => {
        if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 's' && !readOnly) {
          event.preventDefault();
          event.stopPropagation();
          void save();
        }
      }}
    >
      <header className="standard-head">
        <div role="tablist" className="standard-tabs" aria-label={t('standard.revision')}>
          {revisions.map((one) => (
            <button type="button" role="tab" key={one.id} aria-selected={one.id === revision.id} onClick={() => choose(one.id)}>
              {t('standard.revisionNo', { n: one.revision })}
              <small data-status={one.inForce ? 'IN_FORCE' : one.status}>
                {one.inForce ? t('standard.inForce') : t(`standardStatus.${one.status}`)}
              </small>
            </button>
          ))}
        </div>
        <span className="standard-said">
          {t('standard.holdsFrom', { day: formatDay(revision.effectiveFrom) })} · {samplingText(t, revision.sampling)}
        </span>
        <span className="standard-tools">
          {!readOnly && (
            <>
              <Button icon={<PlusOutlined />} onClick={() => setLines([...lines, lineOf()])}>
                {t('standard.addLine')}
              </Button>
              <Button icon={<CloudUploadOutlined />} onClick={() => setImporting(true)}>
                {t('record.import')}
              </Button>
            </>
          )}
          <ExportButton revision={revision} lines={lines} choices={choices} />
          <ActButtons of={[...edit, ...actsOf(revision, dirty), ...deletion]} />
          {!readOnly && (
            <Button type="primary" loading={sending} why={!dirty && t('standard.nothingChanged')} onClick={() => void save()}>
              {t('action.save')}
            </Button>
          )}
        </span>
      </header>
      <div className="standard-body">
        <CharacteristicTable
          lines={lines}
          set={set}
          choices={choices}
          wrong={wrong}
          readOnly={readOnly}
          focused={focusedId}
          focus={(id) => focus(id)}
        />
        <aside>
          <Segments<View>
            block
            value={view}
            onChange={setView}
            options={[
              { value: 'drawing', label: t('standard.drawingFileId') },
              { value: 'more', label: t('standard.more') },
              { value: 'revisions', label: t('standard.revisions') },
            ]}
          />
          {view === 'drawing' && (
            <Drawing
              side={side}
              file={file}
              setFile={setFile}
              lines={lines}
              focused={focused}
              focus={focus}
              place={(line, balloonAt) => change({ ...line, balloonAt })}
              readOnly={readOnly}
            />
          )}
          {view === 'more' &&
            (focused ? (
              <LineMore key={focused.id} line={focused} change={change} readOnly={readOnly} />
            ) : (
              <p className="kit-quiet">{t('standard.focusHint')}</p>
            ))}
          {view === 'revisions' && (
            <Revisions side={side} revision={revision} before={revisions.find((one) => one.revision < revision.revision)} lang={lang} />
          )}
        </aside>
      </div>
      {dialog}
      {drawer}
      <Suspense fallback={null}>
        {late && (
          <StaleStandard
            {...late}
            side={side.side}
            held={held}
            keepMine={(merged) => {
              setLate(null);
              goOnFrom(merged);
              void save(merged);
            }}
            takeTheirs={() => {
              setLate(null);
              reset({ ...held.base, ...late.newer });
            }}
            back={() => setLate(null)}
          />
        )}
        {importing && (
          <ReadImport
            draft={Characteristic}
            columns={importColumns(choices) as unknown as readonly Column<never>[]}
            words="characteristic"
            file={`${revision.name} ${t('standard.characteristics')}`}
            save={takeFiled}
            saveMany={takeFiled}
            records={lines.filter((line) => !isEmpty(line)).map((line) => ({ ...saidIn(line), id: line.id, version: 1 }))}
            sameAs={(cells, taken) =>
              lines.find(
                ({ id, text }) =>
                  !taken.has(id) && (['balloonNo', 'name'] as const).every((field) => text[field].trim() === said(cells[field])),
              )?.id
            }
            intoForm
            close={() => setImporting(false)}
          />
        )}
      </Suspense>
    </section>
  );
};

const said = (cell: string | number | boolean | null | undefined) => String(cell ?? '').trim();

const useDraft = (revision: Revision, readOnly: boolean) => {
  const begin = (of: Revision): Held => {
    const lines = linesOf(of.characteristics);
    return {
      base: of,
      lines: lines.length || readOnly ? lines : [lineOf()],
      file: of.drawingFileId == null ? null : { id: of.drawingFileId },
      dirty: false,
    };
  };
  const [held, hold] = useState(() => begin(revision));
  // Somebody else saved it, and nothing was typed here: theirs is shown.
  if (!held.dirty && revision.version > held.base.version) hold(begin(revision));
  return {
    held,
    goOnFrom: hold,
    setLines: (lines: readonly Line[]) => hold((was) => ({ ...was, lines: [...lines], dirty: true })),
    setFile: (file: Shown | null) => hold((was) => ({ ...was, file, dirty: true })),
    reset: (saved: Revision) => hold(begin(saved)),
  };
};

/** What can be chosen in the columns of choices; a kind of gauge that is no longer used stays where it stands. */
const useChoices = (lines: readonly Line[]) => {
  const { t, lang } = useSay();
  const gauges = useCodes('GAUGE_CLASS');
  const used = lines.map(({ gaugeClassId }) => gaugeClassId).join();
  return useMemo(
    () => ({
      kind: choiceFields.kind.map((value) => ({ value, label: t(`characteristicKind.${value}`) })),
      class: choiceFields.class.map((value) => ({ value, label: t(`characteristicClass.${value}`) })),
      chart: choiceFields.chart.map((value) => ({ value, label: t(`chart.${value}`) })),
      gaugeClassId: gauges
        .filter(({ enabled, id }) => enabled || used.split(',').includes(String(id)))
        .map((code) => ({ value: code.id, label: codeName(code, lang) })),
    }),
    [t, lang, gauges, used],
  );
};
type Choices = ReturnType<typeof useChoices>;

const { text, number, choice, flag } = columnsOf<Characteristic>();
/** The columns of a file, the same out and in. */
const importColumns = (choices: Choices): readonly Column<Characteristic>[] => [
  text('balloonNo'),
  text('name', { required: true }),
  text('nameEn'),
  choice('kind', choiceFields.kind, { choiceWords: 'characteristicKind' }),
  choice('class', choiceFields.class, { choiceWords: 'characteristicClass' }),
  flag('special'),
  text('unit'),
  number('nominal', { decimals: 6 }),
  text('tolerance'),
  number('lsl', { decimals: 6 }),
  number('usl', { decimals: 6 }),
  number('decimals', { decimals: 0 }),
  text('gaugeClassId', {
    value: ({ gaugeClassId }) => choices.gaugeClassId.find(({ value }) => value === gaugeClassId)?.label ?? null,
    read: (typed) => choices.gaugeClassId.find(({ label }) => label === typed.trim())?.value ?? typed,
  }),
  text('method'),
  number('sampleSize', { decimals: 0 }),
  choice('chart', choiceFields.chart, { choiceWords: 'chart' }),
  text('reactionPlan'),
];

const ExportButton = ({ revision, lines, choices }: { revision: Revision; lines: readonly Line[]; choices: Choices }) => {
  const { t, say, lang } = useSay();
  const save = async () => {
    const { exportExcel } = await import('../kit/excel/export.ts');
    const { characteristics } = readLines(lines);
    try {
      await exportExcel({
        file: `${revision.name} ${t('standard.characteristics')}`,
        columns: importColumns(choices),
        speech: { say, lang, words: 'characteristic', codes: {} },
        rows: [characteristics],
        told: () => undefined,
      });
    } catch (failure) {
      tellFailure(failure);
    }
  };
  return <Button icon={<DownloadOutlined />} aria-label={t('record.export')} title={t('record.export')} onClick={() => void save()} />;
};
