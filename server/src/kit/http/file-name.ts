import path from 'node:path';

/** A file's own name without folders and characters that a header or a screen could trip over. */
export const plainName = (name: string | undefined) =>
  path.win32
    .basename(path.posix.basename(name ?? ''))
    .toWellFormed()
    .normalize('NFC')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to take out
    .replace(/[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .slice(-200) || 'file';
