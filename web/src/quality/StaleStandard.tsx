import { StaleDialog } from '../kit/dialogs/StaleDialog.tsx';
import { partOf } from '../kit/form/part-of.ts';
import type { MentionedNames } from '../kit/net/refusal.ts';
import { useSay } from '../kit/words/use-say.ts';
import type { Held } from './held.ts';
import { type Line, lineOf } from './lines.ts';
import { samplingText } from './sampling-text.ts';
import { type Revision, type SideName, sides } from './sides.ts';
import { fieldOf, linesOf, mergedDraft, readVersions, versionsOf } from './stale-lines.ts';
import { standardColumns } from './standard-columns.tsx';

type Props = {
  side: SideName;
  newer: Revision;
  names: MentionedNames;
  held: Held;
  keepMine: (merged: Held) => void;
  takeTheirs: () => void;
  back: () => void;
};

/** Somebody saved the draft first: both versions line by line, and how to go on. */
export const StaleStandard = ({ side, newer, names, held, keepMine, takeTheirs, back }: Props) => {
  const { t, say } = useSay();
  const headOf = (of: Revision) => {
    const { characteristics: _lines, ...head } = partOf(sides[side].of.draft.shape, of);
    return head;
  };
  const { base, lines, file } = held;
  const was = { head: headOf(base), lines: linesOf(base.characteristics) };
  const mine = { head: { ...was.head, drawingFileId: file?.id ?? null }, lines };
  const theirs = { head: headOf(newer), lines: linesOf(newer.characteristics) };
  const said = (field: string, value: unknown) => `${say(`characteristic.${field}`)} ${valueSaid(say, field, value)}`;
  const read = readVersions(versionsOf(was, mine, theirs), said);
  const drawn = ({ drawingFileId }: ReturnType<typeof headOf>) =>
    drawingFileId == null
      ? null
      : (drawingFileId === base.drawingFileId && base.drawingName) || `${t('standard.otherDrawing')} ${String(drawingFileId)}`;
  const shown = (version: Record<string, unknown>, head: ReturnType<typeof headOf>) => ({
    ...version,
    drawingFileId: drawn(head),
    sampling: samplingText(t, head.sampling as Revision['sampling']),
  });
  const named = new Map([...theirs.lines, ...was.lines, ...lines].map((line): [string, Line] => [fieldOf(line), line]));
  const columns = [
    ...standardColumns(side, t),
    ...[...named].map(([id, { text }]) => ({
      id,
      kind: 'text' as const,
      name: text.name || t('standard.characteristics'),
      value: () => null,
    })),
  ];
  return (
    <StaleDialog
      words="standard"
      columns={columns as never}
      base={shown(read.base, was.head)}
      mine={shown(read.mine, mine.head)}
      theirs={shown(read.theirs, theirs.head)}
      by={newer}
      names={names}
      keepMine={() => {
        const merged = mergedDraft(was, mine, theirs);
        const drawing = (merged.head.drawingFileId ?? null) as number | null;
        keepMine({
          base: { ...base, ...newer },
          lines: merged.lines.length ? merged.lines : [lineOf()],
          file: drawing === null ? null : { id: drawing },
          dirty: true,
        });
      }}
      takeTheirs={takeTheirs}
      back={back}
    />
  );
};

const valueSaid = (say: (key: string) => string, field: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (field === 'kind' || field === 'class') return say(`characteristic${field === 'kind' ? 'Kind' : 'Class'}.${String(value)}`);
  if (field === 'chart') return say(`chart.${String(value)}`);
  if (typeof value === 'boolean') return '●';
  return typeof value === 'object' ? Object.values(value).join(' / ') : String(value);
};
