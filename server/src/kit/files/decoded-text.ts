import { cptable } from '@e965/xlsx/dist/cpexcel.full.mjs';

type Encoding = 'UTF-8' | 'UTF-16' | 'EUC-KR' | 'Windows-1252';

/** What is read isn’t a text. */
export class StrangeLetters extends Error {}
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what no text has, besides those that part values in a DFQ file
const strange = /[\u0000-\u0008\u000b\u000c\u000e\u0010-\u0013\u0015-\u0019\u001b\u001c]/;

/** A text by its mark, else in UTF-8, else in EUC-KR with what Windows added to it, else in the letters of Western Europe that gauges write. */
export const decodedText = (bytes: Uint8Array): { text: string; encoding: Encoding } => {
  const as = (encoding: Encoding, read: () => string) => {
    const text = read();
    if (strange.test(text)) throw new StrangeLetters();
    return { text, encoding };
  };
  // Half a letter at the end is of a file that was cut off, which its last line shows.
  const by = (label: string) => () => new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return as('UTF-16', by('utf-16le'));
  try {
    return as('UTF-8', by('utf-8'));
  } catch (error) {
    if (error instanceof StrangeLetters) throw error;
  }
  const korean = decodedKorean(bytes);
  return korean === null ? as('Windows-1252', by('windows-1252')) : as('EUC-KR', () => korean);
};

const codePage949 = cptable[949]?.dec ?? {};
/** EUC-KR with what code page 949 adds to it, which Node’s own decoder lacks; null where some bytes are no letter. */
const decodedKorean = (bytes: Uint8Array): string | null => {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 1) {
    const lead = bytes[at] as number;
    if (lead < 0x80) {
      parts.push(String.fromCharCode(lead));
      continue;
    }
    at += 1;
    if (at === bytes.length) break;
    const letter = codePage949[lead * 256 + (bytes[at] as number)];
    if (letter === undefined || letter === '\ufffd') return null;
    parts.push(letter);
  }
  return parts.join('');
};
