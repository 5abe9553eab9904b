import { fileSize } from '@lotline/contract/kit/issue-words';
import { confirmNotice, type NoticePage, noticeFile } from '@lotline/contract/notice/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { saveFile } from '../kit/excel/save-file.ts';
import { Avatar } from '../kit/look/Avatar.tsx';
import { PaperClipOutlined, PictureOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { RichText } from '../kit/look/RichText.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { fetchFile } from '../kit/net/send.ts';
import { formatAt, formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { countAnew } from './bell.ts';
import { placeOf } from './notice-place.ts';
import './notice.css';

const download = async (id: number, { id: fileId, name, mimeType }: NoticePage['files'][number]) => {
  try {
    const { blob } = await fetchFile(noticeFile, { id, fileId });
    saveFile(new Uint8Array(await blob.arrayBuffer()), name, mimeType);
  } catch (failure) {
    tellFailure(failure);
  }
};

/** A notice as its readers see it: who says it to whom, what it says, its files, and the key that confirms it. */
export const NoticeCard = ({ of, readAnew, titled = true }: { of: NoticePage; readAnew: () => void; titled?: boolean }) => {
  const { t } = useSay();
  const { send, sending } = useSend(confirmNotice);
  const cache = useQueryClient();
  // Reading it was written down by asking for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or one that is confirmed, is counted anew
  useEffect(() => void countAnew(cache), [of.id, of.toldAt, of.isRead, of.isConfirmed, cache]);
  const confirm = () =>
    send({ id: of.id, toldAt: of.toldAt })
      .then(({ by }) => tell.success(t('notice.confirmedSaid', { name: by })))
      .catch(tellFailure);
  return (
    <article className="notice-card">
      {!of.isRead && (
        <p className="notice-anew" role="status">
          {t('notice.anew')} <Button onClick={readAnew}>{t('notice.readAnew')}</Button>
        </p>
      )}
      {titled && (
        <h2>
          {of.important && <span className="kit-tag kit-tag-orange">{t('notice.important')}</span>} {of.title}
        </h2>
      )}
      <p className="notice-by">
        <Avatar name={of.author ?? '?'} image={of.authorImage} />
        <span>
          <b>{of.author}</b> · {formatAt(of.toldAt)}
          <small>
            {placeOf(of)} · {formatDay(of.startDt)} – {of.endDt ? formatDay(of.endDt) : t('notice.noEnd')}
          </small>
        </span>
      </p>
      <RichText html={of.contents} />
      {of.files.length > 0 && (
        <ul className="notice-attached" aria-label={t('notice.file')}>
          {of.files.map((file) => (
            <li key={file.id}>
              <Button
                icon={file.mimeType.startsWith('image/') ? <PictureOutlined /> : <PaperClipOutlined />}
                onClick={() => void download(of.id, file)}
              >
                {file.name} ({fileSize(file.size)})
              </Button>
            </li>
          ))}
        </ul>
      )}
      {of.isConfirmed === false && of.state === 'SHOWN' && (
        <p className="notice-confirm">
          <Button type="primary" loading={sending} onClick={() => void confirm()}>
            {t('notice.confirm')}
          </Button>
        </p>
      )}
      {of.isConfirmed && <p className="kit-quiet">✓ {t('notice.isConfirmed')}</p>}
    </article>
  );
};
