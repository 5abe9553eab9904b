import { fileSize } from '@lotline/contract/kit/issue-words';
import {
  AttachmentDraft,
  type AttachmentOwner,
  type AttachmentRow,
  attachmentContent,
  changeAttachment,
  removeAttachment,
  restoreAttachments,
} from '@lotline/contract/system/attachment';
import { attachmentEndings } from '@lotline/contract/system/attachment.rules';
import { useQuery } from '@tanstack/react-query';
import { type DragEvent, Suspense, useRef, useState } from 'react';
import { useObjectUrl } from '../browser/object-url.ts';
import { columnsOf } from '../columns/columns.ts';
import { saveFile } from '../excel/save-file.ts';
import { NoteField, TextField } from '../form/fields.tsx';
import { useOpenPanel } from '../form/use-open-panel.ts';
import { CloudUploadOutlined, DownloadOutlined, EditOutlined } from '../look/ant-icons.tsx';
import { Button } from '../look/Button.tsx';
import { lazyPart } from '../look/later.tsx';
import { tellFailure } from '../net/failure.ts';
import { usePermission } from '../net/permission.tsx';
import { useSend } from '../net/resource.ts';
import { fetchFile } from '../net/send.ts';
import type { Source } from '../net/source.ts';
import { usePlant } from '../site/plant.ts';
import { useSay } from '../words/use-say.ts';
import { ListScreen } from './ListScreen.tsx';
import { notByAddress, useList } from './use-list.ts';
import { type Upload, useUploads } from './use-uploads.ts';
import './record-files.css';

const RecordDrawer = lazyPart(async () => (await import('./RecordDrawer.tsx')).RecordDrawer);

const { text, number, at } = columnsOf<AttachmentRow>();
const columns = [
  text('name', { title: 'attachment.name', width: 195, pinned: 'left' }),
  number('size', { title: 'attachment.size', width: 80, show: ({ size }) => fileSize(size) }),
  text('note', { title: 'attachment.note', width: 120 }),
  text('createdByName', { title: 'attachment.by', width: 80 }),
  at('createdAt', { title: 'attachment.at', width: 155 }),
];
const nameOf = ({ name }: AttachmentRow) => name;
const idsOf = (rows: readonly AttachmentRow[]) => rows.map(({ id }) => id);

type Props = { menu: string; owner: AttachmentOwner; ownerId: number; source: Source<AttachmentRow> };

/** The files that are kept with a record: dropped or chosen, looked at in place, named, taken away and brought back. */
export const RecordFiles = ({ menu, owner, ownerId, source }: Props) => {
  const { t } = useSay();
  const mayChange = usePermission().may(menu, 'modify');
  const { uploadMaxBytes } = usePlant();
  const list = useList(source, notByAddress);
  const { one } = list;
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const form = useOpenPanel<AttachmentRow>();
  const uploading = useUploads(owner, ownerId, (id) => list.openRow(id));
  const change = useSend(changeAttachment);
  const remove = useSend(removeAttachment);
  const restore = useSend(restoreAttachments);

  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (mayChange) uploading.take([...event.dataTransfer.files]);
  };
  const choose = () => input.current?.click();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: files are also chosen by the button, which a keyboard reaches
    <div
      className="record-files"
      data-over={(over && mayChange) || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={({ currentTarget, relatedTarget }) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false);
      }}
      onDrop={drop}
    >
      <ListScreen
        menu={menu}
        part={{ title: t('attachment.title') }}
        id="attachment"
        list={list}
        columns={columns}
        words="attachment"
        history={{ table: 'attachment', nameOf }}
        removal={{
          right: 'modify',
          remove: async (rows) => {
            for (const { id } of rows) await remove.send({ id });
          },
          restore: (rows) => restore.send({ ids: idsOf(rows) }),
          nameOf,
        }}
        acts={([file, ...others]) =>
          file && others.length === 0
            ? [
                { label: t('attachment.download'), icon: <DownloadOutlined />, run: () => void download(file) },
                mayChange && { label: t('attachment.edit'), icon: <EditOutlined />, run: () => form.show(file) },
              ]
            : []
        }
        main={
          mayChange && (
            <Button type="primary" icon={<CloudUploadOutlined />} onClick={choose}>
              {t('attachment.add')}
            </Button>
          )
        }
        onOpen={form.show}
        empty={mayChange ? <span>{t('attachment.drop')}</span> : undefined}
      >
        {(grid) => (
          <>
            {mayChange && (
              <p className="kit-quiet record-files-limits">
                {t('attachment.drop')} · {t('attachment.limits', { n: fileSize(uploadMaxBytes) })}
              </p>
            )}
            <UploadList {...uploading} />
            <div className="record-files-both">
              {grid}
              <Preview row={one} />
            </div>
          </>
        )}
      </ListScreen>
      <input
        ref={input}
        type="file"
        multiple
        className="kit-hidden-input"
        tabIndex={-1}
        aria-label={t('attachment.add')}
        accept={attachmentEndings.join()}
        onChange={({ target }) => {
          uploading.take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <Suspense fallback={null}>
        {form.open && (
          <RecordDrawer
            key={form.open.times}
            title={t(mayChange ? 'record.edit' : 'record.read', { name: form.open.name })}
            draft={AttachmentDraft}
            words="attachment"
            columns={columns}
            row={form.open}
            readOnly={!mayChange}
            save={(draft, was) => change.send({ ...draft, id: was?.id ?? 0, version: was?.version ?? 1 })}
            close={form.close}
          >
            {() => (
              <>
                <TextField name="name" />
                <NoteField name="note" rows={4} />
              </>
            )}
          </RecordDrawer>
        )}
      </Suspense>
    </div>
  );
};

const download = async ({ id, name, mimeType }: AttachmentRow) => {
  try {
    const { blob } = await fetchFile(attachmentContent, { id });
    saveFile(new Uint8Array(await blob.arrayBuffer()), name, mimeType);
  } catch (failure) {
    tellFailure(failure);
  }
};

type ListProps = { uploads: readonly Upload[]; again: (upload: Upload) => void; drop: (key: string) => void };
const UploadList = ({ uploads, again, drop }: ListProps) => {
  const { t } = useSay();
  if (!uploads.length) return null;
  return (
    <ul className="record-uploads" aria-live="polite">
      {uploads.map((upload) => (
        <li key={upload.key}>
          <strong>{upload.file.name}</strong>
          <span className={upload.failure ? 'kit-reason' : 'kit-quiet'}>{upload.failure ?? t('attachment.sending')}</span>
          {upload.failure && upload.again && (
            <Button size="small" onClick={() => again(upload)}>
              {t('attachment.again')}
            </Button>
          )}
          {upload.failure && (
            <Button size="small" type="text" onClick={() => drop(upload.key)}>
              {t('attachment.leave')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const isPdf = ({ mimeType }: AttachmentRow) => mimeType === 'application/pdf';
const isShown = (row: AttachmentRow) => isPdf(row) || row.mimeType.startsWith('image/');

const Preview = ({ row }: { row: AttachmentRow | undefined }) => {
  const { t } = useSay();
  if (!row) return <p className="record-preview kit-quiet">{t('attachment.choosePreview')}</p>;
  if (!isShown(row)) return <p className="record-preview kit-quiet">{t('attachment.noPreview')}</p>;
  return <Shown key={row.id} row={row} />;
};

/** Only what the server found to be a picture or a PDF is shown: nothing else of what people bring is opened in our page. */
const Shown = ({ row }: { row: AttachmentRow }) => {
  const { t } = useSay();
  const { data, isError } = useQuery({
    queryKey: ['attachment_content', row.id],
    queryFn: async ({ signal }) =>
      new Blob([(await fetchFile(attachmentContent, { id: row.id }, { signal })).blob], { type: row.mimeType }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  });
  const url = useObjectUrl(data);
  const title = t('attachment.preview', { name: row.name });
  if (isError) return <p className="record-preview kit-quiet">{t('attachment.previewFailed')}</p>;
  if (!url) return <p className="record-preview kit-quiet">{t('record.loading')}</p>;
  return (
    <div className="record-preview">{isPdf(row) ? <iframe src={`${url}#view=FitH`} title={title} /> : <img src={url} alt={title} />}</div>
  );
};
