import { useMemo } from 'react';
import { codeName, useCodes } from '../../kit/net/codes.ts';
import { useSay } from '../../kit/words/use-say.ts';

/** The reasons of defects that can be chosen, each behind its group. */
export const useDefectReasons = () => {
  const { lang } = useSay();
  const codes = useCodes('DEFECT');
  return useMemo(() => {
    const parents = new Set(codes.map(({ parentId }) => parentId));
    const names = new Map(codes.map((code) => [code.id, codeName(code, lang)]));
    return codes
      .filter(({ id }) => !parents.has(id))
      .map((code) => ({
        value: code.id,
        label: code.parentId ? `${names.get(code.parentId) ?? ''} / ${codeName(code, lang)}` : codeName(code, lang),
      }));
  }, [codes, lang]);
};
