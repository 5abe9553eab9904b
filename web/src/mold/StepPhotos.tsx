import type { MoldInout } from '@lotline/contract/mold/mold';
import { type AttachmentRow, attachmentContent } from '@lotline/contract/system/attachment';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useObjectUrl } from '../kit/browser/object-url.ts';
import { CloudUploadOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { fetchFile } from '../kit/net/send.ts';
import { useUploads } from '../kit/record/use-uploads.ts';
import { formatAt } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import './mold.css';

/** Pictures alone: what a step shows. */
export const photoKinds = 'image/png,image/jpeg,image/webp,image/gif';

/** Only what the server found to be a picture is shown; pressed, it takes all the width. */
const Photo = ({ row }: { row: AttachmentRow }) => {
  const [large, setLarge] = useState(false);
  const isPicture = row.mimeType.startsWith('image/');
  const { data } = useQuery({
    queryKey: ['attachment_content', row.id],
    queryFn: async ({ signal }) =>
      new Blob([(await fetchFile(attachmentContent, { id: row.id }, { signal })).blob], { type: row.mimeType }),
    enabled: isPicture,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    meta: { quiet: true },
  });
  const url = useObjectUrl(data);
  if (!isPicture) return <span>{row.name}</span>;
  return (
    <button type="button" className="mold-photo" aria-pressed={large} title={row.name} onClick={() => setLarge(!large)}>
      {url && <img src={url} alt={row.name} />}
    </button>
  );
};

type Props = { step: MoldInout; photos: readonly AttachmentRow[]; mayAdd: boolean; close: () => void };
/** What one step showed: its photos, and more of them. */
export const StepPhotos = ({ step, photos, mayAdd, close }: Props) => {
  const t = useT();
  const input = useRef<HTMLInputElement>(null);
  const { uploads, take, drop } = useUploads('mold', step.moldId, () => undefined, { moldInoutId: step.id });
  const title = t('moldInout.photosOf', { kind: t(`moldMove.${step.kind}`) });
  return (
    <section className="mold-photos" aria-label={title}>
      <header>
        <h2>
          {title} · {formatAt(step.occurredAt)}
        </h2>
        {mayAdd && (
          <Button icon={<CloudUploadOutlined />} onClick={() => input.current?.click()}>
            {t('moldInout.addPhotos')}
          </Button>
        )}
        <Button type="text" onClick={close}>
          {t('action.close')}
        </Button>
      </header>
      <input
        ref={input}
        type="file"
        accept={photoKinds}
        multiple
        hidden
        aria-label={t('moldInout.addPhotos')}
        onChange={({ target }) => {
          take([...(target.files ?? [])]);
          target.value = '';
        }}
      />
      {uploads.map(({ key, file, failure }) => (
        <p key={key} className={failure ? 'mold-photo-failed' : 'kit-quiet'} role={failure ? 'alert' : 'status'}>
          {file.name}
          {failure && (
            <>
              : {failure}{' '}
              <Button size="small" type="text" onClick={() => drop(key)}>
                {t('action.close')}
              </Button>
            </>
          )}
        </p>
      ))}
      {photos.length === 0 && uploads.length === 0 && <p className="kit-quiet">{t('moldInout.noPhotos')}</p>}
      <div>
        {photos.map((row) => (
          <Photo key={row.id} row={row} />
        ))}
      </div>
    </section>
  );
};
