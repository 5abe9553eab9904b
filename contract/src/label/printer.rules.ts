import type { Rule } from '../kit/rule.ts';

const quad = /^\d{1,3}(?:[.]\d{1,3}){3}$/;

/** The four bytes of an address as it is written; null for none. */
const bytesOfV4 = (written: string) => {
  const bytes = quad.test(written) ? written.split('.').map(Number) : [];
  return bytes.length === 4 && bytes.every((byte) => byte <= 255) ? bytes : null;
};
/** The eight groups of an IPv6 address, in whichever of its forms it is written, without its zone; null for none. */
const groupsOf = (written: string): number[] | null => {
  const [plain = ''] = written.replace(/^\[(.*)\]$/, '$1').split('%');
  const tail = /[^:]*$/.exec(plain)?.[0] ?? '';
  const v4 = tail.includes('.') ? bytesOfV4(tail) : [];
  if (!v4) return null;
  const [a = 0, b = 0, c = 0, d = 0] = v4;
  const hex = v4.length ? `${plain.slice(0, -tail.length)}${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}` : plain;
  const halves = hex.split('::').map((half) => (half === '' ? [] : half.split(':')));
  const [front = [], back] = halves;
  const left = 8 - front.length - (back?.length ?? 0);
  if (halves.length > 2 || (back ? left < 1 : left !== 0)) return null;
  const groups = [...front, ...Array.from({ length: left }, () => '0'), ...(back ?? [])];
  return groups.every((group) => /^[\da-f]{1,4}$/i.test(group)) ? groups.map((group) => Number.parseInt(group, 16)) : null;
};

const isNoV4Printers = ([a = 0, b = 0]: readonly number[], here: boolean) =>
  a === 127 ? !here : a === 0 || (a === 169 && b === 254) || a >= 224;
const zeros = (groups: readonly number[], from: number, to: number) => groups.slice(from, to).every((group) => group === 0);
/** Where the IPv4 address lies in one that stands for it: mapped, translated (SIIT), compatible, NAT64 (also the local one), 6to4. */
const v4Within = (g: readonly number[]): number | null => {
  if (zeros(g, 0, 5) && (g[5] === 0xffff || g[5] === 0)) return 6;
  if (zeros(g, 0, 4) && g[4] === 0xffff && g[5] === 0) return 6;
  if (g[0] === 0x64 && g[1] === 0xff9b) return 6;
  return g[0] === 0x2002 ? 1 : null;
};

/**
 * Addresses behind which no printer stands: this machine, link-local ones (metadata of a cloud among them), everybody and nobody. What is
 * written is judged by its bytes, because one address may be written in many ways; what can't be read as an address is none of a printer's.
 */
export const isNoPrinters = (address: string, here = false): boolean => {
  const v4 = bytesOfV4(address);
  if (v4) return isNoV4Printers(v4, here);
  const groups = groupsOf(address);
  if (!groups) return true;
  const [first = 0] = groups;
  if (zeros(groups, 0, 7) && groups[7] === 1) return !here;
  if ((first >= 0xfe80 && first <= 0xfeff) || first >= 0xff00) return true;
  // The service that tells a machine of a cloud about itself.
  if (first === 0xfd00 && groups[1] === 0xec2 && zeros(groups, 2, 7) && groups[7] === 0x254) return true;
  const at = v4Within(groups);
  if (at === null) return false;
  return isNoV4Printers(
    groups.slice(at, at + 2).flatMap((group) => [group >> 8, group & 255]),
    here,
  );
};

/** An address that is written as one is looked at when it is saved, a name when it is connected to. Numbers alone (`2130706433`, `0x7f.1`) are addresses, too. */
const isWritten = (host: string) => host.includes(':') || /^(?:0x[\da-f]*|\d+)(?:[.](?:0x[\da-f]*|\d+))*[.]?$/i.test(host);
export const printerRules: readonly Rule<{ host: string; here: boolean }>[] = [
  {
    code: 'printer.notOfThisMachine',
    field: 'host',
    broken: ({ host, here }) => (isWritten(host) && isNoPrinters(host, here)) || (!here && /(?:^|[.])localhost[.]?$/i.test(host)),
    tell: ({ host }) => ({ value: host }),
  },
];
