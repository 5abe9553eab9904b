import { foundRecordsByRef, type RecordRef } from '@lotline/contract/system/find';
import { useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useSay } from '../kit/words/use-say.ts';
import { addressOf, besideOf } from '../system/index.ts';

/** So long a card says of a record what it said before. */
const staleMs = 60_000;

/** The records that a message points to, each as its reader may see it. */
export const RecordCards = ({ refs }: { refs: readonly RecordRef[] }) => {
  const { t } = useSay();
  const lang = useLanguage();
  const asked = refs.map(({ table, id }) => `${table}:${id}`).join(',');
  const { data } = useQuery({
    queryKey: ['chat cards', asked, lang],
    queryFn: ({ signal }) => send(foundRecordsByRef, { refs: asked as never }, { signal }),
    staleTime: staleMs,
    meta: { quiet: true },
  });
  return (
    <ul className="chat-cards">
      {(data ?? refs.map((ref) => ({ ...ref, mayView: true, found: undefined }))).map(({ table, id, mayView, found }) => (
        <li key={`${table} ${id}`}>
          {found ? (
            <a className="chat-card" href={addressOf(found)} target="_blank" rel="noreferrer">
              <small>{t(`recordKind.${table}`)}</small>
              <b>{found.name ?? found.label}</b>
              <span>{besideOf(found)}</span>
            </a>
          ) : (
            <span className="chat-card" data-closed="true">
              <small>{t(`recordKind.${table}`)}</small>
              <span>{found === undefined ? '…' : t(mayView ? 'chat.recordGone' : 'chat.mayNotSee')}</span>
            </span>
          )}
        </li>
      ))}
    </ul>
  );
};
