import { Button } from 'antd';
import { useGo } from '../browser/go.ts';
import { useSay } from '../words/use-say.ts';

/** Where no such record stands at all: the way to the screen that makes the first one. */
export const NothingYet = ({ said, open }: { said?: string | undefined; open?: string | undefined }) => {
  const { t } = useSay();
  const go = useGo();
  return (
    <div className="pick-nothing">
      {said ?? t('record.noneYet')}
      {open && (
        // A press on it takes the focus from no field: the list would close before it is heard.
        <Button size="small" onMouseDown={(event) => event.preventDefault()} onClick={() => go(open)}>
          {t('record.openScreen')}
        </Button>
      )}
    </div>
  );
};
