import {
  changeDashboard,
  createDashboard,
  type Dashboard,
  dashboard as dashboardCall,
  removeDashboard,
  restoreDashboards,
} from '@lotline/contract/dashboard/dashboard';
import { dashboards } from '@lotline/contract/dashboard/dashboard-names';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useGo } from '../kit/browser/go.ts';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { lazyPart } from '../kit/look/later.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall, useSend } from '../kit/net/resource.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { useInAddress } from '../kit/record/use-in-address.ts';
import { useRemoval } from '../kit/record/use-removal.ts';
import { useT } from '../kit/words/words.ts';
import type { Draft } from './DashboardEditor.tsx';
import { DashboardView } from './DashboardView.tsx';
import { readyMade, roleOf } from './ready-made.ts';

const DashboardEditor = lazyPart(async () => (await import('./DashboardEditor.tsx')).DashboardEditor);

/** Makes a dashboard of one's own and goes there. */
const useMake = () => {
  const t = useT();
  const go = useGo();
  const make = useSend(createDashboard);
  return (draft: Draft, then: 'look' | 'edit', said = t('told.saved')) =>
    make
      .send(draft)
      .then(({ id }) => {
        tell.success(said);
        go(`${recordPath('dashboard', id)}${then === 'edit' ? '?edit=1' : ''}`);
      })
      .catch(tellFailure);
};

/** One dashboard: looked at, and edited by who may. */
export const DashboardPage = ({ id }: { id: number }) => {
  const { data, error, isError, refetch } = useCall(dashboardCall, { id });
  if (!data) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  return <Shown key={data.id} kept={data} />;
};

const Shown = ({ kept }: { kept: Dashboard }) => {
  const t = useT();
  const go = useGo();
  const { may } = usePermission();
  const [edit, setEdit] = useInAddress('edit', '');
  const [whole] = useInAddress('fullSizeYn', '');
  const remove = useSend(removeDashboard);
  const restore = useSend(restoreDashboards);
  const make = useMake();
  const { id, name, layout, sharing } = kept;
  const mayEdit = kept.editable && may('dashboard', 'modify');
  const { drop } = useRemoval<Dashboard>(
    {
      kind: t('menu.dashboard'),
      nameOf: (one) => one.name,
      remove: () => remove.send({ id }),
      restore: () => restore.send({ ids: [id] }),
    },
    () => go('/dashboard'),
    () => go(recordPath('dashboard', id)),
  );
  if (edit && mayEdit) return <Edited kept={kept} leave={() => setEdit('')} />;
  return (
    <DashboardView
      title={name}
      widgets={layout.widgets}
      onWall={whole === 'Y'}
      note={
        kept.mine
          ? sharing === 'PRIVATE'
            ? null
            : t(`sharing.${sharing}`)
          : kept.ownerName
            ? t('dashboard.of', { owner: kept.ownerName })
            : t('dashboard.ofNobody')
      }
      tools={
        <>
          {may('dashboard', 'create') && (
            <Button
              onClick={() =>
                void make(
                  { name: t('dashboard.copyOf', { name }).slice(0, 100), sharing: 'PRIVATE', layout },
                  'look',
                  t('dashboard.copied'),
                )
              }
            >
              {t('dashboard.makeMine')}
            </Button>
          )}
          {(kept.mine || kept.ownerId === null) && may('dashboard', 'delete') && (
            <Button danger onClick={() => void drop([kept])}>
              {t('action.delete')}
            </Button>
          )}
          {mayEdit && (
            <Button type="primary" onClick={() => setEdit('1')}>
              {t('dashboard.edit')}
            </Button>
          )}
        </>
      }
    />
  );
};

/** What somebody else saves meanwhile comes to this page, and isn't written over by who began before it. */
const Edited = ({ kept, leave }: { kept: Dashboard; leave: () => void }) => {
  const t = useT();
  const change = useSend(changeDashboard);
  const [was] = useState(kept);
  const { id, name, layout, sharing } = was;
  return (
    <DashboardEditor
      draft={{ name, sharing, layout }}
      mine={was.mine || was.ownerId === null}
      leave={leave}
      save={(draft) =>
        change
          .send({ id, version: was.version, ...draft })
          .then(() => {
            tell.success(t('told.saved'));
            leave();
          })
          .catch(tellFailure)
      }
    />
  );
};

/** The first of one's own; whoever has none sees what their role looks at first. */
export const DashboardScreen = () => {
  const { data, error, isError, refetch } = useCall(dashboards, {});
  const { new: fresh } = useSearch({ strict: false }) as { new?: unknown };
  if (!data) return <GridMessage kind={isError ? 'failed' : 'loading'} failure={error} again={() => void refetch()} />;
  const own = data.find(({ mine }) => mine);
  if (fresh) return <Fresh />;
  return own ? <DashboardPage id={own.id} /> : <Usual />;
};

const Usual = () => {
  const t = useT();
  const { may } = usePermission();
  const role = roleOf(may);
  const make = useMake();
  const [layout] = useState(() => readyMade(role, may));
  const name = t(`dashboard.home.${role}`);
  return (
    <DashboardView
      title={name}
      note={t('dashboard.readyMade')}
      widgets={layout.widgets}
      tools={
        may('dashboard', 'create') && (
          <Button onClick={() => void make({ name, sharing: 'PRIVATE', layout }, 'look', t('dashboard.copied'))}>
            {t('dashboard.makeMine')}
          </Button>
        )
      }
    />
  );
};

/** A new one is empty, and kept once it is saved. */
const Fresh = () => {
  const t = useT();
  const go = useGo();
  const make = useMake();
  return (
    <DashboardEditor
      draft={{ name: t('dashboard.create'), sharing: 'PRIVATE', layout: { widgets: [] } }}
      mine
      leave={() => go('/dashboard')}
      save={(draft) => make(draft, 'look')}
    />
  );
};
