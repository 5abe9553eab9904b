import type { Lang } from '@lotline/contract/kit/words';
import type { CodeRow } from '@lotline/contract/system/code';
import { columnsOf } from '../kit/columns/columns.ts';
import { DownOutlined } from '../kit/look/ant-icons.tsx';
import type { Translate } from '../kit/words/words.ts';
import type { CodeBranch } from './code-tree.ts';

const { text, number, flag, stamps } = columnsOf<CodeRow>();
const stepPx = 18;

type At = {
  places: ReadonlyMap<number, CodeBranch>;
  codes: readonly CodeRow[];
  fold: (id: number) => void;
  lang: Lang;
  t: Translate;
};
/** The codes as rows, each set in under the one that it belongs to; what stands under a code is folded away at its arrow. */
export const codeColumns = ({ places, codes, fold, lang, t }: At) => {
  const byId = new Map(codes.map((row) => [row.id, row]));
  const parentOf = ({ parentId }: CodeRow) => {
    const parent = parentId === null ? undefined : byId.get(parentId);
    return parent && (lang === 'kr' ? parent.nameKr : parent.nameEn);
  };
  return [
    text('code', {
      width: 190,
      pinned: 'left',
      show: (row) => {
        const { depth = 0, isParent = false, isFolded = false } = places.get(row.id) ?? {};
        return (
          <span className="code-branch" style={{ paddingInlineStart: depth * stepPx }}>
            {isParent ? (
              <button
                type="button"
                className="code-fold"
                tabIndex={-1}
                aria-expanded={!isFolded}
                aria-label={t(isFolded ? 'code.unfold' : 'code.fold', { code: row.code })}
                onClick={() => fold(row.id)}
              >
                <DownOutlined />
              </button>
            ) : (
              depth > 0 && <span className="code-fold" />
            )}
            {row.code}
          </span>
        );
      },
    }),
    text('nameKr', { width: 220, grow: 1 }),
    text('nameEn', { width: 220, grow: 1 }),
    text('parentId', { width: 150, value: parentOf, hidden: true }),
    number('seq', { decimals: 0, width: 80 }),
    flag('enabled', { width: 90 }),
    ...stamps(),
  ];
};
