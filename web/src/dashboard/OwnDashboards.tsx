import { dashboards } from '@lotline/contract/dashboard/dashboard-names';
import { Link } from '@tanstack/react-router';
import { Icon } from '../kit/look/icons.tsx';
import { usePermission } from '../kit/net/permission.tsx';
import { useCall } from '../kit/net/resource.ts';
import { recordPath } from '../kit/record/record-path.ts';
import { useT } from '../kit/words/words.ts';

/** One's own dashboards in the menu, each also in a window of its own, and the way to a new one. */
export const OwnDashboards = () => {
  const t = useT();
  const { may } = usePermission();
  const { data = [] } = useCall(dashboards, {});
  return (
    <>
      {data
        .filter(({ mine }) => mine)
        .map(({ id, name }) => (
          <li key={id} className="side-own">
            <Link
              className="side-leaf"
              to={recordPath('dashboard', id)}
              title={name}
              activeOptions={{ exact: true, includeSearch: false }}
              activeProps={{ 'aria-current': 'page' }}
            >
              <span>{name}</span>
            </Link>
            <a
              href={`${recordPath('dashboard', id)}?fullSizeYn=Y`}
              target="_blank"
              rel="noreferrer"
              aria-label={t('dashboard.newWindow', { name })}
              title={t('dashboard.newWindow', { name })}
            >
              <Icon name="link" size={14} />
            </a>
          </li>
        ))}
      {may('dashboard', 'create') && (
        <li>
          <Link className="side-leaf" to={'/dashboard?new=1'} title={t('dashboard.create')}>
            <span>{t('dashboard.create')}</span>
          </Link>
        </li>
      )}
    </>
  );
};
