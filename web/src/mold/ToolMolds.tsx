import { moldsOnTool } from '@lotline/contract/mold/mold';
import { Grid } from '../kit/grid/Grid.tsx';
import { useRows } from '../kit/net/resource.ts';
import { useT } from '../kit/words/words.ts';
import { moldColumns } from './mold-columns.tsx';

/** The mold that a machine carries, and those that it carried before. */
export const ToolMolds = ({ toolId }: { toolId: number }) => {
  const t = useT();
  const source = useRows(moldsOnTool, { id: toolId });
  return (
    <Grid
      id="mold_of_tool"
      label={t('menu.mold')}
      words="mold"
      columns={moldColumns}
      source={source}
      select="none"
      empty={t('mold.noneOnTool')}
    />
  );
};
