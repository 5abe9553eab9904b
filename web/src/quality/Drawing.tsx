import { fileSize } from '@lotline/contract/kit/issue-words';
import { fileContent, fileUses, uploadFile } from '@lotline/contract/system/file';
import { useQuery } from '@tanstack/react-query';
import { type MouseEvent, useRef, useState } from 'react';
import { useObjectUrl } from '../kit/browser/object-url.ts';
import { NumberInput } from '../kit/form/NumberInput.tsx';
import { CloudUploadOutlined, DeleteOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { fetchFile, send } from '../kit/net/send.ts';
import { useT } from '../kit/words/words.ts';
import type { Line } from './lines.ts';
import type { Side } from './sides.ts';
import { usePdfPages } from './use-pdf-pages.ts';

export type Shown = { id: number };
type Props = {
  side: Side;
  file: Shown | null;
  setFile: (file: Shown | null) => void;
  lines: readonly Line[];
  focused: Line | undefined;
  focus: (id: number) => void;
  place: (line: Line, at: NonNullable<Line['balloonAt']> | null) => void;
  readOnly: boolean;
};

/** The drawing with the balloons of its characteristics: a click places the one of the focused line, whose balloon is lit. */
export const Drawing = ({ side, file, setFile, lines, focused, focus, place, readOnly }: Props) => {
  const t = useT();
  const [page, setPage] = useState(1);
  const [sending, setSending] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const { data } = useQuery({
    queryKey: ['stored_file', file?.id],
    queryFn: async () => (await fetchFile(fileContent, { id: file?.id ?? 0 })).blob,
    enabled: file !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const url = useObjectUrl(file === null ? null : data);
  const isPdf = data?.type === 'application/pdf';
  const pages = usePdfPages(file !== null && isPdf ? data : undefined);
  const shape = pages[page - 1];
  const { maxBytes } = fileUses[side.purpose];
  const take = async (chosen: File | undefined) => {
    if (!chosen || sending) return;
    if (chosen.size > maxBytes) return void tell.warning(t('issue.fileUploadMaxSize', { n: fileSize(maxBytes) }));
    setSending(true);
    try {
      const kept = await send(uploadFile, { purpose: side.purpose, file: chosen });
      setFile({ id: kept.id });
    } catch (failure) {
      tellFailure(failure);
    } finally {
      setSending(false);
    }
  };
  const put = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    if (readOnly || !focused) return;
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const share = (part: number, whole: number) => Math.min(1, Math.max(0, Math.round((part / whole) * 10_000) / 10_000));
    place(focused, { page: isPdf ? page : 1, x: share(clientX - left, width), y: share(clientY - top, height) });
  };
  return (
    <section className="standard-drawing" aria-label={t('standard.drawingFileId')}>
      <header>
        {!readOnly && (
          <>
            <input
              ref={input}
              type="file"
              accept="image/*,application/pdf"
              className="kit-hidden-input"
              tabIndex={-1}
              aria-label={t('standard.drawingFileId')}
              onChange={({ target }) => {
                void take(target.files?.[0]);
                target.value = '';
              }}
            />
            <Button size="small" icon={<CloudUploadOutlined />} loading={sending} onClick={() => input.current?.click()}>
              {t('standard.chooseDrawing')}
            </Button>
            {file && (
              <Button size="small" type="text" icon={<DeleteOutlined />} aria-label={t('image.remove')} onClick={() => setFile(null)} />
            )}
          </>
        )}
        {isPdf && (
          <label htmlFor="standard-page">
            {t('standard.page')}
            <NumberInput
              id="standard-page"
              size="small"
              decimals={0}
              digitsOnly
              value={page}
              onChange={(next) => typeof next === 'number' && next > 0 && next <= (pages.length || next) && setPage(next)}
            />
            {pages.length > 0 && `/ ${pages.length}`}
          </label>
        )}
        {focused?.balloonAt && !readOnly && (
          <Button size="small" type="text" onClick={() => place(focused, null)}>
            {t('standard.takeBalloon')}
          </Button>
        )}
      </header>
      {file === null && <p className="kit-quiet">{t('standard.noDrawing')}</p>}
      {url && (
        <div className="standard-sheet" data-pdf={isPdf || undefined} style={shape && { aspectRatio: `${shape.width} / ${shape.height}` }}>
          {isPdf ? (
            <iframe
              key={page}
              src={`${url}#page=${page}&view=Fit&toolbar=0&navpanes=0&scrollbar=0`}
              title={t('standard.drawingFileId')}
              tabIndex={-1}
            />
          ) : (
            <img src={url} alt={t('standard.drawingFileId')} />
          )}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: a place on a drawing is pointed at */}
          {/* biome-ignore lint/a11y/noStaticElementInteractions: the same */}
          <div
            className="standard-balloons"
            data-places={(!readOnly && focused !== undefined) || undefined}
            // The keys stay with the line: it is saved by them.
            onMouseDown={(event) => event.preventDefault()}
            onClick={put}
          >
            {lines.map((line, at) => {
              const { balloonAt } = line;
              if (!balloonAt || (isPdf && balloonAt.page !== page)) return null;
              return (
                <button
                  type="button"
                  key={line.id}
                  aria-label={`${line.text.balloonNo || at + 1} ${line.text.name}`}
                  data-lit={line.id === focused?.id || undefined}
                  style={{ left: `${balloonAt.x * 100}%`, top: `${balloonAt.y * 100}%` }}
                  onClick={(event) => {
                    event.stopPropagation();
                    focus(line.id);
                  }}
                >
                  {line.text.balloonNo || at + 1}
                </button>
              );
            })}
          </div>
        </div>
      )}
      {file && !readOnly && <p className="kit-quiet">{t(focused ? 'standard.placeHint' : 'standard.focusHint')}</p>}
    </section>
  );
};
