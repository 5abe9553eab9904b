import type { Column } from '../columns/columns.ts';
import { useCodeNames } from '../net/codes.ts';
import { useSay } from '../words/use-say.ts';
import { pictureIn, rewriteAddress, withPicture } from './address.ts';
import { useKeptFilters } from './use-kept-filters.ts';
import type { List } from './use-list.ts';
import { usePicture } from './use-picture.ts';

/** For a grid without a frame of its own, a narrow one beside what it opens: its filters, sort and chosen row stand in the address. */
export const useAddressed = <Row extends object>(list: List<Row>, columns: readonly Column<Row>[], words: string) => {
  const { say, lang } = useSay();
  const codes = useCodeNames(columns);
  const filters = useKeptFilters({ grid: list.grid, columns, rows: list.source.rows, speech: { say, lang, words, codes } });
  const { look, start } = usePicture({ of: list, values: undefined, show: undefined, filters });
  return { start: start.look, onLook: look.set };
};

/** Another list takes the place of the one that the address is about: what was asked of the former means nothing there. The screen's own search fields stay. */
export const leavePicture = () => {
  const { search } = window.location;
  const { values } = pictureIn(search);
  rewriteAddress(withPicture(search, { look: { filters: {} }, quick: [], view: null, values }, []));
};
