import type { Rule } from '../kit/rule.ts';

const quad = /^\d{1,3}(?:[.]\d{1,3}){3}$/;

/** Addresses behind which no printer stands: this machine, link-local ones (metadata of a cloud among them), everybody and nobody. */
export const isNoPrinters = (address: string, here = false): boolean => {
  const plain = /^::ffff:(\d+[.]\d+[.]\d+[.]\d+)$/i.exec(address)?.[1] ?? address;
  if (quad.test(plain)) {
    const [a = 0, b = 0] = plain.split('.').map(Number);
    if (a === 127) return !here;
    return a === 0 || (a === 169 && b === 254) || a >= 224;
  }
  if (plain === '::1') return !here;
  return plain === '::' || /^(?:fe[89ab]|ff)/i.test(plain) || /^::ffff:/i.test(plain);
};

/** An address that is written as one is looked at when it is saved, a name when it is connected to. */
export const printerRules: readonly Rule<{ host: string; here: boolean }>[] = [
  {
    code: 'printer.notOfThisMachine',
    field: 'host',
    broken: ({ host, here }) =>
      ((quad.test(host) || host.includes(':')) && isNoPrinters(host, here)) || (!here && /^localhost$/i.test(host)),
    tell: ({ host }) => ({ value: host }),
  },
];
