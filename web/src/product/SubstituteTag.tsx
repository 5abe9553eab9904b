import type { BomRow } from '@lotline/contract/product/bom';
import { useSay } from '../kit/words/use-say.ts';

type Props = {
  line: Pick<BomRow, 'substituteForId' | 'substituteForName' | 'substitutePriority'> | null | undefined /** Says for what. */;
  inFull?: boolean;
};

/** That a line stands in for another one, and which choice it is. */
export const SubstituteTag = ({ line, inFull }: Props) => {
  const { t } = useSay();
  if (line?.substituteForId == null) return null;
  const material = line.substituteForName;
  return (
    <span className="kit-tag kit-tag-orange" title={t('bom.standsInFor', { material })}>
      {inFull ? t('bom.standsInFor', { material }) : t('bom.substitute', { n: line.substitutePriority ?? 1 })}
    </span>
  );
};
