import type { BomRow } from '@lotline/contract/product/bom';
import { useSay } from '../kit/words/use-say.ts';

type Props = { line: Pick<BomRow, 'substituteForId' | 'substituteForName' | 'substitutePriority'> | null | undefined };

/** That a line stands in for another one, for which, and which choice it is. */
export const SubstituteTag = ({ line }: Props) => {
  const { t } = useSay();
  if (line?.substituteForId == null) return null;
  const facts = { material: line.substituteForName, n: line.substitutePriority ?? null };
  return <span className="kit-tag kit-tag-orange">{t('bom.standsInFor', facts)}</span>;
};
