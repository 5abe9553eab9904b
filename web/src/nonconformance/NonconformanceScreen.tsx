import { type Nonconformance, Nonconformances, nonconformances } from '@lotline/contract/nonconformance/nonconformance';
import { useGo } from '../kit/browser/go.ts';
import { ExportOutlined } from '../kit/look/ant-icons.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { today } from '../kit/words/format.ts';
import { useSay } from '../kit/words/use-say.ts';
import { ncColumns } from './nc-columns.ts';

/** What inspections found bad: what is open first, the oldest of it before the others. */
export const NonconformanceScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const list = useList(usePages(nonconformances, {}));
  const quick = useQuick(Nonconformances);
  const open = ({ id }: Nonconformance) => go(recordPath('nonconformance', id));
  return (
    <ListScreen<Nonconformance>
      menu="nonconformance"
      id="nonconformance"
      list={list}
      words="nonconformance"
      columns={ncColumns}
      quick={quick}
      history={{ table: 'nonconformance', nameOf: ({ ncNo }) => ncNo }}
      acts={(rows) => [
        { label: t('nonconformance.open'), icon: <ExportOutlined />, why: whyNotOne(t, rows), run: () => rows[0] && open(rows[0]) },
      ]}
      onOpen={open}
      tone={({ status, dueDay }) => (status === 'CLOSED' ? 'muted' : dueDay !== null && dueDay < today() ? 'danger' : undefined)}
      empty={<span>{t('nonconformance.empty')}</span>}
    />
  );
};
