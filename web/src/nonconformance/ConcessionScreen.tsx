import { type Concession, Concessions, concessions } from '@lotline/contract/nonconformance/concession';
import { useGo } from '../kit/browser/go.ts';
import { ExportOutlined } from '../kit/look/ant-icons.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { workDay } from '../kit/site/work-day.ts';
import { useSay } from '../kit/words/use-say.ts';
import { concessionColumns } from './concession-columns.ts';

/** What may be used although it doesn't conform: what waits for a decision first. */
export const ConcessionScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const list = useList(usePages(concessions, {}));
  const quick = useQuick(Concessions);
  const open = ({ id }: Concession) => go(recordPath('concession', id));
  return (
    <ListScreen<Concession>
      menu="concession"
      id="concession"
      list={list}
      words="concession"
      columns={concessionColumns}
      quick={quick}
      history={{ table: 'concession', nameOf: ({ concessionNo }) => concessionNo }}
      acts={(rows) => [
        { label: t('concession.open'), icon: <ExportOutlined />, why: whyNotOne(t, rows), run: () => rows[0] && open(rows[0]) },
      ]}
      onOpen={open}
      tone={({ status, leftQty, validUntil }) =>
        status === 'REQUESTED'
          ? 'warning'
          : status !== 'APPROVED' || leftQty === 0
            ? 'muted'
            : validUntil < workDay()
              ? 'danger'
              : undefined
      }
      empty={<span>{t('concession.empty')}</span>}
    />
  );
};
