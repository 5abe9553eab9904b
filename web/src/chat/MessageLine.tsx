import { type Message, messagePicture, withdrawMessage } from '@lotline/contract/chat/chat';
import { useQuery } from '@tanstack/react-query';
import { useObjectUrl } from '../kit/browser/object-url.ts';
import { Button } from '../kit/look/Button.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { useSend } from '../kit/net/resource.ts';
import { fetchFile } from '../kit/net/send.ts';
import { formatAt, formatDay } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Waiting } from './outbox.ts';
import { Face } from './Person.tsx';
import { RecordCards } from './RecordCards.tsx';

type Props = { of: Message; before: Message | undefined; isPlace: boolean; isSought: boolean };
/** One message, with the day where it begins one and its author where another spoke before. */
export const MessageLine = ({ of, before, isPlace, isSought }: Props) => {
  const { t } = useSay();
  const { send: withdraw } = useSend(withdrawMessage);
  const isNewDay = !before || formatDay(before.sentAt) !== formatDay(of.sentAt);
  const isAnother = isNewDay || before?.authorId !== of.authorId;
  const author = of.author ?? t('chat.somebody');
  const takeBack = async () => {
    const isSure = await confirm({ title: t('chat.withdraw'), text: t('chat.withdrawAsk'), okText: t('chat.withdraw'), danger: true });
    if (isSure) await withdraw({ id: of.id }).catch(tellFailure);
  };
  return (
    <>
      {isNewDay && <p className="chat-day">{formatDay(of.sentAt)}</p>}
      <article
        className="chat-line"
        data-mine={of.isMine}
        data-another={isAnother}
        data-sought={isSought}
        ref={isSought ? toView : undefined}
      >
        {!of.isMine && isAnother && (
          <p className="chat-author">
            <Face of={{ username: author, image: of.authorImage, color: of.authorColor }} size={24} /> <b>{author}</b>
          </p>
        )}
        <div className="chat-said">
          {of.withdrawnAt !== null ? (
            <p className="chat-withdrawn">{t('chat.withdrawn')}</p>
          ) : (
            <>
              {of.hasPicture && <Picture id={of.id} label={t('chat.pictureOf', { name: author })} />}
              {of.body && <p>{of.body}</p>}
              {of.links.length > 0 && <RecordCards refs={of.links} />}
            </>
          )}
        </div>
        <p className="chat-meta">
          <time dateTime={of.sentAt}>{formatAt(of.sentAt).slice(11, 16)}</time>
          {of.isMine && of.withdrawnAt === null && (
            <>
              {of.seenBy > 0 && <span>{isPlace ? t('chat.seenBy', { n: of.seenBy }) : t('chat.seen')}</span>}
              <button type="button" onClick={() => void takeBack()}>
                {t('chat.withdraw')}
              </button>
            </>
          )}
        </p>
      </article>
    </>
  );
};

const toView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'start' });

/** Asked for with the session, as an `img` can't be. */
const Picture = ({ id, label }: { id: number; label: string }) => {
  const { data } = useQuery({
    queryKey: ['chat picture', id],
    queryFn: async ({ signal }) => (await fetchFile(messagePicture, { id }, { signal })).blob,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const url = useObjectUrl(data);
  if (!url) return <span className="chat-picture" role="img" aria-label={label} />;
  return (
    <a className="chat-picture" href={url} target="_blank" rel="noreferrer">
      <img src={url} alt={label} />
    </a>
  );
};

/** What is on its way, or didn't arrive. */
export const WaitingLine = ({ of, again, drop }: { of: Waiting; again: () => void; drop: () => void }) => {
  const { t } = useSay();
  const { body, links, picture, failed } = of;
  return (
    <article className="chat-line" data-mine="true" data-another="true" data-waiting="true">
      <div className="chat-said">
        <p>{[body, picture?.name, ...links.map(({ label }) => label)].filter(Boolean).join('\n')}</p>
      </div>
      {failed === null ? (
        <p className="chat-meta">{t('chat.waiting')}</p>
      ) : (
        <div className="chat-failed" role="alert">
          <span>
            <b>{t('chat.notSent')}</b> {failed}
          </span>
          <Button size="small" onClick={again}>
            {t('chat.again')}
          </Button>
          <Button size="small" onClick={drop}>
            {t('chat.drop')}
          </Button>
        </div>
      )}
    </article>
  );
};
