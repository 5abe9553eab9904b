import { browseConnection } from '@lotline/contract/collection/connection';
import { useState } from 'react';
import { GridMessage } from '../kit/grid/GridMessage.tsx';
import { Button } from '../kit/look/Button.tsx';
import { useCall } from '../kit/net/resource.ts';
import { useSay } from '../kit/words/use-say.ts';

type Props = { id: number; has: (tag: string) => boolean; choose: (tag: string) => void };

/** The nodes of an OPC UA server to choose from; the server is asked where somebody looks. */
export const ConnectionNodes = (props: Props) => {
  const { t } = useSay();
  const [open, setOpen] = useState(false);
  if (!open) return <Button onClick={() => setOpen(true)}>{t('connection.browse')}</Button>;
  return (
    <div className="connection-nodes">
      <Below {...props} under={null} />
    </div>
  );
};

const Below = ({ under, ...props }: Props & { under: string | null }) => {
  const { t } = useSay();
  const asked = useCall(browseConnection, { id: props.id, ...(under !== null && { under }) });
  if (!asked.data)
    return <GridMessage kind={asked.isError ? 'failed' : 'loading'} failure={asked.error} again={() => void asked.refetch()} />;
  if (asked.data.length === 0) return <p className="kit-quiet">{t('connection.noNodes')}</p>;
  return (
    <ul>
      {asked.data.map((node) => (
        <li key={node.tag}>
          {node.hasMore ? (
            <Folder {...props} tag={node.tag} name={node.name} />
          ) : (
            <Button size="small" disabled={props.has(node.tag)} title={node.tag} onClick={() => props.choose(node.tag)}>
              {node.name}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
};

const Folder = ({ tag, name, ...props }: Props & { tag: string; name: string }) => {
  const [open, setOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{name}</summary>
      {open && <Below {...props} under={tag} />}
    </details>
  );
};
