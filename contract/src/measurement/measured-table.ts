export const measurementFormats = ['CSV', 'TXT', 'XLSX', 'DFQ'] as const;
export type MeasurementFormat = (typeof measurementFormats)[number];
export const encodings = ['UTF-8', 'UTF-16', 'EUC-KR', 'Windows-1252'] as const;
export type Encoding = (typeof encodings)[number];

/** A column of a measurement file; a description of the characteristic comes with it where the file has one. */
export type Head = {
  head: string;
  nominal?: number | undefined;
  lsl?: number | undefined;
  usl?: number | undefined;
  unit?: string | undefined;
};
/** A line of the file, counted from 1 as an editor counts it. */
export type MeasuredRow = { line: number; cells: readonly string[] };
/** What any measurement file comes to before somebody says what its columns mean. */
export type MeasuredTable = {
  heads: readonly Head[];
  rows: readonly MeasuredRow[];
  /** What the file says it is about: the part that was measured. */
  about: string | null;
};
/** A file that can't be read as a table, and the line where that shows. */
export class Unreadable extends Error {
  readonly line: number | null;
  constructor(
    why: 'measurement.fileIsReadable' | 'measurement.onePartPerFile' | 'measurement.allCharacteristicsThere',
    line: number | null = null,
  ) {
    super(why);
    this.line = line;
  }
}

/** Heads that tell their columns apart: an empty one is called as a spreadsheet calls it, a second of the same name by its number. */
export const headsOf = (names: readonly string[]): Head[] => {
  const seen = new Map<string, number>();
  return names.map((name, at) => {
    const said = name.trim().slice(0, 200) || columnName(at);
    const before = seen.get(said) ?? 0;
    seen.set(said, before + 1);
    return { head: before === 0 ? said : `${said} (${before + 1})` };
  });
};
const columnName = (at: number): string => (at >= 26 ? columnName(Math.floor(at / 26) - 1) : '') + String.fromCharCode(65 + (at % 26));
