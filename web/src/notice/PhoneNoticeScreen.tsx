import { fileSize } from '@lotline/contract/kit/issue-words';
import { confirmNotice, type NoticePage, type NoticeRow, noticeFile, oneNotice, posts, readAll } from '@lotline/contract/notice/notice';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { saveFile } from '../kit/excel/save-file.ts';
import { Avatar } from '../kit/look/Avatar.tsx';
import { RichText } from '../kit/look/RichText.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useCall, useSend } from '../kit/net/resource.ts';
import { ApiFailure, fetchFile } from '../kit/net/send.ts';
import { PhoneButton } from '../kit/phone/PhoneButton.tsx';
import { PhonePage } from '../kit/phone/PhonePage.tsx';
import { PhoneFailed, PhoneLine, PhoneList, PhoneLoading, PhoneNothing } from '../kit/phone/parts.tsx';
import { useStep } from '../kit/phone/use-step.ts';
import { formatAt, formatDay } from '../kit/words/format.ts';
import { useT } from '../kit/words/words.ts';
import { countAnew } from './bell.ts';
import { placeOf } from './notice-place.ts';
import { isUnread, waitsForMe } from './waits.ts';
import './phone-notice.css';

/** What is told today, then what was told before; one of them whole, to be read and confirmed. */
export const PhoneNoticeScreen = () => {
  const { value, open, back } = useStep('id');
  const id = Number(value);
  return id > 0 ? <One key={id} id={id} back={back} /> : <List open={open} />;
};

const told = (rows: readonly NoticeRow[]) => rows.filter(({ state }) => state === 'SHOWN');
const over = (rows: readonly NoticeRow[]) => rows.filter(({ state }) => state !== 'SHOWN');

const List = ({ open }: { open: (id: number) => void }) => {
  const t = useT();
  const { data, error, refetch } = useCall(posts, {});
  const { send, sending } = useSend(readAll);
  const cache = useQueryClient();
  const title = t('menu.notice');
  if (!data)
    return <PhonePage title={title}>{error ? <PhoneFailed error={error} again={() => void refetch()} /> : <PhoneLoading />}</PhonePage>;
  const unread = data.some(isUnread);
  const readThemAll = () =>
    send({})
      .then(() => Promise.all([refetch(), countAnew(cache)]))
      .catch(tellFailure);
  const line = (row: NoticeRow) => (
    <PhoneLine
      key={row.id}
      title={row.title}
      text={row.excerpt}
      tone={waitsForMe(row) ? 'warn' : isUnread(row) ? 'info' : undefined}
      note={[
        waitsForMe(row) ? t('notice.toConfirm') : isUnread(row) && t('notice.unread'),
        row.author,
        formatDay(row.toldAt),
        row.attachFileName && `${t('notice.file')} ${row.attachFileName}`,
      ]
        .filter(Boolean)
        .join(' · ')}
      onTap={() => open(row.id)}
    />
  );
  return (
    <PhonePage
      title={title}
      foot={
        unread && (
          <PhoneButton icon="check" busy={sending} onTap={() => void readThemAll()}>
            {t('notice.readAll')}
          </PhoneButton>
        )
      }
    >
      {told(data).length === 0 && <PhoneNothing icon="bell" title={t('bell.none')} />}
      {told(data).length > 0 && <PhoneList label={t('noticeState.SHOWN')}>{told(data).map(line)}</PhoneList>}
      {over(data).length > 0 && <PhoneList label={t('noticeState.OVER')}>{over(data).map(line)}</PhoneList>}
    </PhonePage>
  );
};

const One = ({ id, back }: { id: number; back: () => void }) => {
  const t = useT();
  const { data, error, refetch } = useCall(oneNotice, { id });
  const { send, sending } = useSend(confirmNotice);
  const cache = useQueryClient();
  const gone = error instanceof ApiFailure && error.status === 404;
  // Reading it was written down by asking for it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another text, or one that is confirmed, is counted anew
  useEffect(() => {
    if (data) void countAnew(cache);
  }, [data?.id, data?.toldAt, data?.isConfirmed, cache]);
  if (!data || gone)
    return (
      <PhonePage title={t('notice.one')} back={back}>
        {gone ? (
          <PhoneNothing icon="bell" title={t('notice.gone')} text={t('notice.goneNext')} />
        ) : error ? (
          <PhoneFailed error={error} again={() => void refetch()} />
        ) : (
          <PhoneLoading />
        )}
      </PhonePage>
    );
  const confirm = () =>
    send({ id, toldAt: data.toldAt })
      .then(({ by }) => tell.success(t('notice.confirmedSaid', { name: by })))
      .catch(tellFailure);
  return (
    <PhonePage
      title={t('notice.one')}
      back={back}
      foot={
        waitsForMe(data) && (
          <PhoneButton kind="primary" icon="check" busy={sending} onTap={() => void confirm()}>
            {t('notice.confirm')}
          </PhoneButton>
        )
      }
    >
      <Card of={data} />
    </PhonePage>
  );
};

/** The card as the office has it: who says it to whom, what it says, and its files. */
const Card = ({ of }: { of: NoticePage }) => {
  const t = useT();
  return (
    <article className="phone-notice">
      <h2>{of.title}</h2>
      {of.important && (
        <p className="phone-notice-mark" data-done={of.isConfirmed === true}>
          {of.isConfirmed ? `✓ ${t('notice.isConfirmed')}` : t('notice.important')}
        </p>
      )}
      <p className="phone-notice-by">
        <Avatar name={of.author ?? '?'} image={of.authorImage} size={40} />
        <span>
          <b>{of.author}</b> · {formatAt(of.toldAt)}
          <small>{placeOf(of)}</small>
        </span>
      </p>
      <RichText html={of.contents} />
      {of.files.length > 0 && (
        <PhoneList label={t('notice.file')}>
          {of.files.map((file) => (
            <PhoneLine
              key={file.id}
              icon={file.mimeType.startsWith('image/') ? 'eye' : 'report'}
              title={file.name}
              text={fileSize(file.size)}
              onTap={() => void download(of.id, file)}
            />
          ))}
        </PhoneList>
      )}
    </article>
  );
};

const download = async (id: number, { id: fileId, name, mimeType }: NoticePage['files'][number]) => {
  try {
    const { blob } = await fetchFile(noticeFile, { id, fileId });
    saveFile(new Uint8Array(await blob.arrayBuffer()), name, mimeType);
  } catch (failure) {
    tellFailure(failure);
  }
};
