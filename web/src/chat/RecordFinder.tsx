import { type FoundRecord, findRecords } from '@lotline/contract/system/find';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { send } from '../kit/net/send.ts';
import { useLanguage } from '../kit/words/language.ts';
import { useSay } from '../kit/words/use-say.ts';
import { besideOf } from '../system/index.ts';

const least = 2;
const most = 8;

export const recordOf = ({ table, id, name, label }: FoundRecord) => ({ table, id, label: name ?? label });

/** The records that what stands behind the # means. */
export const useFound = (asked: string | undefined) => {
  const lang = useLanguage();
  return useQuery({
    queryKey: ['chat find', asked, lang],
    queryFn: async ({ signal }) => (await send(findRecords, { text: asked ?? '' }, { signal })).slice(0, most),
    enabled: (asked?.length ?? 0) >= least,
    meta: { quiet: true },
  });
};

type Props = { id: string; asked: string; found: UseQueryResult<FoundRecord[]>; at: number; put: (one: FoundRecord) => void };
export const RecordFinder = ({ id, asked, found, at, put }: Props) => {
  const { t } = useSay();
  const lines = found.data ?? [];
  return (
    <div className="chat-finder">
      <div role="listbox" id={`${id}-list`} aria-label={t('chat.find')}>
        {lines.map((one, n) => (
          <div
            key={`${one.table} ${one.id}`}
            id={`${id}-${n}`}
            role="option"
            aria-selected={n === at}
            tabIndex={-1}
            onPointerDown={(event) => {
              event.preventDefault();
              put(one);
            }}
          >
            <small>{t(`recordKind.${one.table}`)}</small>
            <b>{one.name ?? one.label}</b>
            <span>{besideOf(one)}</span>
          </div>
        ))}
      </div>
      {lines.length === 0 && (
        <p role="status">{asked.length < least ? t('chat.findMore') : found.isFetching ? '…' : t('chat.findNothing', { text: asked })}</p>
      )}
    </div>
  );
};
