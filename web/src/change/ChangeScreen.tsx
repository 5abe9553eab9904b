import { type Change, Changes, changes, mostChecked } from '@lotline/contract/change/change';
import { Suspense, useEffect, useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { useWantedNew } from '../kit/browser/wanted.ts';
import { useOpenPanel } from '../kit/form/use-open-panel.ts';
import { withFields } from '../kit/form/with-fields.ts';
import { ExportOutlined, PlusOutlined } from '../kit/look/ant-icons.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { usePages } from '../kit/net/resource.ts';
import { ListScreen } from '../kit/record/ListScreen.tsx';
import { recordPath } from '../kit/record/record-path.ts';
import { useList, whyNotOne } from '../kit/record/use-list.ts';
import { useQuick } from '../kit/record/use-quick.ts';
import { useSay } from '../kit/words/use-say.ts';
import { changeColumns } from './change-columns.ts';

const ChangeDrawer = lazyPart(async () => (await withFields(import('./ChangeDrawer.tsx'))).ChangeDrawer);
const CheckDrawer = lazyPart(async () => (await withFields(import('./CheckDrawer.tsx'))).CheckDrawer);

const menu = 'changeControl';
/** Changes of people, machines, material and methods: what waits for somebody first. */
export const ChangeScreen = () => {
  const { t } = useSay();
  const go = useGo();
  const { may } = usePermission();
  const list = useList(usePages(changes, {}));
  const quick = useQuick(Changes);
  const { open, show, close } = useOpenPanel<{ check?: readonly Change[] }>();
  useWantedNew(menu, may(menu, 'create') && (() => show({})));
  const toPage = (id: number) => go(recordPath(menu, id));
  // The drawer has to be gone before the page changes: it would ask about what is saved already.
  const [registered, setRegistered] = useState<number | null>(null);
  useEffect(() => {
    if (registered !== null && !open) go(recordPath(menu, registered));
  }, [registered, open, go]);
  return (
    <>
      <ListScreen<Change>
        menu={menu}
        id="process_change"
        list={list}
        words="change"
        columns={changeColumns}
        quick={quick}
        main={
          may(menu, 'create') && (
            <Button type="primary" icon={<PlusOutlined />} onClick={() => show({})}>
              {t('change.new')}
            </Button>
          )
        }
        history={{ table: 'process_change', nameOf: ({ changeNo }) => changeNo }}
        acts={(rows) => [
          { label: t('change.open'), icon: <ExportOutlined />, why: whyNotOne(t, rows), run: () => rows[0] && toPage(rows[0].id) },
          may(menu, 'modify') && {
            label: t('change.check'),
            why:
              rows.length === 0
                ? whyNotOne(t, rows)
                : rows.every(({ isToCheck }) => isToCheck) && rows.length <= mostChecked
                  ? undefined
                  : t('change.whyNotToCheck'),
            run: () => show({ check: rows }),
          },
        ]}
        onOpen={({ id }) => toPage(id)}
        tone={({ status, verdict }) =>
          status === 'NOTICED' || status === 'REGISTERED'
            ? 'warning'
            : verdict === 'BAD'
              ? 'danger'
              : status === 'APPROVED'
                ? undefined
                : 'muted'
        }
        empty={<span>{t('change.empty')}</span>}
      />
      <Suspense fallback={null}>
        {open &&
          (open.check ? (
            <CheckDrawer key={open.times} of={open.check} close={close} />
          ) : (
            <ChangeDrawer key={open.times} row={null} close={close} saved={({ id }) => setRegistered(id)} />
          ))}
      </Suspense>
    </>
  );
};
