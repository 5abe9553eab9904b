import { Alert } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Column } from '../columns/columns.ts';
import { headsOf, isWrong, type Reviewed, sampleOf } from '../excel/check.ts';
import { saveFile } from '../excel/save-file.ts';
import { sheetWriter } from '../excel/sheet.ts';
import type { Shaped } from '../form/typed.ts';
import { mayLeave, useUnsaved } from '../form/unsaved.ts';
import { cellsFrom } from '../grid/copy.ts';
import type { Pasted } from '../grid/handle.ts';
import { DownloadOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { Modal } from '../look/Modal.tsx';
import { today } from '../words/format.ts';
import { useSay } from '../words/use-say.ts';
import { BlockPlaces, OverQuestion } from './BlockPlaces.tsx';
import { type DoubtsOf, saidDoubts, useDoubts, useSureOfDoubts } from './doubts.ts';
import { ImportDrop } from './ImportDrop.tsx';
import { ImportReview } from './ImportReview.tsx';
import { markedFile } from './marked-file.ts';
import { type Saving, useImport } from './use-import.ts';
import { useSaveKey } from './use-save-key.ts';

type Props<D extends Shaped> = Saving<D> & {
  draft: D;
  columns: readonly Column<never>[];
  words: string;
  file: string;
  /** A block of cells instead of a file; rows beyond the list's end are new ones where it may make any. */
  pasted?: { readonly block: Pasted<{ id: number; version: number }>; readonly makes: boolean | number };
  /** What is said of all rows together, above them. */
  about?: ((rows: readonly Reviewed[]) => ReactNode) | undefined;
  doubts?: DoubtsOf | undefined;
  close: () => void;
};

const aboutHeight = 84;
const toldHeight = 48;
const shownDoubts = 3;
const isText = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type !== 'checkbox';
const isQuestioned = () => document.querySelector('[role=alertdialog]') !== null;

/** An Excel file becomes rows under review; all of them are saved, or none. */
export const ImportDialog = <D extends Shaped>({
  draft,
  columns,
  words,
  file,
  pasted,
  about,
  doubts: doubtsOf,
  close,
  ...saving
}: Props<D>) => {
  const { t } = useSay();
  const sure = useSureOfDoubts(doubtsOf);
  const importing = useImport({ draft, columns, words, close, sure, ...saving });
  const { rows, busy, told, template: plans, speech } = importing;
  const { intoForm, leavesOut } = saving;
  const doubts = useDoubts(rows, doubtsOf);
  const [chosen, setChosen] = useState<readonly Reviewed[]>([]);

  // A file that says what stands there already has nothing to lose.
  const underReview = () => rows.some((row) => row.state !== 'SAME' || isWrong(row)) || (rows.length > 0 && leavesOut?.(rows) === true);
  useUnsaved(underReview);
  const allSame = rows.length > 0 && !underReview();
  const leave = async () => {
    if (!(await mayLeave(underReview))) return;
    importing.stop();
    close();
  };
  const clear = async () => {
    if (!(await mayLeave(importing.isTouched))) return;
    importing.clear();
    setChosen([]);
  };
  const takeBlock = useRef(importing.takePaste);
  takeBlock.current = importing.takePaste;
  useEffect(() => {
    if (pasted) void takeBlock.current(pasted.block, pasted.makes);
  }, [pasted]);
  // Where a file is asked for, copied rows are as good.
  const asksFile = !pasted && rows.length === 0 && busy === null;
  useEffect(() => {
    if (!asksFile) return;
    const take = (event: ClipboardEvent) => {
      const cells = cellsFrom(event.clipboardData?.getData('text/plain') ?? '');
      if (cells.length === 0) return;
      event.preventDefault();
      void takeBlock.current({ cells, columns: columns as never, rows: [] }, true);
    };
    window.addEventListener('paste', take);
    return () => window.removeEventListener('paste', take);
  }, [asksFile, columns]);
  const takeBack = () => {
    importing.stop();
    close();
  };
  // In a field the same key takes back what was typed there.
  const byKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'z' || isText(event.target) || isQuestioned()) return;
    if (importing.taken.length > 0) importing.putBack();
    else if (pasted) takeBack();
    else return;
    event.preventDefault();
  };
  const undo = useRef(byKey);
  undo.current = byKey;
  useEffect(() => {
    const press = (event: KeyboardEvent) => undo.current(event);
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
  const lastTaken = importing.taken.at(-1)?.length ?? 0;
  // A file that changes nothing says so before anybody asks.
  const shown = told ?? (allSame && busy === null ? { text: t('import.nothingChanged'), isFault: false } : null);
  useSaveKey(() => void importing.upload(), rows.length > 0 && busy === null);
  const template = () => {
    const writer = sheetWriter({
      name: file,
      heads: headsOf(plans, speech),
      widths: plans.map(({ column }) => Math.max(12, Math.round((column.width ?? 140) / 8))),
    });
    writer.add([plans.map((plan) => sampleOf(plan, today(), speech))]);
    saveFile(writer.finish(), `${file} ${t('import.file')}.xlsx`);
  };

  return (
    <Modal
      open={!pasted || !intoForm || rows.length > 0 || told !== null}
      width={1000}
      className="kit-import"
      title={t(pasted ? 'import.pasteTitle' : 'import.title')}
      mask={{ closable: false }}
      onCancel={() => void leave()}
      footer={
        <div className="kit-drawer-foot">
          {!pasted && (
            <Button icon={<DownloadOutlined />} onClick={template}>
              {t('import.template')}
            </Button>
          )}
          <span className="kit-foot-space" />
          {rows.length > 0 && (
            <>
              {importing.wrongRows > 0 && (
                <Button
                  icon={<DownloadOutlined />}
                  onClick={() => saveFile(markedFile(file, importing, t), `${file} ${t('import.markedFile')}.xlsx`)}
                >
                  {t('import.marked')}
                </Button>
              )}
              <Button
                disabled={chosen.length === 0}
                onClick={() => {
                  importing.remove(chosen);
                  setChosen([]);
                }}
              >
                {t('import.deleteRows', { rows: chosen.length || null })}
              </Button>
              {lastTaken > 0 && (
                <Button title="Ctrl+Z" onClick={importing.putBack}>
                  {t('import.putBack', { rows: lastTaken })}
                </Button>
              )}
              {pasted ? (
                <Button {...(lastTaken === 0 && { title: 'Ctrl+Z' })} onClick={takeBack}>
                  {t('import.pasteBack')}
                </Button>
              ) : (
                <Button onClick={() => void clear()}>{t('import.cancelAll')}</Button>
              )}
            </>
          )}
          <Button onClick={() => void leave()}>{t('action.close')}</Button>
          {!(pasted && rows.length === 0) && (
            <Button
              type="primary"
              title="Ctrl+S"
              loading={busy !== null}
              why={allSame && busy === null && t('import.nothingChanged')}
              onClick={() => void importing.upload()}
            >
              {t(intoForm ? 'import.pasteTake' : 'action.save')}
            </Button>
          )}
        </div>
      }
    >
      {shown && (
        <Alert
          type={shown.isFault ? 'error' : 'info'}
          showIcon
          title={shown.text}
          role={shown.isFault ? 'alert' : 'status'}
          style={{ marginBottom: 8 }}
        />
      )}
      {rows.length === 0 && pasted ? (
        busy && <p role="status">{busy.word}</p>
      ) : rows.length === 0 ? (
        <ImportDrop busy={busy} take={(files) => void importing.take(files)} />
      ) : (
        <>
          <OverQuestion of={importing} />
          {about?.(rows)}
          <BlockPlaces of={importing} />
          {doubts.length > 0 && (
            <div role="status">
              <ul className="kit-import-left">
                {saidDoubts(doubts, t, shownDoubts).map((said) => (
                  <li key={said}>{said}</li>
                ))}
              </ul>
            </div>
          )}
          <ImportReview
            of={importing}
            words={words}
            doubts={doubts}
            choose={setChosen}
            above={
              (shown ? toldHeight : 0) +
              (about ? aboutHeight : 0) +
              (doubts.length > 0 ? 12 + 22 * Math.min(doubts.length, shownDoubts + 1) : 0)
            }
          />
        </>
      )}
    </Modal>
  );
};
