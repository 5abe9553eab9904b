import type { MoldRow } from '@lotline/contract/mold/mold';
import { toolUses } from '@lotline/contract/plant/tool';
import { confirm } from '../kit/messages/alert.tsx';
import { send } from '../kit/net/send.ts';
import { t } from '../kit/words/words.ts';

type Asked = { mold: MoldRow; toolId: number; molds: readonly MoldRow[]; maySeeTools: boolean };

/** Whether a mold is meant for this machine: where the machine makes none of its products, or carries another mold, that is said and asked first. */
export const isMeantThere = async ({ mold, toolId, molds, maySeeTools }: Asked) => {
  const others = molds.filter((one) => one.id !== mold.id && one.status === 'MOUNTED' && one.toolId === toolId).map(({ code }) => code);
  const own = (mold.products ?? []).map(({ productId }) => productId);
  const uses = maySeeTools && own.length > 0 ? await send(toolUses, { id: toolId }).catch(() => null) : null;
  // Of a machine that no work standard names nobody knows what it makes.
  const isStrange = uses !== null && uses.products.length > 0 && !uses.products.some(({ productId }) => own.includes(productId));
  const said = [
    isStrange && t('moldInout.strangeTool', { mold: mold.code }),
    others.length > 0 && t('moldInout.otherMold', { molds: others.join(', ') }),
  ].filter((text) => text !== false);
  if (said.length === 0) return true;
  return confirm({ icon: 'warning', title: t('moldInout.mountAnyway'), text: said.join('\n'), okText: t('moldInout.mountAnyway') });
};
