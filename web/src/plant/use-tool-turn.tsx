import { Tool, type ToolRow } from '@lotline/contract/plant/tool';
import { PauseCircleOutlined, PlayCircleOutlined } from '../kit/look/ant-icons.tsx';
import { confirm } from '../kit/messages/alert.tsx';
import { tell } from '../kit/messages/snackbar.tsx';
import { tellFailure } from '../kit/net/failure.ts';
import { usePermission } from '../kit/net/permission.tsx';
import { useSend } from '../kit/net/resource.ts';
import type { Acts } from '../kit/record/Acts.tsx';
import { language } from '../kit/words/language.ts';
import { nameIn } from '../kit/words/name-in.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { States } from './tool-state.tsx';

/** Sets a machine under inspection and back, with the same question in its list and on its page. */
export const useToolTurn = (states: States) => {
  const { t } = useSay();
  const { may } = usePermission();
  const { send } = useSend(Tool.change);
  const workOn = ({ id }: ToolRow) => {
    const now = states.get(id);
    return now?.planId ? { work: [now.productName, now.planNo].filter(Boolean).join(' · '), worker: now.workerName } : null;
  };
  const sureOf = (inspect: boolean, row: ToolRow) => {
    const name = nameIn(language.get(), row);
    const work = workOn(row);
    const asked = work ? 'tool.confirmInspectionAtWork' : 'tool.confirmInspection';
    return confirm({
      title: t(inspect ? 'tool.toInspection' : 'tool.toOperating'),
      text: t(inspect ? asked : 'tool.confirmOperating', { name, ...work }),
      icon: 'warning',
    });
  };
  const turn = async (row: ToolRow) => {
    const inspect = row.status === 'OPERATING';
    if (!(await sureOf(inspect, row))) return;
    const said = workOn(row) ? 'tool.nowInspectedAtWork' : 'tool.nowInspected';
    const name = nameIn(language.get(), row);
    await send({ ...row, status: inspect ? 'UNDER_INSPECTION' : 'OPERATING' }).then(
      () => tell.success(t(inspect ? said : 'tool.nowOperating', { name })),
      tellFailure,
    );
  };
  const actsOf = (row: ToolRow): Acts => {
    if (!may('tools', 'modify')) return [];
    const operating = row.status === 'OPERATING';
    return [
      {
        label: t(operating ? 'tool.toInspection' : 'tool.toOperating'),
        icon: operating ? <PauseCircleOutlined /> : <PlayCircleOutlined />,
        run: () => void turn(row),
      },
    ];
  };
  return { sureOf, actsOf };
};
