import type { CodeRow } from '@lotline/contract/system/code';
import { useMemo } from 'react';
import { Line, NumberField, SwitchField, TextField } from '../kit/form/fields.tsx';
import { type Branch, TreeField } from '../kit/form/pickers.tsx';
import { useSay } from '../kit/words/use-say.ts';
import { type CodeNode, treeOf, withThoseBelow } from './code-tree.ts';

type Props = { codes: readonly CodeRow[]; categoryId: number; row: CodeRow | null };

export const CodeForm = ({ codes, categoryId, row }: Props) => {
  const { lang } = useSay();
  const parents = useMemo(() => {
    const own = row ? withThoseBelow(codes, row.id) : new Set<number>();
    const branches = (nodes: readonly CodeNode[]): Branch[] =>
      nodes
        .filter(({ id }) => !own.has(id))
        .map(({ id, code, nameKr, nameEn, children }) => ({
          value: id,
          label: `${lang === 'kr' ? nameKr : nameEn} (${code})`,
          other: lang === 'kr' ? nameEn : nameKr,
          ...(children && { children: branches(children) }),
        }));
    return branches(treeOf(codes, categoryId));
  }, [codes, categoryId, row, lang]);
  return (
    <>
      <TextField name="code" maxLength={50} />
      <Line>
        <TextField name="nameKr" maxLength={100} />
        <TextField name="nameEn" maxLength={100} />
      </Line>
      <TreeField name="parentId" tree={parents} />
      <Line>
        <NumberField name="seq" decimals={0} />
        <SwitchField name="enabled" />
      </Line>
    </>
  );
};

export const CategoryForm = () => {
  const { t } = useSay();
  return (
    <>
      <TextField name="category" maxLength={50} help={t('code.categoryHint')} />
      <Line>
        <TextField name="nameKr" maxLength={100} />
        <TextField name="nameEn" maxLength={100} />
      </Line>
      <TextField name="description" maxLength={300} />
    </>
  );
};
