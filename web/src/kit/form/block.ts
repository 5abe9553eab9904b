import type { ClipboardEvent } from 'react';

/** A block of a spreadsheet as its rows of cells. */
export const blockIn = (text: string): string[][] =>
  text
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t').map((cell) => cell.trim()));

/** What is pasted where it is a block and not one value, which a cell takes as it takes any other; the cell itself then takes nothing. */
export const pastedBlock = (event: ClipboardEvent): string[][] | null => {
  const text = event.clipboardData.getData('text/plain');
  if (!/[\t\n]/.test(text.replace(/\r?\n$/, ''))) return null;
  event.preventDefault();
  return blockIn(text);
};
