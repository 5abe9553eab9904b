import { Progress } from 'antd';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import { InboxOutlined } from '../look/ant-icons.tsx';
import { useSay } from '../words/use-say.ts';
import type { Progressing } from './import-file.ts';

type Props = {
  busy: Progressing | null;
  take: (files: readonly File[]) => void;
  /** What kinds of files are taken, where they aren’t workbooks of an import. */
  of?: { title: string; kinds: string; accept: string };
};
/** Where a file is dropped or chosen, and how far its reading has come. */
export const ImportDrop = ({ busy, take, of }: Props) => {
  const { t } = useSay();
  const [over, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const field = useRef<HTMLButtonElement>(null);
  // The keys begin where the file goes: Enter opens the computer's folders.
  useEffect(() => field.current?.focus(), []);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take([...event.dataTransfer.files]);
  };
  return (
    <>
      <button
        ref={field}
        type="button"
        className="kit-drop"
        data-over={over || undefined}
        disabled={busy !== null}
        onClick={() => input.current?.click()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <InboxOutlined style={{ fontSize: 40 }} />
        <strong>{busy ? busy.word : (of?.title ?? t('import.drop'))}</strong>
        {busy?.of ? (
          <Progress percent={Math.round(((busy.done ?? 0) / busy.of) * 100)} style={{ width: 320 }} />
        ) : (
          <>
            <span className="kit-quiet">{of?.kinds ?? t('import.kinds')}</span>
            {!of && <span className="kit-quiet">{t('import.orPaste')}</span>}
          </>
        )}
      </button>
      <input
        ref={input}
        type="file"
        className="kit-hidden-input"
        tabIndex={-1}
        aria-label={of?.title ?? t('import.drop')}
        accept={of?.accept ?? '.xlsx,.xls,.ods'}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </>
  );
};
